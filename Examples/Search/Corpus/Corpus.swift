package import About
import Foundation

/// The set of texts that can be searched.
package protocol Corpus: Sendable {
  /// Returns the paths of all texts, always in the same order.
  func paths() throws(SearchFailure) -> [String]

  /// Returns the text at a path; `nil` if it is missing or not a text.
  func text(at path: String) -> String?
}

extension Checkout: Corpus {
  /// Returns the paths of the documentation and of the sources of the examples, sorted.
  package func paths() throws(SearchFailure) -> [String] {
    let all =
      files(in: "", isDeep: false) { $0.hasSuffix(".md") }
      + files(in: "Documentation") { $0.hasSuffix(".md") }
      + files(in: "Examples") { $0.hasSuffix(".swift") }
      + files(in: "Sources") { $0.hasSuffix(".md") && $0.contains(".docc/") }
    guard !all.isEmpty else { throw .noTexts(in: root.path) }
    return all.sorted()
  }
}
