import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

/// The behaviour of a page's script, without a browser and without a socket.
struct TestBrowser {
  let session: any AnyLiveSession
  private(set) var connection: LiveConnection?
  /// An element when there may be something to say; ends when the session ends the connection.
  private(set) var wakes = AsyncStream<Void> { $0.finish() }
  private(set) var last = 0
  private(set) var seen = -1
  /// The operations in the order in which they came, as JSON.
  private(set) var operations: [[String]] = []
  private(set) var messages: [String] = []
  private var sequence = 0
  private var revisions: [Int: Int] = [:]
  private var waiting: [ClientMessage] = []

  init(_ session: any AnyLiveSession) async {
    self.session = session
    _ = await session.document()
  }

  private struct Received: Decodable {
    let n: Int
    let seen: Int
    let ops: [[Part]]

    enum Part: Decodable {
      case word(String)
      case other

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self = .word(text)
        } else if let number = try? container.decode(Int.self) {
          self = .word("\(number)")
        } else {
          self = .other
        }
      }

      var text: String { if case .word(let text) = self { text } else { "…" } }
    }
  }

  // MARK: The connection

  /// Connects, takes the backlog and says what waits; false where the page has to be loaded again.
  mutating func connect() async throws -> Bool {
    let (wakes, wake) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.wakes = wakes
    connection = await session.connect(last: last) { signal in
      switch signal {
      case .news: wake.yield()
      case .end, .claimed: wake.finish()
      }
    }
    guard let connection else { return false }
    for text in connection.backlog { try take(text) }
    for message in waiting { try await session.receive(message, on: connection.number) }
    return true
  }

  mutating func drop() async {
    if let connection { await session.disconnect(connection.number) }
    connection = nil
  }

  /// Takes what the session has to say, as long as it says something.
  mutating func listen(acknowledging: Bool = true, losing: Bool = false) async throws {
    guard let connection else { return }
    while let text = await session.nextMessage(connection.number) {
      if losing { continue }
      try take(text)
      if acknowledging { try await acknowledge() }
    }
  }

  mutating func acknowledge() async throws {
    guard let connection else { return }
    try await session.receive(.ack(last), on: connection.number)
  }

  mutating func take(_ text: String) throws {
    let message = try JSONDecoder().decode(Received.self, from: Data(text.utf8))
    messages.append(text)
    seen = message.seen
    waiting.removeAll { $0.sequence.map { $0 <= message.seen } ?? false }
    if message.n <= last { return }
    #expect(message.n == last + 1)
    last = message.n
    operations += message.ops.map { $0.map(\.text) }
  }

  // MARK: Events

  mutating func press(_ node: Int) async throws { try await send(.press, node) }

  mutating func type(_ text: String, into node: Int) async throws {
    try await send(.input(text, revision: nextRevision(of: node)), node)
  }

  mutating func set(_ isOn: Bool, _ node: Int) async throws {
    try await send(.change(isOn, revision: nextRevision(of: node)), node)
  }

  mutating func visit(_ address: String) async throws {
    try await say(.visit(address, sequence: sequence))
  }

  mutating func send(_ value: EventValue, _ node: Int) async throws {
    try await say(.event(Event(value, on: NodeID(node), sequence: sequence)))
  }

  private mutating func say(_ message: ClientMessage) async throws {
    sequence += 1
    waiting.append(message)
    guard let connection else { return }
    try await session.receive(message, on: connection.number)
  }

  private mutating func nextRevision(of node: Int) -> Int {
    revisions[node, default: 0] += 1
    return revisions[node, default: 0]
  }

  /// The newest words of a node, as the operations left them.
  func words(of node: Int) -> String? {
    operations.last { $0.prefix(2) == ["text", "\(node)"] }?.last
  }
}

extension ClientMessage {
  fileprivate var sequence: Int? {
    switch self {
    case .event(let event): event.sequence
    case .visit(_, let sequence), .offer(_, let sequence), .withdraw(_, _, let sequence),
      .before(_, let sequence):
      sequence
    case .hello, .ack, .probe: nil
    }
  }
}
