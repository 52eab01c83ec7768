#if SQLite && Web
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP proxy between devices and a server, which loses, repeats and delays messages by a seed.
///
/// A lost request or answer ends the device's connection. A copy of a request arrives after some
/// later requests, which have overtaken it.
final class LossyProxy: Sendable {
  /// The probabilities of faults, in percent, and the longest delay of a message.
  struct Faults: Sendable {
    var lostRequests = 10
    var lostAnswers = 10
    var copies = 10
    var longestDelay = Duration.zero

    static let none = Faults(lostRequests: 0, lostAnswers: 0, copies: 0)
  }

  /// The numbers of requests, and of the faults among them.
  struct Counts: Sendable {
    var requests = 0
    var lostRequests = 0
    var lostAnswers = 0
    var copies = 0
    /// Requests that the server did not answer, since it was not there or was killed.
    var unanswered = 0
  }

  private struct Request: Sendable {
    var head: HTTPRequestHead
    var body: [UInt8]
  }

  private struct Answer: Sendable {
    var head: HTTPResponseHead
    var body: ByteBuffer
  }

  /// The faults that meet one request.
  private struct Fate {
    var losesRequest = false
    var losesAnswer = false
    var delays: (before: Duration, after: Duration)
    /// The copies of earlier requests that arrive with it.
    var copies: [Request] = []
  }

  private struct Contents {
    var state: UInt64
    var counts = Counts()
    /// The copies to come, each with the number of the request that it arrives with.
    var copies: [(with: Int, request: Request)] = []

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func takeCopies(through number: Int) -> [Request] {
      defer { copies.removeAll { $0.with <= number } }
      return copies.filter { $0.with <= number }.map(\.request)
    }
  }

  private typealias Connection = NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  private let faults: Faults
  private let contents: Mutex<Contents>
  private let client: HTTPClient

  init(_ faults: Faults, seed: UInt64) {
    self.faults = faults
    contents = Mutex(Contents(state: seed))
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    // Each device has a poll that waits, and several other requests beside it.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1_000
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  var counts: Counts { contents.withLock { $0.counts } }

  // MARK: Connections

  /// Passes requests on for as long as a body takes, which receives the port.
  ///
  /// - Parameters:
  ///   - server: Returns the port of the server; `nil` while there is none.
  ///   - didPass: Called whenever a request or an answer passes.
  ///   - body: The work of the devices.
  func run(
    to server: @escaping @Sendable () -> Int?, didPass: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    let listening = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    let port = listening.channel.localAddress?.port ?? 0
    let way = Way(server: server, didPass: didPass)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await self.accept(listening, way) }
        group.addTask { try await body(port) }
        defer { group.cancelAll() }
        try await group.next()
      }
    } catch {
      try? await client.shutdown()
      throw error
    }
    try await client.shutdown()
  }

  private struct Way: Sendable {
    let server: @Sendable () -> Int?
    let didPass: @Sendable () -> Void
  }

  private func accept(
    _ listening: NIOAsyncChannel<Connection, Never>, _ way: Way
  ) async throws {
    try await listening.executeThenClose { connections in
      try await withThrowingDiscardingTaskGroup { group in
        for try await connection in connections {
          // A connection that breaks is one more lost message.
          group.addTask { try? await self.serve(connection, way) }
        }
      }
    }
  }

  private func serve(_ connection: Connection, _ way: Way) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var (head, body) = (HTTPRequestHead?.none, [UInt8]())
      for try await part in inbound {
        switch part {
        case .head(let found): (head, body) = (found, [])
        case .body(let bytes): body += bytes.readableBytesView
        case .end:
          guard let head, let answer = await pass(Request(head: head, body: body), way) else {
            return
          }
          try await outbound.write(.head(answer.head))
          try await outbound.write(.body(.byteBuffer(answer.body)))
          try await outbound.write(.end(nil))
        }
      }
    }
  }

  // MARK: Messages

  /// Passes a request on; returns `nil` if it or its answer is lost.
  private func pass(_ request: Request, _ way: Way) async -> Answer? {
    let fate = fate(of: request)
    way.didPass()
    await wait(fate.delays.before)
    let answer: Answer? = await withTaskGroup(of: Void.self) { group in
      for copy in fate.copies { group.addTask { _ = await self.forward(copy, way) } }
      return fate.losesRequest ? nil : await forward(request, way)
    }
    await wait(fate.delays.after)
    way.didPass()
    if answer == nil, !fate.losesRequest { contents.withLock { $0.counts.unanswered += 1 } }
    return fate.losesAnswer ? nil : answer
  }

  /// Chooses the faults that meet a request.
  private func fate(of request: Request) -> Fate {
    contents.withLock { contents in
      contents.counts.requests += 1
      let number = contents.counts.requests
      var (copies, chance) = (contents.takeCopies(through: number), contents.below(100))
      if contents.below(100) < faults.copies {
        contents.counts.copies += 1
        let distance = contents.below(8)
        if distance == 0 {
          copies.append(request)
        } else {
          contents.copies.append((number + distance, request))
        }
      }
      let milliseconds = Int(faults.longestDelay / .milliseconds(1)) + 1
      var fate = Fate(
        delays: (
          .milliseconds(contents.below(milliseconds)), .milliseconds(contents.below(milliseconds))
        ), copies: copies)
      fate.losesRequest = chance < faults.lostRequests
      chance -= faults.lostRequests
      fate.losesAnswer = (0..<faults.lostAnswers).contains(chance)
      if fate.losesRequest { contents.counts.lostRequests += 1 }
      if fate.losesAnswer { contents.counts.lostAnswers += 1 }
      return fate
    }
  }

  /// Delivers the copies that are still to come.
  func deliverCopies(to server: @escaping @Sendable () -> Int?) async {
    let way = Way(server: server, didPass: {})
    for copy in contents.withLock({ $0.takeCopies(through: .max) }) {
      _ = await forward(copy, way)
    }
  }

  private func wait(_ delay: Duration) async {
    if delay > .zero { try? await ContinuousClock().sleep(for: delay) }
  }

  /// Sends a request to the server; returns `nil` if it does not answer.
  private func forward(_ request: Request, _ way: Way) async -> Answer? {
    guard let port = way.server() else { return nil }
    var own = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(request.head.uri)")
    own.method = request.head.method
    for (name, value) in request.head.headers
    where !["host", "connection", "content-length", "transfer-encoding"].contains(name.lowercased())
    {
      own.headers.add(name: name, value: value)
    }
    own.body = .bytes(request.body)
    guard let response = try? await client.execute(own, deadline: .distantFuture),
      let body = try? await response.body.collect(upTo: 64 << 20)
    else { return nil }
    var head = HTTPResponseHead(version: .http1_1, status: response.status)
    for name in ["content-type", "date", "retry-after"] {
      for value in response.headers[name] { head.headers.add(name: name, value: value) }
    }
    head.headers.add(name: "content-length", value: "\(body.readableBytes)")
    return Answer(head: head, body: body)
  }
}
#endif
