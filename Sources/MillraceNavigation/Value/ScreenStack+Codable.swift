private enum Member: String, CodingKey {
  case name, entries, given
}

extension ScreenStack: Encodable where Screen: Encodable {
  /// Writes the screens, and the number of ids that have been given.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(name, forKey: .name)
    try container.encode(entries, forKey: .entries)
    try container.encode(given, forKey: .given)
  }
}

extension ScreenStack: Decodable where Screen: Decodable {
  /// Reads a stack strictly.
  ///
  /// - Throws: A `DecodingError` with the reason, for a value that no edits can produce.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    let name = try container.decode(String.self, forKey: .name)
    let entries = try container.decode([ScreenEntry<Screen>].self, forKey: .entries)
    let given = try container.decode(Int.self, forKey: .given)
    if let fault = Self.fault(name, entries, given) {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: container, debugDescription: "The stack “\(name)” \(fault).")
    }
    self.init(name: name, entries: entries, given: given)
  }

  private static func fault(
    _ name: String, _ entries: [ScreenEntry<Screen>], _ given: Int
  ) -> String? {
    guard let root = entries.first else { return "has no root" }
    guard root.style == .push else { return "begins with a \(root.style.rawValue)" }
    let numbers = entries.map(\.id.number)
    guard root.id.number >= 0, zip(numbers, numbers.dropFirst()).allSatisfy(<) else {
      return "has the ids \(numbers) instead of growing ones"
    }
    guard entries.allSatisfy({ $0.id.stack == name }) else { return "has screens of another" }
    guard let last = numbers.last, last < given else { return "has more screens than it made" }
    // The limit allows as many pushes as a loop has commits.
    guard given < 1 << 53 else { return "has made more screens than it can have" }
    guard !entries.dropLast().contains(where: { $0.style == .alert }) else {
      return "has something on an alert"
    }
    let keys = entries.compactMap(\.key)
    return Set(keys).count == keys.count ? nil : "has a key twice"
  }
}
