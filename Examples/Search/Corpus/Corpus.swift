/// The set of texts that can be searched.
public protocol Corpus: Sendable {
  /// Returns the paths of all texts, always in the same order.
  func paths() throws(SearchFailure) -> [String]

  /// Returns the text at a path; `nil` if it is missing or not a text.
  func text(at path: String) -> String?
}
