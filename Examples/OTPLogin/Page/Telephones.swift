import Millrace

/// The telephones of the gallery: what was sent to each number, for a page to show beside the login.
///
/// A code belongs on a telephone, and the gallery has none. Whoever knows a number sees its codes here, as nowhere else.
public actor Telephones {
  /// The last code of each number.
  nonisolated let feed: Feed<[String: String]>

  private nonisolated let handle: StoreHandle<Message>
  private let store: Store<[String: String], Message>

  /// A code on its way.
  struct Message: Sendable {
    let number: String
    let code: String
  }

  /// How many numbers are remembered; then all are forgotten.
  private static var limit: Int { 1_000 }

  /// Makes them, with nothing on any.
  public init() {
    let store = Store<[String: String], Message>([:], name: "telephones") { codes, message in
      if codes.count >= Self.limit { codes = [:] }
      codes[message.number] = message.code
      return .none
    }
    feed = store.select { $0 }.feed()
    handle = store.handle
    self.store = store
  }

  /// Takes the messages on, from now on.
  public func start() { store.loop.run() }

  /// Brings a code to a number.
  public nonisolated func ring(_ number: String, _ code: String) {
    handle.send(Message(number: number, code: code))
  }
}
