import Millrace

/// The telephones of the gallery: the sent codes, shown by the page that requested them.
///
/// A code belongs on a telephone, and the gallery has none. Only the page with the ticket shows its
/// code.
package actor Telephones {
  /// The code of each ticket.
  nonisolated let feed: Feed<[String: String]>

  private nonisolated let handle: StoreHandle<CodeMessage>
  private let store: Store<Messages, CodeMessage>

  /// The sent codes, and their order.
  private struct Messages {
    var codes: [String: String] = [:]
    var order: [String] = []
  }

  /// The number of codes that are kept, newest first.
  private static var limit: Int { 1_000 }

  /// Creates the telephones without a message.
  package init() {
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

  /// Starts receiving messages.
  package func start() { store.loop.run() }

  /// Delivers a code; can be called from anywhere.
  package nonisolated func ring(_ message: CodeMessage) {
    handle.send(message)
  }
}
