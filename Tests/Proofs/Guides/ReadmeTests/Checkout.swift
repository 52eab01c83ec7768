import Foundation

/// The files of the checkout that these tests were built from.
enum Checkout {
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardized
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The prose beside the code: the pages at the top, and those below `Documentation`.
  static func pages() throws -> [String] {
    let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
    return (top + files(in: "Documentation")).filter { $0.hasSuffix(".md") }.sorted()
  }

  /// The guides for those who move, in the catalogues.
  static func guides() -> [String] {
    files(in: "Sources").filter { $0.hasSuffix(".md") && $0.contains("/Articles/From") }
  }

  /// The paths of all files below a folder.
  static func files(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    var paths: [String] = []
    while let path = files?.nextObject() as? String {
      if files?.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        paths.append("\(folder)/\(path)")
      }
    }
    return paths.sorted()
  }

  /// The names of all Swift files that belong to the project.
  static func swiftFiles() -> Set<String> {
    var names: Set<String> = []
    for folder in ["Sources", "Examples", "Tests", "Benchmarks/Sources", "script"] {
      for path in files(in: folder) where path.hasSuffix(".swift") {
        names.insert(String(path.split(separator: "/").last ?? ""))
      }
    }
    return names
  }
}
