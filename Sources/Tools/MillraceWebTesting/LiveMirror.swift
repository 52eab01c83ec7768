internal import Foundation
package import MillraceViews
package import MillraceWeb
internal import Synchronization

/// A Swift counterpart of a page's script: it shows a session's messages, and sends a person's
/// events.
///
/// It stores only what a browser stores: the page, the number of the last message, and the events
/// that have not been handled yet, which it sends again on every new connection. Everything passes
/// through the JSON of the wire, with patches in place of a browser's HTML. It receives only when a
/// method does so, and the test therefore decides which messages are lost, and when.
package struct LiveMirror: Sendable {
  package private(set) var session: any AnyLiveSession
  package private(set) var shown: ElementTree
  package private(set) var title: String
  package private(set) var address: String?
  /// The addresses that the session has sent since the page last noted them in its history, each
  /// with true if it replaces the current entry: if it came with the answer to a visit.
  package var moves: [(address: String, replaces: Bool)] = []
  package private(set) var destination: String?
  /// The number of the last message.
  package private(set) var last = 0
  /// The messages that wait to be handled, oldest first.
  package private(set) var waiting: [(sequence: Int, text: String)] = []
  package private(set) var connection: LiveConnection?

  /// True if the session has signalled a change since it was last asked for a message.
  package var hasNews: Bool { news.isHere.load(ordering: .relaxed) }

  private var sequence = 0
  /// The number of the last visit, until it is answered.
  private var unansweredVisit: Int?
  private let news = News()
  #if Web
  /// The page before this one, and the site that finds it.
  package var before: (token: String, site: RunningSite)?
  #endif

  /// Opens a page.
  package init(_ session: any AnyLiveSession) async throws {
    self.session = session
    let opening = try Self.overTheWire(await session.opening())
    shown = try ElementTree(opening.root)
    title = opening.title
    address = opening.address
  }

  private static func overTheWire<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  // MARK: The connection

  /// Connects and sends the waiting messages again.
  ///
  /// - Parameter other: Another session of the same page; nil connects to the current one.
  /// - Returns: True if the session continues; otherwise the page has to be loaded again.
  package mutating func connect(to other: (any AnyLiveSession)? = nil) async throws -> Bool {
    if let other { session = other }
    let signal = { @Sendable [news] (signal: ConnectionSignal) in
      if case .news = signal { news.isHere.store(true, ordering: .relaxed) }
    }
    guard let new = await session.connect(last: last, signal: signal) else { return false }
    connection = new
    for text in new.backlog { try take(text) }
    for message in waiting {
      #if Web
      if let before, message.sequence == 0 {
        try await before.site.succeed(session, before.token, as: 0)
        continue
      }
      #endif
      try await session.receive(ClientMessage(message.text), on: new.number)
    }
    return true
  }

  /// Loses the connection; with `notifying` the session is notified of that.
  package mutating func drop(notifying: Bool = true) async {
    if notifying, let connection { await session.disconnect(connection.number) }
    connection = nil
  }

  // MARK: Receiving

  /// Receives the session's messages until there are no more.
  ///
  /// - Parameters:
  ///   - acknowledging: True if the session receives an acknowledgement of each message.
  ///   - losing: True if messages are lost in transit.
  package mutating func hear(acknowledging: Bool = true, losing: Bool = false) async throws {
    while let connection {
      // Before the call, so that a change after it is news again.
      news.isHere.store(false, ordering: .relaxed)
      guard let text = await session.nextMessage(connection.number) else { return }
      if losing { continue }
      try take(text)
      if acknowledging { try await acknowledge() }
    }
  }

  package func acknowledge() async throws {
    guard let connection else { return }
    try await session.receive(ClientMessage(#"{"ack":\#(last)}"#), on: connection.number)
  }

  private mutating func take(_ text: String) throws {
    let message = try JSONDecoder().decode(PatchMessage.self, from: Data(text.utf8))
    waiting.removeAll { $0.sequence <= message.seen }
    if message.number <= last { return }
    guard message.number == last + 1 else { throw Gap(number: message.number, last: last) }
    last = message.number
    try shown.apply(message.patches)
    title = message.title ?? title
    // The answer to the last visit sets the address.
    let precedesAnswer = unansweredVisit.map { message.seen < $0 } ?? false
    if let new = message.address, !precedesAnswer {
      address = new
      moves.append((new, unansweredVisit != nil))
    }
    if !precedesAnswer { unansweredVisit = nil }
    destination = message.destination ?? destination
  }

  /// An error for a skipped message, which a session never causes.
  package struct Gap: Error {
    package let number: Int
    package let last: Int
  }

  // MARK: Sending

  /// Performs a person's event on a node.
  package mutating func perform(_ value: EventValue, on node: NodeID) async throws {
    switch value {
    case .focus: try shown.moveFocus(to: node)
    case .blur where shown.focused == node: try shown.moveFocus(to: nil)
    default: break
    }
    let event = Event(value, on: node, sequence: sequence)
    let json = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
    try await say(#"{"event":\#(json)}"#)
  }

  /// Changes the value of a node.
  package mutating func enter(_ value: InputValue, into node: NodeID) async throws {
    let revision = try shown.enter(value, into: node)
    guard let entered = EventValue(entering: value, revision: revision) else { return }
    try await perform(entered, on: node)
  }

  /// Visits another address of the page, as back and forward do.
  package mutating func visit(_ address: String) async throws {
    self.address = address
    unansweredVisit = sequence
    let json = String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    try await say(#"{"visit":\#(json),"sequence":\#(sequence)}"#)
  }

  /// Offers a file, and returns the number that identifies it.
  package mutating func offer(_ claim: UploadClaim) async throws -> Int {
    let json = String(decoding: try JSONEncoder().encode(claim), as: UTF8.self)
    let number = sequence
    try await say(#"{"offer":\#(json),"sequence":\#(number)}"#)
    return number
  }

  /// Withdraws a file, or sends that the session does not know it.
  package mutating func withdraw(_ claim: UploadClaim, _ number: Int) async throws {
    let json = String(decoding: try JSONEncoder().encode(claim), as: UTF8.self)
    try await say(#"{"withdraw":\#(number),"offer":\#(json),"sequence":\#(sequence)}"#)
  }

  #if Web
  /// Sends the token of the page before this one, as a reloaded page does before any other message.
  package mutating func succeed(_ token: String, in site: RunningSite) async throws {
    before = (token, site)
    unansweredVisit = sequence
    waiting.append((sequence, #"{"before":"\(token)","sequence":\#(sequence)}"#))
    sequence += 1
    try await site.succeed(session, token, as: sequence - 1)
  }
  #endif

  private mutating func say(_ text: String) async throws {
    waiting.append((sequence, text))
    sequence += 1
    guard let connection else { return }
    try await session.receive(ClientMessage(text), on: connection.number)
  }
}

/// The news of a session, for all copies of its mirror.
private final class News: Sendable {
  let isHere = Atomic(false)
}
