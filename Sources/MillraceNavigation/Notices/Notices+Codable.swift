private enum Member: String, CodingKey {
  case waiting, posted
}

extension Notices: Encodable where Value: Encodable {
  /// Writes the waiting notices and the number of all that were posted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(waiting, forKey: .waiting)
    try container.encode(posted, forKey: .posted)
  }
}

extension Notices: Decodable where Value: Decodable {
  /// Reads notices strictly.
  ///
  /// - Throws: A `DecodingError` with the reason, for a value that no posting can produce.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    let waiting = try container.decode([Notice<Value>].self, forKey: .waiting)
    let posted = try container.decode(Int.self, forKey: .posted)
    if let fault = Self.fault(waiting.map(\.id), posted) {
      throw DecodingError.dataCorruptedError(
        forKey: .waiting, in: container, debugDescription: fault)
    }
    self.init(waiting: waiting, posted: posted)
  }

  private static func fault(_ ids: [Int], _ posted: Int) -> String? {
    // The limit allows as many posts as a loop has commits.
    guard posted >= 0, posted < 1 << 53 else {
      return "Expected a count of notices that can have been posted, not \(posted)."
    }
    guard ids.first ?? 1 >= 1, zip(ids, ids.dropFirst()).allSatisfy(<) else {
      return "Expected notices with growing ids from 1 on, not \(ids)."
    }
    guard ids.last ?? 0 <= posted else {
      return "Expected ids up to \(posted), but the notices \(ids) are more than were posted."
    }
    return nil
  }
}
