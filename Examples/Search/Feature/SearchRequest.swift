/// One search among many: its number, and whom it is asked of.
///
/// Two are the same if their numbers are. The keyword would not do: the same word can be looked for twice, and the answer to the
/// first time is late for the second.
public struct SearchRequest<Hit: Sendable & Equatable>: Sendable {
  /// Given once.
  public let number: UInt128
  /// Who finds.
  public let service: any SearchService<Hit>

  /// Names a search.
  public init(_ number: UInt128, of service: any SearchService<Hit>) {
    self.number = number
    self.service = service
  }
}

extension SearchRequest: Hashable {
  /// By their numbers.
  public static func == (one: SearchRequest, other: SearchRequest) -> Bool {
    one.number == other.number
  }

  /// Of the number.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
