internal import Foundation
package import MillraceViews
package import MillraceWeb

/// What the script of a page does, in Swift: shows what a session says, and says what a person does.
///
/// It keeps what a browser keeps, and nothing else: the page, the number of the last message, and the events that have
/// not been handled yet, which it says again on every new connection. Everything goes through the JSON of the wire, with
/// patches where a browser gets HTML. It hears only when told to, so that a test decides what is lost, and when.
package struct LiveMirror: Sendable {
  package private(set) var session: any AnyLiveSession
  package private(set) var shown: ElementTree
  package private(set) var title: String
  package private(set) var address: String?
  /// The number of the last message.
  package private(set) var last = 0
  /// What waits to be handled, oldest first.
  package private(set) var waiting: [(sequence: Int, text: String)] = []
  package private(set) var connection: LiveConnection?

  private var sequence = 0
  #if Web
  /// The page before this one, and the site that looks for it.
  package var before: (token: String, site: OpenSite)?
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

  /// Connects, to another session of the same page if one is given, and says again what waits.
  ///
  /// - Returns: whether the session goes on; a page whose session does not has to be loaded again.
  package mutating func connect(to other: (any AnyLiveSession)? = nil) async throws -> Bool {
    if let other { session = other }
    guard let new = await session.connect(last: last) else { return false }
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

  /// Loses the connection; the session is not told where the other side has gone with it.
  package mutating func drop(telling: Bool = true) async {
    if telling, let connection { await session.disconnect(connection.number) }
    connection = nil
  }

  // MARK: Hearing

  /// Hears what the session has to say, until it has said it all.
  ///
  /// - Parameters:
  ///   - acknowledging: whether the session hears that a message has come.
  ///   - losing: whether messages are lost on the way.
  package mutating func hear(acknowledging: Bool = true, losing: Bool = false) async throws {
    while let connection, let text = await session.nextMessage(connection.number) {
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
    address = message.address ?? address
  }

  /// A message has been skipped, which a session never does.
  package struct Gap: Error {
    package let number: Int
    package let last: Int
  }

  // MARK: Saying

  /// Does what a person does to a node.
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

  /// Changes what a node has as its value.
  package mutating func enter(_ value: InputValue, into node: NodeID) async throws {
    let revision = try shown.enter(value, into: node)
    guard let entered = EventValue(entering: value, revision: revision) else { return }
    try await perform(entered, on: node)
  }

  /// Goes to another address of the page, as back and forward do.
  package mutating func visit(_ address: String) async throws {
    self.address = address
    let json = String(decoding: try JSONEncoder().encode(address), as: UTF8.self)
    try await say(#"{"visit":\#(json),"sequence":\#(sequence)}"#)
  }

  /// Offers a file, and gives the number by which it is known.
  package mutating func offer(_ claim: UploadClaim) async throws -> Int {
    let json = String(decoding: try JSONEncoder().encode(claim), as: UTF8.self)
    let number = sequence
    try await say(#"{"offer":\#(json),"sequence":\#(number)}"#)
    return number
  }

  /// Takes a file back, or says that the session does not know it.
  package mutating func withdraw(_ claim: UploadClaim, _ number: Int) async throws {
    let json = String(decoding: try JSONEncoder().encode(claim), as: UTF8.self)
    try await say(#"{"withdraw":\#(number),"offer":\#(json),"sequence":\#(sequence)}"#)
  }

  #if Web
  /// Says which page was in the place of this one, as a page does that was loaded again: before anything else.
  package mutating func succeed(_ token: String, in site: OpenSite) async throws {
    before = (token, site)
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
