#if Web && SQLite
import About

/// The architectures and the styles of other examples beside each other: their code, read from the
/// sources, and their figures.
package struct ArchitectureStudy: Sendable {
  /// The solution of an architecture for a task.
  struct Solution: Sendable {
    let name: String
    let words: String
    let path: String
    /// The code; nil if the source is not on this machine.
    let code: String?
    /// The types that are named in this code, and in no other one of the task.
    fileprivate(set) var ownTypes: Set<String> = []

    /// The pieces of each line of the code, with their kinds.
    var lines: [[CodeToken]]? {
      code.map { code in
        CodeColoring.tokens(
          of: code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
          in: CodeLanguage.named("swift"))
      }
    }
  }

  /// The facts about a style, and its figures.
  struct Row: Sendable {
    let facts: ArchitectureFacts
    /// Lines of code, without empty lines, comments and imports, and types; nil if a source is not
    /// on this machine.
    let figures: (lines: Int, types: Int)?
  }

  let rows: [Row]
  private let solutions: [ArchitectureTask: [Solution]]

  /// Reads the sources.
  ///
  /// - Parameter text: Returns the text of a file, by its path from the root of the project; nil if
  ///   it is not on this machine.
  package init(reading text: (String) -> String?) {
    var known: [String: String?] = [:]
    func read(_ path: String) -> String? {
      if let text = known[path] { return text }
      let found = text(path)
      known[path] = found
      return found
    }
    var solutions: [ArchitectureTask: [Solution]] = [:]
    for task in ArchitectureTask.allCases {
      let approaches =
        ArchitectureName.allCases.map { ($0.name, $0.approach(to: task)) }
        + OtherStyle.allCases.map { ($0.name, $0.approach(to: task)) }
      solutions[task] = Self.withOwnTypes(
        approaches.map { name, approach in
          Solution(
            name: name, words: approach.words, path: approach.excerpt.path,
            code: read(approach.excerpt.path).flatMap(approach.excerpt.code))
        })
    }
    self.solutions = solutions
    rows = (ArchitectureName.allCases.map(\.facts) + ArchitectureFacts.others).map { facts in
      let texts = facts.files.compactMap(read)
      guard !texts.isEmpty, texts.count == facts.files.count else {
        return Row(facts: facts, figures: nil)
      }
      let code = texts.flatMap(Self.code)
      return Row(facts: facts, figures: (code.count, code.count(where: Self.declaresType)))
    }
  }

  /// Returns how each architecture does a task, and after them each style of another example.
  func solutions(of task: ArchitectureTask) -> [Solution] { solutions[task] ?? [] }

  /// Returns solutions with the types that each alone names.
  private static func withOwnTypes(_ solutions: [Solution]) -> [Solution] {
    let types = solutions.map { solution in
      Set((solution.lines ?? []).joined().filter { $0.kind == .type }.map(\.text))
    }
    var counts: [String: Int] = [:]
    for name in types.joined() { counts[name, default: 0] += 1 }
    return zip(solutions, types).map { solution, names in
      var solution = solution
      solution.ownTypes = names.filter { counts[$0] == 1 }
      return solution
    }
  }

  /// Returns the lines of a text that are code.
  private static func code(_ text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
      !line.isEmpty && !["//", "#", "import ", "package import "].contains { line.hasPrefix($0) }
    }
  }

  private static func declaresType(_ line: Substring) -> Bool {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor"]
    let modifiers: Set<Substring> = ["public", "package", "private", "fileprivate", "final"]
    let words = line.split(separator: " ").drop { modifiers.contains($0) }
    return words.count > 1 && words.first.map(kinds.contains) == true
  }
}
#endif
