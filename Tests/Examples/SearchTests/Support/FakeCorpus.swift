import Synchronization

@testable import DocumentSearch

/// Texts that a test changes.
final class FakeCorpus: Corpus {
  private let texts: Mutex<[String: String]>
  private let read = Mutex<[String]>([])
  private let hidden = Mutex<Set<String>>([])

  init(_ texts: [String: String]) {
    self.texts = Mutex(texts)
  }

  /// Returns the texts read since the last call.
  func takeRead() -> [String] {
    read.withLock { read in
      defer { read = [] }
      return read.sorted()
    }
  }

  func set(_ path: String, _ text: String?) {
    texts.withLock { $0[path] = text }
  }

  /// Has a text be there, and not be readable.
  func hide(_ path: String, _ isHidden: Bool) {
    hidden.withLock { hidden in
      if isHidden { hidden.insert(path) } else { hidden.remove(path) }
    }
  }

  func paths() throws(SearchFailure) -> [String] {
    let paths = texts.withLock { $0.keys.sorted() }
    guard !paths.isEmpty else { throw .noTexts(in: "the test") }
    return paths
  }

  func text(at path: String) -> String? {
    read.withLock { $0.append(path) }
    if hidden.withLock({ $0.contains(path) }) { return nil }
    return texts.withLock { $0[path] }
  }

  /// A hundred texts, of which each has a word of its own.
  static var hundred: FakeCorpus {
    FakeCorpus(
      Dictionary(
        uniqueKeysWithValues: (0..<100).map { number in
          ("Documentation/\(number).md", "# Text \(number)\n\nA common word, and word\(number).\n")
        }))
  }
}
