internal import Foundation
package import MillraceViews

/// What a browser says: one JSON object per message.
///
/// ```
///   {"hello": "<token>", "last": 12}     first, on every connection
///   {"before": "<token>", "sequence": 0} the page that was in its place; before anything else
///   {"event": {"node": 7, …}}            something a person did, numbered
///   {"visit": "/recordings/…", "sequence": 9}
///   {"offer": {"node": 7, "name": "rain.wav", "size": 9000, "type": "audio/wav"}, "sequence": 10}
///                                        a file that somebody has chosen; from then on it is known as 10
///   {"withdraw": 10, "offer": {…}, "sequence": 11}
///                                        it does not come after all
///   {"ack": 13}                          everything up to this message is in place
///   {"probe": true}                      asks for {"alive":true}
/// ```
package enum ClientMessage: Equatable, Sendable {
  case hello(token: String, last: Int)
  case before(token: String, sequence: Int)
  case event(Event)
  case visit(String, sequence: Int)
  case offer(UploadClaim, sequence: Int)
  case withdraw(UploadClaim, upload: Int, sequence: Int)
  case ack(Int)
  case probe

  /// The member that tells which message it is.
  enum Form: String, CaseIterable {
    case hello, before, event, visit, offer, withdraw, ack, probe
  }

  var form: Form {
    switch self {
    case .hello: .hello
    case .before: .before
    case .event: .event
    case .visit: .visit
    case .offer: .offer
    case .withdraw: .withdraw
    case .ack: .ack
    case .probe: .probe
    }
  }

  /// The longest token and address that are looked at, in bytes.
  static let longest = 2_048

  /// Reads a message, strictly: exactly one of the forms, whole and with nothing beside, as ``MessageSyntax`` says.
  package init(_ text: String) throws(WireError) {
    guard MessageSyntax.isSound(text) else { throw .notAMessage }
    do {
      self = try JSONDecoder().decode(ClientMessage.self, from: Data(text.utf8))
    } catch {
      throw .notAMessage
    }
  }
}

extension ClientMessage: Decodable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: AnyMember.self)
    func text(_ member: AnyMember) throws -> String {
      let text = try members.decode(String.self, forKey: member)
      guard text.utf8.count <= Self.longest else { throw WireError.notAMessage }
      return text
    }
    func count(_ member: AnyMember) throws -> Int {
      let number = try members.decode(Int.self, forKey: member)
      guard number >= 0, number <= Event.greatestCount else { throw WireError.notAMessage }
      return number
    }
    switch Set(members.allKeys) {
    case [.hello, .last]: self = .hello(token: try text(.hello), last: try count(.last))
    case [.before, .sequence]:
      self = .before(token: try text(.before), sequence: try count(.sequence))
    case [.event]: self = .event(try members.decode(Event.self, forKey: .event))
    case [.visit, .sequence]:
      self = .visit(try text(.visit), sequence: try count(.sequence))
    case [.offer, .sequence]:
      self = .offer(
        try members.decode(UploadClaim.self, forKey: .offer), sequence: try count(.sequence))
    case [.withdraw, .offer, .sequence]:
      self = .withdraw(
        try members.decode(UploadClaim.self, forKey: .offer), upload: try count(.withdraw),
        sequence: try count(.sequence))
    case [.ack]: self = .ack(try count(.ack))
    case [.probe]:
      guard try members.decode(Bool.self, forKey: .probe) else { throw WireError.notAMessage }
      self = .probe
    default: throw WireError.notAMessage
    }
  }
}

/// The members that messages of a client have.
extension AnyMember {
  fileprivate static let hello = AnyMember(stringValue: "hello")
  fileprivate static let last = AnyMember(stringValue: "last")
  fileprivate static let before = AnyMember(stringValue: "before")
  fileprivate static let event = AnyMember(stringValue: "event")
  fileprivate static let visit = AnyMember(stringValue: "visit")
  fileprivate static let sequence = AnyMember(stringValue: "sequence")
  fileprivate static let offer = AnyMember(stringValue: "offer")
  fileprivate static let withdraw = AnyMember(stringValue: "withdraw")
  fileprivate static let ack = AnyMember(stringValue: "ack")
  fileprivate static let probe = AnyMember(stringValue: "probe")
}
