#if Web
import Logging
import Millrace
import MillraceTestSupport
import MillraceTesting
import MillraceViews
@testable import MillraceWeb
import Testing

/// The limits of a site: of pages, of the pages of a client, and of their time.
extension RunningSiteTests {
  @Test("a flood of visits keeps to the limit, and pages that are looked at stay")
  func flood() async throws {
    var site = Self.site()
    site.pageLimit = 5
    site.loadingTime = .zero
    let open = RunningSite(site)
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        _ = try await client.frame()
        try await TestClient.connect(to: server.port) { flooder in
          for _ in 0..<200 {
            try await flooder.request()
            #expect(try await flooder.response().status == 200)
          }
        }
        #expect(open.sessions.count == 5)
        try await client.send(.text(#"{"event":{"sequence":0,"node":2,"name":"press"}}"#))
        #expect(try await client.frame()?.payload.starts(with: #"{"n":2,"#.utf8) == true)
      }
    }
  }

  @Test("a page that has just been loaded connects, however many are asked for meanwhile")
  func floodWhileLoading() async throws {
    let clock = VirtualClock()
    var site = Self.site(clock: clock)
    site.pageLimit = 5
    let open = RunningSite(site)
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      for number in 0..<20 {
        #expect(try await Self.get("/", server.port).status == (number < 4 ? 200 : 503))
      }
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        #expect(try await client.frame() == .text(#"{"n":1,"ops":[],"seen":-1}"#))
      }
      clock.advance(by: .seconds(10)) {}
      // No browser has connected to the others in time: newcomers displace them.
      for _ in 0..<4 { #expect(try await Self.get("/", server.port).status == 200) }
    }
  }

  @Test("a client that opens pages and never connects is refused in words, and no other is")
  func unusedPages() async throws {
    var site = Self.site()
    site.clientPageLimit = 3
    let open = RunningSite(site)
    let configuration = LiveServerConfiguration(
      port: 0, proxies: TrustedProxies(addresses: ["127.0.0.1"]))
    try await TestServer.run(
      configuration: configuration, respond: { await open.respond(to: $0) },
      connect: { await open.connect($1) }
    ) { server in
      func status(of client: String, _ target: String) async throws -> TestResponse {
        try await TestClient.connect(to: server.port) { connection in
          try await connection.request("GET", target, headers: ["x-forwarded-for": client])
          return try await connection.response()
        }
      }
      for number in 0..<6 {
        let answer = try await status(of: "203.0.113.1", "/")
        #expect(answer.status == (number < 3 ? 200 : 429))
        if number >= 3 {
          #expect(answer.headers["retry-after"] == "60")
          #expect(answer.body.contains("none has connected to 3"))
        }
      }
      #expect(try await status(of: "203.0.113.1", "/millrace.js").status == 200)
      #expect(try await status(of: "203.0.113.2", "/").status == 200)
    }
    #expect(open.sessions.count == 4)
  }

  @Test("when every page is connected, one more is refused in words")
  func full() async throws {
    var site = Self.site()
    site.pageLimit = 1
    let open = RunningSite(site)
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        _ = try await client.frame()
        let refusal = try await Self.get("/", server.port)
        #expect(refusal.status == 503)
        #expect(refusal.body.contains("Too many pages are open."))
      }
    }
  }

  /// A program that calls a closure while its document is written.
  private struct Mounted: LiveProgram {
    struct State: Sendable, Equatable {}
    enum Action: Sendable, Equatable { case nothing }

    let mount: @Sendable () -> Void

    func update(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
    func title(_ state: State) -> String {
      mount()
      return "Mounted"
    }
    func view(_ state: State) -> Node<Action> { column { text("Mounted") } }
  }

  private static func site(
    clock: VirtualClock, mount: @escaping @Sendable () -> Void
  ) -> LiveSite {
    var site = LiveSite(
      environment: { Environment(clock: clock) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    site.pageLimit = 1
    site.page("/") { _ in PageFactory(Mounted(mount: mount), state: Mounted.State()) }
    return site
  }

  @Test("the loading time of a page begins when it has been mounted")
  func loadingTime() async {
    let clock = VirtualClock()
    let open = RunningSite(Self.site(clock: clock) { clock.advance(by: .seconds(9)) {} })
    #expect(await open.respond(to: WebRequest(path: "/")).status == 200)
    clock.advance(by: .milliseconds(9_999)) {}
    #expect(await open.respond(to: WebRequest(path: "/")).status == 503)
    clock.advance(by: .milliseconds(1)) {}
    #expect(await open.respond(to: WebRequest(path: "/")).status == 200)
  }

  @Test("a page that was removed while it waited to be mounted is refused, and not mounted")
  func goneWhileWaiting() async throws {
    let clock = VirtualClock()
    let mounted = CallCount()
    let queue = MountingQueue(width: 1)
    let open = RunningSite(Self.site(clock: clock) { mounted.add() }, mountingQueue: queue)
    let executor = ManualExecutor()
    let (gate, unlock) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Int?.self) { group in
      group.addTask(executorPreference: executor) {
        await queue.pass([0]) { for await _ in gate {} }
        return nil
      }
      try executor.drain()
      group.addTask(executorPreference: executor) {
        await open.respond(to: WebRequest(path: "/")).status
      }
      try executor.drain()
      #expect(queue.waitingCount == 1)
      #expect(open.sessions.count == 1)
      clock.advance(by: .seconds(60)) {}
      await open.sweep()
      #expect(open.sessions.count == 0)
      unlock.finish()
      try executor.drain()
      for try await status in group { #expect(status == nil || status == 503) }
    }
    #expect(mounted.value == 0)
    #expect(queue.waitingCount == 0)
  }

  @Test("a request for the head alone is refused where its client may open no more pages")
  func headLimit() async {
    var site = Self.site()
    site.clientPageLimit = 3
    let open = RunningSite(site)
    func status(_ method: WebMethod, _ client: UInt8) async -> Int {
      var request = WebRequest(method: method, path: "/")
      request.client = NetworkAddress(bytes: [203, 0, 113, client])
      return await open.respond(to: request).status
    }
    for _ in 0..<10 { #expect(await status(.head, 1) == 200) }
    for _ in 0..<3 { #expect(await status(.get, 1) == 200) }
    #expect(await status(.head, 1) == 429)
    #expect(await status(.head, 2) == 200)
    #expect(open.sessions.count == 3)
  }

  @Test("pages without a connection are removed when their time is over, by the site's clock")
  func sweep() async throws {
    let clock = VirtualClock()
    let open = RunningSite(Self.site(clock: clock))
    try await Self.run(open) { server in
      let token = try await Self.open("/", server.port)
      clock.advance(by: .seconds(59)) {}
      await open.sweep()
      #expect(open.sessions.count == 1)
      clock.advance(by: .seconds(1)) {}
      await open.sweep()
      #expect(open.sessions.count == 0)
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(Self.hello(token))
        #expect(try await client.frame() == .text(#"{"reload":true}"#))
        #expect(try await client.frame() == .close(1000))
      }
    }
  }
}
#endif
