#if Web
import MillraceTesting
import MillraceViews
import MillraceWebTesting
import Testing

@testable import MillraceWeb

// A browser between servers that end, stand still and act late, as a seed decides.
extension ClaimTests {
  /// A person at a page, the servers, and those who had the page before.
  private struct Walk {
    let store = SharedStore()
    let keeping: Keeping<Notes.State>
    var servers: [RunningSite]
    var browser: LiveMirror
    let token: String
    /// The number of the server that has the page.
    var at = 0
    var presses = 1
    /// The connections that the browser has left without a word.
    var left: [(session: any AnyLiveSession, number: Int)] = []

    init(_ keeping: Keeping<Notes.State>) async throws {
      let store = store
      self.keeping = keeping
      servers = (0..<3).map { _ in ClaimTests.server(store, keeping: keeping) }
      (browser, token) = try await ClaimTests.open(servers[0])
    }

    mutating func press() async throws {
      presses += 1
      let button = browser.shown.root.children.first { $0.kind.role == .button }
      try await browser.perform(.press, on: #require(button).id)
    }

    mutating func leave(notifying: Bool) async {
      if let connection = browser.connection {
        left.append((browser.session, connection.number))
      }
      await browser.drop(notifying: notifying)
    }

    mutating func move(to number: Int) async throws {
      at = number
      let session = try #require(
        try await servers[number].session(token, after: browser.last, from: Visitor()))
      #expect(try await browser.connect(to: session))
    }

    mutating func step(_ random: inout SeededGenerator) async throws {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: try await press()
      case 3: try await browser.hear()
      case 4: try await browser.hear(acknowledging: false)
      case 5:
        // What is lost is lost with its connection.
        try await browser.hear(losing: true)
        await leave(notifying: Int.random(in: 0..<2, using: &random) == 0)
      case 6: await leave(notifying: Int.random(in: 0..<2, using: &random) == 0)
      case 7...8:
        await leave(notifying: false)
        try await move(to: Int.random(in: 0..<servers.count, using: &random))
      case 9:
        let number = Int.random(in: 0..<servers.count, using: &random)
        // The sessions of the server act late, or never.
        if number == at { await leave(notifying: false) }
        servers[number] = ClaimTests.server(store, keeping: keeping)
      default:
        guard let late = left.indices.randomElement(using: &random) else { return }
        _ = await left[late].session.nextMessage(left[late].number)
      }
    }

    /// Connects until everything is answered: a server may have a copy that another one claimed.
    mutating func end() async throws {
      for _ in 0..<4 where browser.connection == nil || !browser.waiting.isEmpty {
        try await move(to: at)
        try await browser.hear()
      }
      await leave(notifying: true)
      // Another server has nothing else.
      try await move(to: (at + 1) % servers.count)
      try await browser.hear()
    }
  }

  /// Restores another page than the one that is shown, each time.
  private static let turning = Keeping<Notes.State>.part(
    version: 1, { [$0.count, $0.isLoud ? 1 : 0] },
    restore: { part, state in (state.count, state.isLoud) = (part[0], part[1] == 0) })

  @Test("no press is lost and none counts twice, however a browser moves", arguments: 0..<20)
  func walks(part: Int) async throws {
    for seed in 0..<25 {
      var random = SeededGenerator(seed: UInt64(part * 25 + seed))
      var walk = try await Walk(seed.isMultiple(of: 2) ? .whole(version: 1) : Self.turning)
      for _ in 0..<40 { try await walk.step(&random) }
      try await walk.end()
      #expect(walk.browser.waiting.isEmpty, "seed \(part * 25 + seed)")
      #expect(walk.browser.title == "Note \(walk.presses)", "seed \(part * 25 + seed)")
    }
  }
}
#endif
