internal import Foundation
package import MillraceViews

/// A message of a browser: one JSON object.
///
/// ```
///   {"hello": "<token>", "last": 12}     first, on every connection
///   {"before": "<token>", "sequence": 0} the previous page of the tab; precedes everything else
///   {"event": {"node": 7, …}}            an event of a person, numbered
///   {"visit": "/recordings/…", "sequence": 9}
///   {"offer": {"node": 7, "name": "rain.wav", "size": 9000, "type": "audio/wav"}, "sequence": 10}
///                                        a file that a person has chosen, known as 10
///   {"withdraw": 10, "offer": {…}, "sequence": 11}
///                                        the file is not sent
///   {"ack": 13}                          messages up to this number are applied
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

  /// The member that identifies the kind of a message.
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

  /// The size of the longest token and address that are accepted, in bytes.
  static let longest = 2_048

  /// Decodes a message strictly: it has exactly one of the forms and no further members, as
  /// ``MessageSyntax`` requires.
  package init(_ text: String) throws(WireError) {
    if let number = Self.acknowledged(text) {
      self = .ack(number)
      return
    }
    guard MessageSyntax.isSound(text) else { throw .notAMessage }
    do {
      self = try JSONDecoder().decode(ClientMessage.self, from: Data(text.utf8))
    } catch {
      throw .notAMessage
    }
  }

  /// Returns the number of an acknowledgement in the spelling of a page: as many messages as all
  /// others together, which need no parser.
  private static func acknowledged(_ text: String) -> Int? {
    let start = #"{"ack":"#
    guard text.hasPrefix(start), text.hasSuffix("}") else { return nil }
    let digits = text.dropFirst(start.count).dropLast()
    guard let number = Int(digits), (0...Event.greatestCount).contains(number),
      digits == "\(number)"
    else { return nil }
    return number
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

/// The members of client messages.
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
