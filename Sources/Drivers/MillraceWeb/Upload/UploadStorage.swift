package import MillraceViews

/// A storage of the files that pages receive.
package protocol UploadStorage: Sendable {
  /// Creates the storage, and removes the files of an earlier server.
  func prepare() throws
  /// Creates an empty file under a unique name.
  ///
  /// - Parameter name: 32 hexadecimal digits.
  func create(_ name: String) async throws -> any UploadTarget
}

/// A file that is being filled; it is removed with the last reference to it, unless it has been
/// moved.
package protocol UploadTarget: UploadedFileStore {
  /// Appends bytes: all of them or, where it throws, an unknown number.
  func append(_ bytes: [UInt8]) async throws
}
