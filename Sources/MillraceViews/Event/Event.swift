/// An action of a person on one node, as a driver reports it.
///
/// In JSON: `{"node": 7, "sequence": 3, "name": "input", "text": "ab", "revision": 2}`. Reading is
/// strict, since an event comes from outside. It fails with a `DecodingError` that says what was
/// expected for an unknown name, a missing, unknown or unfitting member, a negative number, a
/// number that is not finite, a day that does not exist, and a custom event that is too long.
public struct Event: Hashable, Sendable {
  /// The node that the event happened on.
  public var node: NodeID
  /// The kind of the event, with its value.
  public var value: EventValue
  /// The number of the event among those of one client, from 0 on; drivers acknowledge by it.
  public var sequence: Int

  /// Creates an event.
  public init(_ value: EventValue, on node: NodeID, sequence: Int = 0) {
    self.node = node
    self.value = value
    self.sequence = sequence
  }
}

extension Event {
  /// The greatest number that is accepted from outside: 2⁵³, if the machine's integers are that
  /// wide.
  ///
  /// Every client can count to it. Sums of such numbers never overflow.
  public static let greatestCount = Int(exactly: Int64(1) << 53) ?? .max / 4
  /// The length of the longest text that is accepted from outside, in bytes.
  ///
  /// It is enough for any 32,768 UTF-16 units.
  public static let longestText = 98_304
  /// The length of the longest beginning of a row to search for, in bytes, that is accepted from
  /// outside.
  package static let longestSearch = 256
}

extension Event: Codable {
  private enum Member: String, CodingKey, CaseIterable {
    case node, sequence, name, text, isOn, choice, number, day, event, payload, revision
    case top, height, columns, after

    static let always: [Member] = [.node, .sequence, .name]

    static func allowed(for name: EventName) -> [Member] {
      switch name {
      case .input: always + [.text, .revision]
      case .change: always + [.isOn, .revision]
      case .choose: always + [.choice, .revision]
      case .adjust: always + [.number, .revision]
      case .date: always + [.day, .revision]
      case .custom: always + [.event, .payload]
      case .see: always + [.top, .height, .columns]
      case .find: always + [.text, .after]
      case .press, .submit, .dismiss, .focus, .blur, .upload: always
      }
    }
  }

  /// Reads an event strictly.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    let name = try container.decode(EventName.self, forKey: .name)
    let allowed = Member.allowed(for: name)
    let present = try decoder.container(keyedBy: AnyMember.self).allKeys.map(\.stringValue).sorted()
    for member in present where !allowed.contains(where: { $0.rawValue == member }) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "A \(name.rawValue) event has no member \"\(member)\"; it has "
            + allowed.map(\.rawValue).joined(separator: ", ") + "."))
    }
    func count(_ member: Member, from least: Int) throws -> Int {
      let number = try container.decode(Int.self, forKey: member)
      guard number >= least, number <= Self.greatestCount else {
        throw DecodingError.dataCorruptedError(
          forKey: member, in: container,
          debugDescription:
            "Expected a number from \(least) to \(Self.greatestCount), not \(number).")
      }
      return number
    }
    func text(_ member: Member, upTo most: Int) throws -> String {
      let text = try container.decode(String.self, forKey: member)
      guard text.utf8.count <= most else {
        throw DecodingError.dataCorruptedError(
          forKey: member, in: container,
          debugDescription: "Expected at most \(most) bytes, not \(text.utf8.count).")
      }
      return text
    }
    func finite(_ member: Member) throws -> Double {
      let number = try container.decode(Double.self, forKey: member)
      guard number.isFinite else {
        throw DecodingError.dataCorruptedError(
          forKey: member, in: container, debugDescription: "Expected a finite number.")
      }
      return number
    }
    node = NodeID(try count(.node, from: 0))
    sequence = try count(.sequence, from: 0)
    value =
      switch name {
      case .press: .press
      case .input:
        .input(
          try text(.text, upTo: Self.longestText),
          revision: try count(.revision, from: 1))
      case .change:
        .change(
          try container.decode(Bool.self, forKey: .isOn), revision: try count(.revision, from: 1))
      case .submit: .submit
      case .dismiss: .dismiss
      case .focus: .focus
      case .blur: .blur
      case .choose:
        .choose(
          try container.decode(String.self, forKey: .choice),
          revision: try count(.revision, from: 1))
      case .adjust: .adjust(try finite(.number), revision: try count(.revision, from: 1))
      case .date:
        .date(
          try container.decode(CalendarDay?.self, forKey: .day),
          revision: try count(.revision, from: 1))
      case .custom:
        .custom(
          CustomEvent(
            try text(.event, upTo: CustomEvent.longestName),
            try text(.payload, upTo: CustomEvent.longestPayload)))
      case .see:
        .see(
          SeenArea(
            top: try count(.top, from: 0), height: try count(.height, from: 1),
            columns: try count(.columns, from: 1)))
      case .find:
        .find(try text(.text, upTo: Self.longestSearch), after: try count(.after, from: 0))
      case .upload:
        throw DecodingError.dataCorruptedError(
          forKey: .name, in: container,
          debugDescription: "The driver reports the progress of a file; a client cannot.")
      }
  }

  /// Writes an event in the form that reading accepts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(node, forKey: .node)
    try container.encode(sequence, forKey: .sequence)
    try container.encode(value.name, forKey: .name)
    switch value {
    case .input(let text, let revision):
      try container.encode(text, forKey: .text)
      try container.encode(revision, forKey: .revision)
    case .change(let isOn, let revision):
      try container.encode(isOn, forKey: .isOn)
      try container.encode(revision, forKey: .revision)
    case .choose(let id, let revision):
      try container.encode(id, forKey: .choice)
      try container.encode(revision, forKey: .revision)
    case .adjust(let number, let revision):
      try container.encode(number, forKey: .number)
      try container.encode(revision, forKey: .revision)
    case .date(let day, let revision):
      try container.encode(day, forKey: .day)
      try container.encode(revision, forKey: .revision)
    case .custom(let event):
      try container.encode(event.name, forKey: .event)
      try container.encode(event.payload, forKey: .payload)
    case .see(let area):
      try container.encode(area.top, forKey: .top)
      try container.encode(area.height, forKey: .height)
      try container.encode(area.columns, forKey: .columns)
    case .find(let text, let line):
      try container.encode(text, forKey: .text)
      try container.encode(line, forKey: .after)
    case .press, .submit, .dismiss, .focus, .blur:
      break
    case .upload:
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "The progress of a file cannot be encoded; it belongs to the driver."))
    }
  }
}
