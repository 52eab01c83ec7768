internal import MillraceViews

/// The numbered messages of a session that its browser has not acknowledged.
///
/// ```
///   acknowledged │ delivered, unacknowledged │ not delivered
///   ─────────────┼───────────────────────────┼──────────────▶ newest
///                └────── at most limit messages, repeated after a broken connection
/// ```
///
/// Acknowledging costs a pass over the messages that are left.
struct MessageWindow {
  /// The largest number of unacknowledged messages.
  ///
  /// It covers a delay of 200 ms at 60 renderings a second, with a margin.
  static let limit = 32
  /// The number of unacknowledged bytes past which there is no room for another message.
  ///
  /// It bounds the memory that a browser without acknowledgements costs.
  static let byteLimit = 262_144

  /// The number of the newest message; the first is 1.
  private(set) var newest = 0
  /// The number of the last message that was handed to the connection.
  private(set) var delivered = 0
  private(set) var unacknowledged: [SessionRecord.Message] = []
  private var bytes = 0
  /// The sheets and alerts that the browser has not acknowledged, with the number of the message
  /// that presents each.
  private var modals: [(number: Int, modal: NodeID)] = []

  init() {}

  /// Continues the messages of another server; none is delivered yet.
  init(_ kept: SessionRecord) {
    newest = kept.sent
    unacknowledged = kept.unacknowledged
    bytes = Self.bytes(of: unacknowledged)
  }

  private static func bytes(of messages: [SessionRecord.Message]) -> Int {
    messages.reduce(0) { $0 + $1.text.utf8.count }
  }

  /// True if another message may be rendered.
  var hasRoom: Bool { unacknowledged.count < Self.limit && bytes < Self.byteLimit }

  /// The sheets and alerts that the person may not have seen.
  var unseenModals: Set<NodeID> { Set(modals.map(\.modal)) }

  /// Adds the message after the newest one, which presents sheets and alerts.
  mutating func append(_ text: String, presenting modals: [NodeID]) {
    newest += 1
    unacknowledged.append(SessionRecord.Message(number: newest, text: text))
    bytes += text.utf8.count
    for modal in modals { self.modals.append((newest, modal)) }
  }

  /// Returns the next message for the connection, and counts it as delivered.
  mutating func next() -> String? {
    guard let message = unacknowledged.first(where: { $0.number > delivered }) else { return nil }
    delivered = message.number
    return message.text
  }

  /// Removes the messages up to a number.
  mutating func acknowledge(_ number: Int) {
    unacknowledged.removeAll { $0.number <= number }
    modals.removeAll { $0.number <= number }
    bytes = Self.bytes(of: unacknowledged)
  }

  /// The number of the newest message that the browser has acknowledged; 0 for none.
  var acknowledged: Int { newest - unacknowledged.count }

  /// Returns true if a browser whose last message is `last` can continue: that message may have
  /// been sent, and all later ones are here.
  func canContinue(after last: Int, upTo newestSaved: Int) -> Bool {
    last <= newestSaved && last >= acknowledged
  }

  /// Returns the messages between two numbers for a new connection, as delivered.
  mutating func backlog(after last: Int, upTo newestSaved: Int) -> [String] {
    acknowledge(last)
    delivered = newestSaved
    return unacknowledged.filter { $0.number <= newestSaved }.map(\.text)
  }
}
