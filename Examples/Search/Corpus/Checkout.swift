public import Foundation

/// A checkout of this project on the disk: its documentation, and the sources of its examples.
///
/// Links are not followed, so nothing outside the folder is read.
public struct Checkout: Corpus {
  /// The largest file that is read, in bytes.
  static let largest = 1_000_000

  private let root: URL

  /// The checkout in a folder; `nil` if that is none.
  public init?(at root: URL) {
    let marks = ["Package.swift", "Documentation/Decisions.md", "Examples/Search"]
    guard
      marks.allSatisfy({ FileManager.default.fileExists(atPath: root.appending(path: $0).path) })
    else { return nil }
    self.root = root.standardizedFileURL
  }

  /// The checkout that this program was built from, whatever the working directory is.
  ///
  /// It is looked for above the program, then above this source file as the compiler saw it, then above the working
  /// directory.
  public static func find() -> Checkout? {
    let places = [
      Bundle.main.executableURL, URL(filePath: #filePath),
      URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
    ]
    for place in places.compactMap({ $0?.resolvingSymlinksInPath().standardizedFileURL }) {
      if let checkout = above(place) { return checkout }
    }
    return nil
  }

  private static func above(_ place: URL) -> Checkout? {
    var folder = place
    while folder.path != "/" {
      if let checkout = Checkout(at: folder) { return checkout }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The documentation and the sources of the examples, by name.
  public func paths() throws(SearchFailure) -> [String] {
    let all =
      files(in: "", isDeep: false) { $0.hasSuffix(".md") }
      + files(in: "Documentation") { $0.hasSuffix(".md") }
      + files(in: "Examples") { $0.hasSuffix(".swift") }
      + files(in: "Sources") { $0.hasSuffix(".md") && $0.contains(".docc/") }
    guard !all.isEmpty else { throw .noTexts(in: root.path) }
    return all.sorted()
  }

  /// The text of a file in UTF-8; `nil` for any other.
  public func text(at path: String) -> String? {
    let file = root.appending(path: path)
    guard let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      values.isRegularFile == true, (values.fileSize ?? 0) <= Self.largest,
      let bytes = try? Data(contentsOf: file)
    else { return nil }
    return String(data: bytes, encoding: .utf8)
  }

  private func files(
    in folder: String, isDeep: Bool = true, _ isWanted: (String) -> Bool
  ) -> [String] {
    let start = folder.isEmpty ? root : root.appending(path: folder)
    var found: [String] = []
    var waiting = [(start, folder)]
    while let (place, path) = waiting.popLast() {
      let inside = try? FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: [.isRegularFileKey, .isDirectoryKey],
        options: [.skipsHiddenFiles])
      for file in inside ?? [] {
        let name = path.isEmpty ? file.lastPathComponent : path + "/" + file.lastPathComponent
        // Of a link these are its own, so it is neither.
        let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isDirectoryKey])
        if values?.isDirectory == true, isDeep { waiting.append((file, name)) }
        if values?.isRegularFile == true, isWanted(name) { found.append(name) }
      }
    }
    return found
  }
}
