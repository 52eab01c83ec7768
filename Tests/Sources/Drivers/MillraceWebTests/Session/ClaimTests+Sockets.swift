#if Web
import MillraceSocket
import MillraceTestSupport
import MillraceWebTesting
import NIOCore
import Testing

@testable import MillraceWeb

extension ClaimTests {
  @Test(
    "a socket whose browser leaves while its page is looked for moves and connects no page",
    arguments: [true, false])
  func leftSocket(beforeClaim: Bool) async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    let (browser, token) = try await Self.open(one)
    let last = browser.last
    let (served, serve) = AsyncStream.makeStream(of: Void.self)
    try await TestServer.run(
      respond: { await two.respond(to: $0) },
      connect: { request, socket in
        store.setMoments(
          willLoad: { if beforeClaim { await socket.close() } },
          didClaim: { await socket.close() })
        await two.connect(socket, from: Visitor(request))
        serve.finish()
      }
    ) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        try await client.send(RunningSiteTests.hello(token, last: last))
        let code = try await client.frame()?.closeCode
        try await client.send(.close(code))
        for await _ in served {}
      }
    }
    #expect(store.claim(of: token) == (beforeClaim ? 0 : 1))
    let session = two.sessions.session(token)
    #expect((session == nil) == beforeClaim)
    // It would have been the second connection.
    if let session { #expect(await session.connect(last: last)?.number == 1) }
  }

  @Test("what a browser has sent before it left is handled, unless it is connected again here")
  func leftBehind() async throws {
    let store = SharedStore()
    let (one, two) = (Self.server(store), Self.server(store))
    let (browser, token) = try await Self.open(one)
    let last = browser.last
    let press =
      #"{"event":{"node":\#(Notes.addButton),"sequence":1,"name":"press"}}"#
    let (served, serve) = AsyncStream.makeStream(of: Void.self)
    try await TestServer.run(
      respond: { await two.respond(to: $0) },
      connect: { request, socket in
        store.setMoments(willLoad: { await socket.close() })
        await two.connect(socket, from: Visitor(request))
        serve.finish()
      }
    ) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        // In one piece, so that the press is there before the page is looked for.
        let bytes = RunningSiteTests.hello(token, last: last).bytes() + Frame.text(press).bytes()
        try await client.channel.writeAndFlush(ByteBuffer(bytes: bytes))
        let code = try await client.frame()?.closeCode
        try await client.send(.close(code))
        for await _ in served {}
      }
    }
    #expect(store.claim(of: token) == 1)
    var again = browser
    let session = try #require(two.sessions.session(token))
    #expect(try await again.connect(to: session))
    try await again.hear()
    #expect(again.title == "Note 2")
  }
}
#endif
