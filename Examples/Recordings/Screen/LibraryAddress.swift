/// The content of an address of the library: a folder, and the recording in the player.
///
/// ```
///   /recordings                          the top folder
///   /recordings/<folder>                 a folder
///   /recordings/<folder>/<recording>     a recording beside a folder, which need not be its own
/// ```
package struct LibraryAddress: Hashable, Sendable {
  /// The folder of the list.
  package var folder: ItemID
  /// The recording in the player.
  package var recording: ItemID?

  /// Creates an address; the top folder by default.
  package init(folder: ItemID = .root, recording: ItemID? = nil) {
    self.folder = folder
    self.recording = recording
  }

  /// Creates the address of an item: a folder, or a recording in its folder.
  package init(of item: Item) {
    if item.isFolder {
      self.init(folder: item.id)
    } else {
      self.init(folder: item.parent ?? .root, recording: item.id)
    }
  }

  /// The first part of an address of the example in the native style.
  package static let root = "recordings"

  /// Parses a path; nil if it has none of these forms.
  ///
  /// The library decides whether the folder exists.
  ///
  /// - Parameter root: The first parts of the path, without slashes around them.
  package init?(path: String, under root: String = Self.root) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    let first = root.split(separator: "/")
    guard parts.starts(with: first), parts.count <= first.count + 2 else { return nil }
    let ids = parts.dropFirst(first.count).map { ItemID(String($0)) }
    if ids.contains(nil) { return nil }
    self.init(folder: (ids.first ?? nil) ?? .root, recording: ids.count > 1 ? ids.last ?? nil : nil)
  }

  package func path(under root: String = Self.root) -> String {
    let ids =
      switch (folder, recording) {
      case (.root, nil): [String]()
      case (_, nil): ["\(folder)"]
      case (_, let recording?): ["\(folder)", "\(recording)"]
      }
    return "/" + ([root] + ids).joined(separator: "/")
  }
}
