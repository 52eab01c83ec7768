/// The texts that can be searched.
public protocol Corpus: Sendable {
  /// The paths of all texts, in an order that is the same every time.
  func paths() throws(SearchFailure) -> [String]

  /// The text at a path; `nil` if it has gone, or is no text.
  func text(at path: String) -> String?
}
