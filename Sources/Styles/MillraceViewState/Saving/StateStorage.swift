internal import Foundation

/// Storage for the text of one state.
public protocol StateStorage: Sendable {
  /// Returns the saved text, or `nil` if there is none.
  ///
  /// - Throws: ``StateError/unreadable(name:reason:)`` if what was saved is no text; any other
  ///   error says that the storage could not be reached.
  func load() throws -> String?

  /// Saves a text in place of the one before; a failure leaves that one as it was.
  func save(_ text: String) async throws
}

/// A file with the text of one state.
///
/// A save writes a new file and then replaces the old one with it, so that a process that
/// ends meanwhile leaves one of the two, whole.
public struct StateFile: StateStorage {
  /// The path of the file.
  public let path: String

  /// Creates a storage; its folder must exist before the first save.
  public init(_ path: String) { self.path = path }

  /// Returns the text of the file, or `nil` if there is no file.
  ///
  /// - Throws: ``StateError/unreadable(name:reason:)`` for a file that is not in UTF-8, and the
  ///   error of the system for one that cannot be read.
  public func load() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw StateError.unreadable(name: path, reason: "the file is not in UTF-8")
    }
    return text
  }

  /// Replaces the file; it runs on no actor.
  @concurrent public func save(_ text: String) async throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
