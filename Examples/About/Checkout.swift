package import Foundation

/// A checkout of this project on the disk: its documentation, and the sources of its examples.
///
/// Symbolic links are not followed, and a path that leads out of the folder is refused, so nothing
/// outside it is read.
package struct Checkout: Sendable {
  /// The largest size of a file that is read, in bytes.
  package static let largest = 1_000_000

  package let root: URL

  /// Opens the checkout in a folder; `nil` if the folder is not one.
  package init?(at root: URL) {
    let marks = ["Package.swift", "Documentation/Architecture.md", "Examples/Search"]
    guard
      marks.allSatisfy({ FileManager.default.fileExists(atPath: root.appending(path: $0).path) })
    else { return nil }
    self.root = root.resolvingSymlinksInPath().standardizedFileURL
  }

  /// Finds the checkout that this program was built from, whatever the working directory is.
  ///
  /// The search goes up from the program, then from the compile-time path of this source file, then
  /// from the working directory.
  package static func find() -> Checkout? {
    let origins = [
      Bundle.main.executableURL, URL(filePath: #filePath),
      URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory),
    ]
    for origin in origins.compactMap({ $0?.resolvingSymlinksInPath().standardizedFileURL }) {
      if let checkout = above(origin) { return checkout }
    }
    return nil
  }

  private static func above(_ origin: URL) -> Checkout? {
    var folder = origin
    while folder.path != "/" {
      if let checkout = Checkout(at: folder) { return checkout }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the text of a file in UTF-8; `nil` for any other file.
  package func text(at path: String) -> String? {
    let file = root.appending(path: path).standardizedFileURL
    guard file.path.hasPrefix(root.path + "/"),
      file.resolvingSymlinksInPath().path == file.path,
      let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      values.isRegularFile == true, (values.fileSize ?? 0) <= Self.largest,
      let bytes = try? Data(contentsOf: file)
    else { return nil }
    return String(data: bytes, encoding: .utf8)
  }

  /// Returns the paths of the files below a folder that fit.
  package func files(
    in folder: String, isDeep: Bool = true, _ isWanted: (String) -> Bool
  ) -> [String] {
    let start = folder.isEmpty ? root : root.appending(path: folder)
    var found: [String] = []
    var waiting = [(start, folder)]
    while let (directory, path) = waiting.popLast() {
      let inside = try? FileManager.default.contentsOfDirectory(
        at: directory, includingPropertiesForKeys: [.isRegularFileKey, .isDirectoryKey],
        options: [.skipsHiddenFiles])
      for file in inside ?? [] {
        let name = path.isEmpty ? file.lastPathComponent : path + "/" + file.lastPathComponent
        // The values are those of the link itself, which is neither a file nor a directory.
        let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isDirectoryKey])
        if values?.isDirectory == true, isDeep { waiting.append((file, name)) }
        if values?.isRegularFile == true, isWanted(name) { found.append(name) }
      }
    }
    return found
  }
}
