import Foundation

/// A page of the documentation, or one section of it, whose code is compiled here.
struct GuidePage: CustomStringConvertible, Sendable {
  /// The path below `Sources`.
  let path: String
  /// The heading of the section; the whole page without one.
  var section: String?
  /// The number of its blocks that are compiled, so that a page cannot lose them unseen.
  let blockCount: Int
  /// Beginnings of blocks that are not compiled: code of an original, and of another platform.
  var others: [String] = []

  var description: String { path + (section.map { ", “\($0)”" } ?? "") }

  static let all = [
    GuidePage(path: "Millrace/Millrace.docc/Millrace.md", blockCount: 5),
    GuidePage(path: "MillraceViews/MillraceViews.docc/MillraceViews.md", blockCount: 4),
    GuidePage(
      path: "Styles/MillraceFlux/MillraceFlux.docc/Articles/FromFlux.md", section: "## On a page",
      blockCount: 1),
    GuidePage(
      path: "Styles/MillraceComponents/MillraceComponents.docc/MillraceComponents.md",
      blockCount: 4),
    GuidePage(
      path: "Styles/MillraceComponents/MillraceComponents.docc/Articles/FromCore.md",
      section: "## On a page", blockCount: 1),
    GuidePage(
      path: "Styles/MillraceUniFlow/MillraceUniFlow.docc/MillraceUniFlow.md", blockCount: 9),
    GuidePage(
      path: "Styles/MillraceUniFlow/MillraceUniFlow.docc/Articles/FromUniFlow.md",
      section: "## On a page", blockCount: 1),
    GuidePage(
      path: "Styles/MillraceViewState/MillraceViewState.docc/MillraceViewState.md", blockCount: 7),
    GuidePage(
      path: "Styles/MillraceViewState/MillraceViewState.docc/Articles/FromAppArchitecture.md",
      blockCount: 6, others: ["extension ViewStateStore {"]),
    GuidePage(
      path: "Styles/MillraceBinders/MillraceBinders.docc/MillraceBinders.md", blockCount: 7,
      others: ["func apply(_ bindings"]),
    GuidePage(path: "Styles/MillraceFlux/MillraceFlux.docc/MillraceFlux.md", blockCount: 6),
    GuidePage(path: "Tools/MillraceTesting/MillraceTesting.docc/MillraceTesting.md", blockCount: 2),
    GuidePage(path: "Drivers/MillraceWeb/MillraceWeb.docc/ThemeIt.md", blockCount: 2),
  ]

  /// The blocks of Swift of the page, without the lines of a `Package.swift`.
  func blocks() throws -> [CodeBlock] {
    var isInSection = section == nil
    var block: [String]?
    var blocks: [CodeBlock] = []
    for line in try GuideFiles.lines(of: "Sources/" + path) {
      if let lines = block {
        block = line == "```" ? nil : lines + [line]
        if line == "```" { blocks.append(CodeBlock(lines)) }
      } else if line.hasPrefix("#"), let section {
        isInSection = line == section
      } else if line == "```swift", isInSection {
        block = []
      }
    }
    let skipped = ["platforms:", "dependencies:"] + others
    return blocks.filter { block in
      !skipped.contains { block.lines.first?.hasPrefix($0) == true }
    }
  }
}

/// A block of code: its imports, and the lines after them without their indentation.
struct CodeBlock {
  let imports: [String]
  let lines: [String]

  init(_ block: [String]) {
    let imports = block.prefix {
      $0.isEmpty || $0.hasPrefix("import ") || $0.hasPrefix("@testable import ")
    }
    // The app's own module is that of these tests.
    self.imports = imports.filter { $0.hasPrefix("import ") }
    lines = Array(block.dropFirst(imports.count))
  }

  /// Returns true if a compiled file has the lines in one piece, and the imports.
  func isIn(_ file: [String]) -> Bool {
    imports.allSatisfy(file.contains)
      && file.indices.contains { file[$0...].starts(with: lines) }
  }
}

/// The files of the checkout that these tests were built from.
enum GuideFiles {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The lines of a file of the checkout, without their indentation.
  static func lines(of path: String) throws -> [String] {
    try lines(of: folder.appending(path: "../../../../" + path))
  }

  /// The lines of each file that is compiled with these tests.
  static let compiled = Result {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try lines(of: folder.appending(path: $0)) }
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
