#if Web
import MillraceSocket
import MillraceTestSupport
import MillraceWeb
import Testing

@Suite("Starting and stopping", .timeLimit(.minutes(5)))
struct LiveServerStoppingTests {
  /// Stops a server under one open socket, which says goodbye as it should.
  private func stop(_ server: TestServer) async throws {
    try await TestClient.connect(to: server.port) { client in
      _ = try await client.upgrade()
      await server.stop()
      #expect(try await client.frame()?.closeCode == 1001)
      try await client.send(.close(1001))
      #expect(try await client.frame() == nil)
    }
  }

  @Test("stopping closes open sockets with 1001, and returns")
  func sockets() async throws {
    try await TestServer.run { try await stop($0) }
  }

  @Test("stopping says goodbye to sockets that were handed over, and waits for theirs")
  func handedOver() async throws {
    try await TestServer.run(connect: { _, socket in socket.handOver {} }) { try await stop($0) }
  }

  @Test("a socket that was handed over and does not leave is cut when the time to stop is over")
  func hangingSocket() async throws {
    let (opened, opening) = AsyncStream.makeStream(of: Void.self)
    let connect: LiveServer.Connect = { _, socket in socket.handOver { opening.finish() } }
    try await TestServer.run(clock: InstantClock(), connect: connect) { server in
      try await TestClient.connect(to: server.port) { client in
        _ = try await client.upgrade()
        for await _ in opened {}
        await server.stop()
        // Whether the goodbye comes before the cut is open.
        while let frame = try? await client.frame() { #expect(frame.closeCode == 1001) }
      }
    }
  }

  @Test("stopping lets a request under way finish, then disconnects")
  func request() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let (stops, stopped) = AsyncStream.makeStream(of: Void.self)
    let respond: LiveServer.Respond = { _ in
      arrived.yield()
      for await _ in stops { break }
      return .text("done")
    }
    try await TestServer.run(respond: respond) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request()
        for await _ in arrivals { break }
        await server.stop()
        stopped.yield()
        let response = try await client.response()
        #expect(response.body == "done\n")
        #expect(try await client.end().isEmpty)
      }
    }
  }

  @Test("a request that hangs is cancelled when the time to stop is over")
  func hangingRequest() async throws {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let respond: LiveServer.Respond = { _ in
      arrived.yield()
      // Ends with its task only.
      for await _ in AsyncStream<Void>.makeStream().stream {}
      return .text("never seen")
    }
    try await TestServer.run(clock: InstantClock(), respond: respond) { server in
      try await TestClient.connect(to: server.port) { client in
        try await client.request()
        for await _ in arrivals { break }
        await server.stop()
        // Cut off without an answer.
        _ = try? await client.end()
      }
    }
  }

  @Test("a port that is taken is named, with what to do")
  func portTaken() async throws {
    try await TestServer.run { server in
      let second = LiveServer(
        configuration: LiveServerConfiguration(port: server.port),
        respond: TestServer.page, connect: TestServer.echo)
      let error = await #expect(throws: LiveServerError.self) { try await second.run() }
      #expect(error == .portTaken(host: "127.0.0.1", port: server.port))
      #expect(
        error?.description == """
          Expected port \(server.port) on 127.0.0.1 to be free, but another program listens there. \
          Stop that program, or choose another port; 0 takes any free one.
          """)
    }
  }

  @Test("an address that is not this machine's is named, with what to do")
  func foreignAddress() async throws {
    let server = LiveServer(
      configuration: LiveServerConfiguration(host: "192.0.2.1", port: 0),
      respond: TestServer.page, connect: TestServer.echo)
    let error = await #expect(throws: LiveServerError.self) { try await server.run() }
    #expect(
      error?.description.hasPrefix("Expected to listen on port 0 on 192.0.2.1, but") == true)
  }

  @Test("a server may run again after it has stopped, and is cancelled like any task")
  func cancelAndRunAgain() async throws {
    let (addresses, announce) = AsyncStream.makeStream(of: LiveServerAddress.self)
    let server = LiveServer(
      configuration: LiveServerConfiguration(port: 0), onListening: { announce.yield($0) },
      respond: TestServer.page, connect: TestServer.echo)
    var iterator = addresses.makeAsyncIterator()
    for _ in 0..<2 {
      let run = Task { try await server.run() }
      let address = await iterator.next()
      #expect(address?.description == "http://127.0.0.1:\(address?.port ?? 0)/")
      run.cancel()
      try await run.value
    }
  }
}
#endif
