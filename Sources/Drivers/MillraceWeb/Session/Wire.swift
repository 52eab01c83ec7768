internal import Foundation
internal import MillraceViews

/// What a browser says: one JSON object per message.
///
/// ```
///   {"hello": "<token>", "last": 12}     first, on every connection
///   {"event": {"node": 7, …}}            something a person did, numbered
///   {"visit": "/folders/…", "sequence": 9}
///   {"ack": 13}                          everything up to this message is in place
/// ```
enum ClientMessage: Equatable {
  case hello(token: String, last: Int)
  case event(Event)
  case visit(String, sequence: Int)
  case ack(Int)

  /// The longest token and address that are looked at.
  static let longest = 2_048

  /// Reads a message, strictly: exactly one of the forms, with nothing beside.
  init(_ text: String) throws(WireError) {
    let members: Members
    do {
      members = try JSONDecoder().decode(Members.self, from: Data(text.utf8))
    } catch {
      throw .notAMessage
    }
    switch (members.hello, members.event, members.visit, members.ack) {
    case (let token?, nil, nil, nil):
      guard token.utf8.count <= Self.longest else { throw .notAMessage }
      self = .hello(token: token, last: members.last ?? 0)
    case (nil, let event?, nil, nil): self = .event(event)
    case (nil, nil, let address?, nil):
      guard address.utf8.count <= Self.longest, let sequence = members.sequence else {
        throw .notAMessage
      }
      self = .visit(address, sequence: sequence)
    case (nil, nil, nil, let number?): self = .ack(number)
    default: throw .notAMessage
    }
  }

  private struct Members: Decodable {
    let hello: String?
    let last: Int?
    let event: Event?
    let visit: String?
    let sequence: Int?
    let ack: Int?
  }
}

/// What a server says: numbered, with the operations of one rendering and the last event that was handled.
struct ServerMessage: Encodable {
  /// Its number; the first is 1.
  let number: Int
  /// The sequence of the newest event that has been handled.
  let seen: Int
  let operations: [Operation]

  private enum CodingKeys: String, CodingKey {
    case number = "n"
    case seen
    case operations = "ops"
  }

  var text: String {
    // Numbers and strings only, which always encode.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// Says that the session is gone, or that its messages cannot be continued: the page loads itself again.
  static let reload = #"{"reload":true}"#
}

/// Why a message of a browser was not taken.
public enum WireError: Error, Equatable, Sendable {
  /// It is no message of the protocol.
  case notAMessage
  /// An event came that does not follow the last one.
  case outOfOrder(expected: Int, came: Int)
  /// An address came that the program does not know.
  case unknownAddress(String)
}

extension WireError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .notAMessage:
      "A message of a browser is a hello, an event, a visit or an acknowledgement, but something else came. "
        + "The connection was closed; a page of this server does not send that."
    case .outOfOrder(let expected, let came):
      "The events of a page are numbered without gaps: \(expected) was next, but \(came) came. "
        + "The connection was closed; the page will connect again and send what is missing."
    case .unknownAddress(let address):
      "The page's program does not know the address \(address). The page stays where it is."
    }
  }
}
