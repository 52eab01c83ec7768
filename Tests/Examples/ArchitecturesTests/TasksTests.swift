#if Web && SQLite
import Foundation
import MillraceWeb
import MillraceWebTesting
import Synchronization
import Testing

@testable import Architectures

@Suite("The five tasks of each architecture", .timeLimit(.minutes(5)))
struct TasksTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  private static func text(_ path: String) -> String? {
    try? String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static let study = ArchitectureStudy(reading: text)

  @Test("each task has the code of each architecture", arguments: ArchitectureTask.allCases)
  func code(_ task: ArchitectureTask) throws {
    let solutions = Self.study.solutions(of: task)
    let names = ArchitectureName.allCases.map(\.name) + OtherStyle.allCases.map(\.name)
    #expect(solutions.map(\.name) == names && Self.study.rows.map(\.facts.name) == names)
    for solution in solutions {
      let code = try #require(solution.code, "\(solution.path) does not have it")
      let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 45, "\(solution.name): \(lines.count) lines")
      #expect(lines.first?.first != " " && lines.last?.last == "}")
    }
  }

  @Test("the types that one solution alone names are its own")
  func ownTypes() {
    let solutions = Self.study.solutions(of: .construction)
    let own = Dictionary(uniqueKeysWithValues: solutions.map { ($0.name, $0.ownTypes) })
    #expect(own["MVP"]?.isSuperset(of: ["DialogPresenter", "PlayerPresenter"]) == true)
    #expect(own["MVVM-C"]?.contains("Coordinator") == true)
    #expect(own.values.allSatisfy { !$0.contains("ItemStore") })
  }

  @Test(
    "what has the state of the screen is in the way of a change",
    arguments: ArchitectureName.allCases)
  func flow(_ style: ArchitectureName) {
    #expect(style.flow.parties.contains(style.flow.keeper))
    #expect(style.flow.parties.contains("Store") || style == .elm)
    #expect(style.flow.parties.last == "View")
    let others = ArchitectureName.allCases.filter { $0 != style }.map(\.flow.parties)
    #expect(!others.contains(style.flow.parties))
  }

  @Test(
    "the files of an architecture are those of its folder", arguments: ArchitectureName.allCases)
  func files(_ style: ArchitectureName) throws {
    let files = style.facts.files
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
      .filter { $0.hasPrefix("Examples/Architectures/") }
    #expect(folders.count == 1)
    for folder in folders {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Self.root.appending(path: folder).path)
      #expect(Set(names.map { "\(folder)/\($0)" }) == Set(files.filter { $0.hasPrefix(folder) }))
    }
  }

  @Test("each app is at most some 500 lines, and its figures are counted")
  func figures() throws {
    let figures = Self.study.rows.prefix(8).map(\.figures)
    for (style, figures) in zip(ArchitectureName.allCases, figures) {
      let figures = try #require(figures, "\(style)")
      #expect(figures.lines > 100 && figures.lines <= 500, "\(style): \(figures)")
      #expect(figures.types >= 3)
    }
  }

  @Test("each other style has another example, whose figures are counted in its own files")
  func others() throws {
    let rows = Self.study.rows.dropFirst(8)
    #expect(rows.count == OtherStyle.allCases.count)
    for (style, row) in zip(OtherStyle.allCases, rows) {
      let figures = try #require(row.figures, "\(style)")
      #expect(figures.lines > 300 && figures.types >= 5, "\(style): \(figures)")
      #expect(row.facts.example != nil)
      let app = style.files.first?.split(separator: "/").prefix(2).joined(separator: "/") ?? ""
      let shown = ArchitectureTask.allCases.map { style.approach(to: $0).excerpt.path }
      #expect(style.files.allSatisfy { $0.hasPrefix(app) })
      #expect(Set(style.files).count == style.files.count)
      #expect(shown.dropLast().allSatisfy { $0.hasPrefix(app) })
    }
  }

  /// Set `WRITE_ARTICLE` in the environment to rewrite it.
  @Test("the article has the code and the figures of now")
  func article() throws {
    let path = "Documentation/Architectures.md"
    if ProcessInfo.processInfo.environment["WRITE_ARTICLE"] != nil {
      try Self.study.article.write(
        to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
    }
    let hint: Comment = """
      Documentation/Architectures.md is not what the sources say now. It is rewritten by \
      WRITE_ARTICLE=1 swift test --enable-all-traits --filter ArchitecturesTests.TasksTests
      """
    #expect(Self.text(path) == Self.study.article, hint)
  }

  @Test("an excerpt ends where its first line's brackets are closed")
  func excerpts() {
    let text = """
      struct A {
        init(
          _ one: Int
        ) {
          self.one = one
        }
        var two: Int { 2 }
        func three() {
      """
    func code(_ opening: String) -> String? { Excerpt("", opening).code(in: text) }
    #expect(code("init(") == "init(\n  _ one: Int\n) {\n  self.one = one\n}")
    #expect(code("var two") == "var two: Int { 2 }")
    #expect(code("func three") == nil && code("func four") == nil)
  }

  private static func site(
    reading text: @escaping @Sendable (String) -> String?
  ) -> LiveTest {
    var site = LiveSite()
    site.serveTasks(reading: text)
    return LiveTest(site)
  }

  @Test("one goes from task to task, and each has its address")
  func pages() async throws {
    let page = try await Self.site(reading: Self.text).open("/architectures/tasks")
    #expect(page.title == "Eight architectures in short" && page.outline.contains("‘Lines’"))
    for task in ArchitectureTask.allCases {
      try await page.follow(task.name)
      #expect(page.title == task.name && page.address == "/architectures/tasks/\(task.rawValue)")
      #expect(page.outline.contains("‘func’") || page.outline.contains("‘init’"))
    }
    try await page.reload()
    #expect(page.title == "Testing" && page.outline.contains("‘ mvvm() ’"))
  }

  @Test("the sources are read at the first visit, once each")
  func lazyReading() async throws {
    let paths = Mutex<[String]>([])
    let site = Self.site { path in
      paths.withLock { $0.append(path) }
      return Self.text(path)
    }
    let readAtStart = paths.withLock { $0 }
    #expect(readAtStart.isEmpty)
    let first = try await site.open("/architectures/tasks")
    let second = try await site.open("/architectures/tasks/testing")
    #expect(first.outline.contains("‘Lines’") && second.outline.contains("‘func’"))
    let read = paths.withLock { $0 }
    #expect(!read.isEmpty && Set(read).count == read.count)
  }

  @Test("without the sources there are the words, and the page says what is missing")
  func noSources() async throws {
    let page = try await Self.site { _ in nil }.open("/architectures/tasks/testing")
    #expect(page.outline.contains("The sources are not on this machine: Tests/Examples/"))
    #expect(page.outline.contains("A presenter, with views that remember what was set."))
  }
}
#endif
