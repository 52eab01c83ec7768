#if SQLite
import Foundation
import MillraceSQLite
import Synchronization
import Testing

@testable import DocumentSearch

@Suite("The index in a file")
struct SearchIndexTests {
  private func withIndex(
    _ corpus: any Corpus, _ body: (SearchIndex, String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "search.sqlite").path
    let index = try await SearchIndex.open(at: path, of: corpus)
    try await body(index, path)
    try await index.close()
  }

  private func search(_ text: String, in index: SearchIndex) async throws -> [Excerpt] {
    try await index.search(try Keyword(text)) { _ in }
  }

  private let corpus = FakeCorpus([
    "Documentation/Wheel.md": """
    # The wheel

    A mill race carries the current to the wheel.

    ## Its turns

    One turn after the other, and no turn twice: turn, turn, turn.
    """,
    "Examples/Miller.swift": """
    /// Grinds what it is given.
    struct Miller {
      func grindCorn() {}
    }
    """,
    "README.md": "Somebody who has a turn for mills.\n",
  ])

  @Test("results have the very lines, and pieces in which the words are marked")
  func excerpts() async throws {
    try await withIndex(corpus) { (index, _) async throws in
      let found = try await search("race", in: index)
      #expect(
        found == [
          Excerpt(
            path: "Documentation/Wheel.md", lines: 1...3, heading: [.init("The wheel")],
            runs: [
              .init("A mill "), .init("race", isMarked: true),
              .init(" carries the current to the wheel."),
            ])
        ])
    }
  }

  @Test("the best come first: a word in a title counts more, and many more than one")
  func rank() async throws {
    try await withIndex(corpus) { (index, _) async throws in
      #expect(
        try await search("turn", in: index).map(\.title) == ["Its turns", "README.md"])
    }
  }

  @Test("a document comes before code that has the same words")
  func documentsFirst() async throws {
    let texts = FakeCorpus(["a.swift": "a common sluice\n", "b.md": "a common sluice\n"])
    try await withIndex(texts) { (index, _) async throws in
      #expect(try await search("sluice", in: index).map(\.path) == ["b.md", "a.swift"])
    }
  }

  @Test("all words have to be there, three letters of one will do, and names are taken apart")
  func words() async throws {
    try await withIndex(corpus) { (index, _) async throws in
      #expect(try await search("mill current", in: index).map(\.title) == ["The wheel"])
      #expect(try await search("mill nowhere", in: index).isEmpty)
      #expect(try await search("curr", in: index).map(\.title) == ["The wheel"])
      #expect(try await search("cu", in: index).isEmpty)
      #expect(try await search("corn", in: index).map(\.title) == ["Miller"])
    }
  }

  @Test("changed texts are indexed anew, removed ones are dropped, and the rest is only checked")
  func refreshing() async throws {
    try await withIndex(corpus) { (index, path) async throws in
      #expect(try await search("sluice", in: index).isEmpty)
      corpus.set("README.md", "A sluice.\n")
      corpus.set("Examples/Miller.swift", nil)
      #expect(try await search("sluice", in: index).map(\.path) == ["README.md"])
      #expect(try await search("grind", in: index).isEmpty)
      #expect(try await search("somebody", in: index).isEmpty)
      #expect(try await index.source(at: "Examples/Miller.swift") == nil)
      try await index.close()
      let again = try await SearchIndex.open(at: path, of: corpus)
      #expect(try await search("sluice", in: again).map(\.path) == ["README.md"])
      try await again.close()
    }
  }

  @Test("a long line full of what is looked for is found, as one result")
  func dense() async throws {
    let dense = FakeCorpus(["a.md": String(repeating: "turn ", count: 180_000)])
    try await withIndex(dense) { (index, _) async throws in
      let found = try await search("turn", in: index)
      #expect(found.map(\.lines) == [1...1])
      #expect(found.first?.runs.contains(where: \.isMarked) == true)
    }
  }

  @Test("every result has a mark, also where only its title or a part of a name is meant")
  func marks() async throws {
    let corpus = FakeCorpus([
      "a.md": "# Wheel\n\n" + (1...40).map { "line \($0)\n" }.joined(),
      "b.swift": "struct Miller {\n  func grindCorn() {}\n}\n",
    ])
    try await withIndex(corpus) { (index, _) async throws in
      let wheels = try await search("wheel", in: index)
      #expect(wheels.count > 1)
      #expect(wheels.allSatisfy { $0.heading == [.init("Wheel", isMarked: true)] })
      let corn = try await search("corn", in: index)
      #expect(
        corn.map(\.runs) == [
          [.init("  func grind"), .init("Corn", isMarked: true), .init("() {}\n}")]
        ])
    }
  }

  @Test("a text that cannot be read leaves the index, and is indexed again once it can")
  func unreadable() async throws {
    try await withIndex(corpus) { (index, _) async throws in
      #expect(try await search("somebody", in: index).count == 1)
      corpus.hide("README.md", true)
      #expect(try await search("somebody", in: index).isEmpty)
      #expect(try await index.source(at: "README.md") == nil)
      #expect(try await index.source(at: "README.md\u{0}") == nil)
      corpus.hide("README.md", false)
      #expect(try await search("somebody", in: index).count == 1)
    }
  }

  @Test("progress grows from nothing to all, a piece at a time")
  func progress() async throws {
    try await withIndex(FakeCorpus.hundred) { (index, _) async throws in
      let notified = Mutex<[Double]>([])
      _ = try await index.search(try Keyword("common")) { progress in
        notified.withLock { $0.append(progress) }
      }
      let progress = notified.withLock { $0 }
      #expect(progress == (0...7).map { Double($0) / 7 })
    }
  }

  @Test("a cancelled search stops after the current piece, and what is done is kept")
  func cancelling() async throws {
    let corpus = FakeCorpus.hundred
    try await withIndex(corpus) { (index, _) async throws in
      let search = Task {
        try await index.search(try Keyword("common")) { progress in
          if progress > 0.25 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: SearchFailure.cancelled) { try await search.value }
      #expect(corpus.takeRead().count == 2 * IndexRound.pieceSize)
      // All of it is looked at again, since it may have changed, but only the rest is taken in.
      #expect(try await self.search("word99", in: index).count == 1)
      #expect(corpus.takeRead().count == 100)
    }
  }

  @Test("concurrent searches share the work, and one that is cancelled delays no other")
  func sharing() async throws {
    let corpus = FakeCorpus.hundred
    try await withIndex(corpus) { (index, _) async throws in
      let gate = Gate()
      let held = Task {
        try await index.search(try Keyword("common")) { progress in
          if progress >= 0.4 { await gate.pass() }
        }
      }
      // The other does what the first one has left, and does not wait for it.
      let found = try await search("word7", in: index)
      #expect(found.map(\.title).contains("Text 7"))
      held.cancel()
      _ = await held.result
      #expect(try await search("word99", in: index).count == 1)
    }
  }

  @Test("no text of a person is a mistake of syntax, and control signs are no marks")
  func hostile() async throws {
    let hostile = FakeCorpus([
      "a.md": "begin \u{1}marked\u{2} \u{0} end \"quoted\" <b>bold</b> \u{202E}abc naïve\n"
    ])
    try await withIndex(hostile) { (index, _) async throws in
      for text in Self.hostileTexts {
        guard let keyword = try? Keyword(text) else { continue }
        _ = try await index.search(keyword) { _ in }
        _ = try await index.suggestions(for: keyword)
      }
      let found = try await search("marked", in: index)
      #expect(found.map { $0.runs.filter(\.isMarked).map(\.text) } == [["marked"]])
      #expect(found.first?.runs.map(\.text).joined().contains("<b>bold</b>") == true)
      #expect(try await search("NAIVE", in: index).count == 1)
    }
  }

  private static let hostileTexts: [String] = [
    "\"", "\"\"\"", "'", "a\"b", "a AND", "AND", "OR OR", "NOT", "NEAR", "NEAR(a b, 5)", "a*", "*",
    "^a", "-a", "+a", "title:a", "{title}:a", "(", ")", "(a", "a)", ";--", "'; DROP TABLE file; --",
    "%", "_", "\\", "\u{0}", "a\u{0}b", "\u{1}\u{2}", "🙂", "👩‍👩‍👧‍👦 family",
    "\u{202E}abc", "مطحنة", "水車",
    "e\u{301}\u{301}\u{301}", String(repeating: "a", count: Keyword.longest),
    String(repeating: "a ", count: 5_000), String(repeating: "\"", count: 10_240),
    (0..<66).map { String(UnicodeScalar(UInt8(97 + $0 % 26))) + "\($0)" }.joined(separator: " "),
    String(repeating: "(", count: Keyword.longest), "½ ² Ⅷ", "\u{FFFF}\u{10FFFF}", "\r\n\t a",
  ]

  @Test("a word that resembles nothing is distinguished from one that does")
  func suggestions() async throws {
    try await withIndex(corpus) { (index, _) async throws in
      try await index.refresh { _ in }
      #expect(try await index.suggestions(for: try Keyword("whele")) == ["wheel"])
      #expect(try await index.suggestions(for: try Keyword("Curent mill")) == ["current mill"])
      #expect(try await index.suggestions(for: try Keyword("xyzzyx")).isEmpty)
      // Both are there, and never together.
      #expect(
        try await index.suggestions(for: try Keyword("current somebody"))
          == ["current", "somebody"])
      #expect(try await index.suggestions(for: try Keyword("***")).isEmpty)
      // Two words are meant for one.
      #expect(try await index.suggestions(for: try Keyword("whele wheal")) == ["wheel"])
    }
  }

  @Test("a reason that is a sentence ends with one full stop")
  func fullStop() {
    #expect("\(SearchFailure.index(reason: "No disk."))".contains("No disk. Try"))
    #expect("\(SearchFailure.index(reason: "no disk"))".contains("no disk. Try"))
  }

  @Test("a text is shown without the rest of the corpus, and the first search indexes that")
  func single() async throws {
    let corpus = FakeCorpus.hundred
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = SearchArchive(path: folder.appending(path: "search.sqlite").path, of: corpus)
    let source = try await archive.source(at: "Documentation/98.md")
    #expect(source?.lines.first == "# Text 98")
    #expect(corpus.takeRead() == ["Documentation/98.md"])
    #expect(try await archive.source(at: "Documentation/700.md") == nil)
    #expect(try await archive.search(try Keyword("word99")) { _ in }.count == 1)
    #expect(try await archive.search(try Keyword("word98")) { _ in }.count == 1)
    try await archive.close()
  }

  @Test("an index whose file cannot be used says so, and can be asked again")
  func brokenFile() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "search.sqlite")
    try Data("no database at all, but long enough to be taken for one".utf8).write(to: file)
    let archive = SearchArchive(path: file.path, of: corpus)
    let keyword = try Keyword("race")
    await #expect(throws: SearchFailure.self) { try await archive.search(keyword) { _ in } }
    try FileManager.default.removeItem(at: file)
    #expect(try await archive.search(keyword) { _ in }.count == 1)
    try await archive.close()
    let nowhere = SearchArchive(path: file.path, of: nil)
    await #expect(throws: SearchFailure.noCheckout) {
      try await nowhere.search(keyword) { _ in }
    }
  }
}
#endif
