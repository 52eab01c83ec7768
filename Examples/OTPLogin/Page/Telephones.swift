import Millrace

/// The telephones of the gallery: what was sent, for a page to show beside the login that has asked for it.
///
/// A code belongs on a telephone, and the gallery has none. Whoever holds a ticket sees its code here, as nowhere else.
public actor Telephones {
  /// The code of each ticket.
  nonisolated let feed: Feed<[String: String]>

  private nonisolated let handle: StoreHandle<CodeMessage>
  private let store: Store<Messages, CodeMessage>

  /// What was sent, and in which order.
  private struct Messages {
    var codes: [String: String] = [:]
    var order: [String] = []
  }

  /// How many codes are remembered; then the oldest go.
  private static var limit: Int { 1_000 }

  /// Makes them, with nothing on any.
  public init() {
    let store = Store<Messages, CodeMessage>(Messages(), name: "telephones") { messages, message in
      messages.codes[message.ticket] = message.code
      messages.order.append(message.ticket)
      if messages.order.count > Self.limit {
        messages.codes[messages.order.removeFirst()] = nil
      }
      return .none
    }
    feed = store.select { $0.codes }.feed()
    handle = store.handle
    self.store = store
  }

  /// Takes the messages on, from now on.
  public func start() { store.loop.run() }

  /// Brings a code to its number.
  public nonisolated func ring(_ message: CodeMessage) {
    handle.send(message)
  }
}
