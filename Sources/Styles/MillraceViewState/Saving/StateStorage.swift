internal import Foundation

/// Storage for the text of one state.
public protocol StateStorage: Sendable {
  /// Returns the saved text, or `nil` if there is none.
  func load() throws -> String?

  /// Saves a text in place of the one before; a failure leaves that one as it was.
  func save(_ text: String) async throws
}

/// A file with the text of one state.
///
/// A save writes a new file and then puts it in the place of the old one, so that a process that
/// ends meanwhile leaves one of the two, whole.
public struct StateFile: StateStorage {
  /// The path of the file.
  public let path: String

  /// Creates a storage; its folder must exist before the first save.
  public init(_ path: String) { self.path = path }

  /// Returns the text of the file, or `nil` if there is no file.
  public func load() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
  }

  /// Replaces the file; it runs on no actor.
  @concurrent public func save(_ text: String) async throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
