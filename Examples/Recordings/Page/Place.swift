/// The content of a page's address: a folder, and the recording in the player.
///
/// ```
///   /recordings                          the top folder
///   /recordings/<folder>                 a folder
///   /recordings/<folder>/<recording>     a recording beside a folder, which need not be its own
/// ```
public struct Place: Hashable, Sendable {
  /// The folder of the list.
  public var folder: ItemID
  /// The recording in the player.
  public var recording: ItemID?

  /// Creates a place; the top folder by default.
  public init(folder: ItemID = .root, recording: ItemID? = nil) {
    self.folder = folder
    self.recording = recording
  }

  /// Parses a path; nil if it has none of these forms.
  ///
  /// The library decides whether the folder exists.
  public init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    guard parts.first == "recordings", parts.count <= 3 else { return nil }
    let ids = parts.dropFirst().map { ItemID($0) }
    if ids.contains(nil) { return nil }
    self.init(folder: (ids.first ?? nil) ?? .root, recording: ids.count > 1 ? ids.last ?? nil : nil)
  }

  /// The path of the place.
  public var path: String {
    let ids =
      switch (folder, recording) {
      case (.root, nil): [String]()
      case (_, nil): ["\(folder)"]
      case (_, let recording?): ["\(folder)", "\(recording)"]
      }
    return "/" + (["recordings"] + ids).joined(separator: "/")
  }
}
