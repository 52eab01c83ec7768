#if Web && canImport(Glibc)
import Logging
import Millrace
import MillraceViews
import NIOPosix
import Testing

@testable import MillraceWeb

@Suite("The memory of an unused page", .timeLimit(.minutes(5)))
struct IdlePageTests {
  struct Empty: LiveProgram {
    struct State: Sendable {}
    enum Action: Sendable {}

    func update(_ state: inout State, _ action: Action) -> Effect<Action> {}
    func title(_ state: State) -> String { "Empty" }
    func view(_ state: State) -> Node<Action> { column {} }
  }

  @Test("a live page with its socket takes at most 15 KB, of which no task is a part")
  func memory() async throws {
    // In a process of its own, in which nothing else allocates.
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      var site = LiveSite(logger: logger)
      site.page("/") { _ in PageFactory(Empty(), state: Empty.State()) }
      let open = RunningSite(site)
      try await TestServer.run(
        respond: { await open.respond(to: $0) }, connect: { await open.connect($1) }
      ) { server in
        let bytes = try await NIOThreadPool.singleton.runIfActive {
          // The first pages pay for what all have in common.
          var pages: [IdlePage] = []
          for _ in 0..<50 { pages.append(try IdlePage(port: server.port)) }
          // Messages on their way while memory is read add to some of the rounds; the memory that a
          // page takes is in all of them.
          var rounds: [Int] = []
          for _ in 0..<5 {
            let before = try AllocatedMemory.bytes()
            for _ in 0..<20 { pages.append(try IdlePage(port: server.port)) }
            rounds.append((try AllocatedMemory.bytes() - before) / 20)
          }
          withExtendedLifetime(pages) {}
          return rounds.sorted()[1]
        }
        print("\nbytes=\(bytes)")
      }
    }
    let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
    let line = try #require(lines.last { $0.hasPrefix("bytes=") })
    let bytes = try #require(Int(line.dropFirst("bytes=".count)))
    #expect(bytes <= 15 * 1024)
  }
}
#endif
