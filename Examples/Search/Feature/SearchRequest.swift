/// The identity of one search: its number, with the service that runs it.
///
/// Requests are equal if their numbers are. The keyword would not do: the same word can be searched
/// twice, and the answer to the first search is late for the second.
package struct SearchRequest<Hit: Sendable & Equatable>: Sendable {
  /// The number, which is unique.
  package let number: UInt128
  /// The service that runs the search.
  package let service: any SearchService<Hit>

  package init(_ number: UInt128, of service: any SearchService<Hit>) {
    self.number = number
    self.service = service
  }
}

extension SearchRequest: Hashable {
  /// Compares the numbers.
  package static func == (one: SearchRequest, other: SearchRequest) -> Bool {
    one.number == other.number
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
