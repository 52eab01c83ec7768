package import MillraceViews

/// Where the files go that pages are given.
package protocol UploadStorage: Sendable {
  /// Makes room for files, and removes what an earlier server has left.
  func prepare() throws
  /// Makes an empty file under a name that nobody else uses.
  ///
  /// - Parameter name: 32 hexadecimal digits.
  func create(_ name: String) async throws -> any UploadTarget
}

/// One file that is being filled; it is removed with the last reference to it, unless it has been moved.
package protocol UploadTarget: UploadedFileStore {
  /// Puts bytes at the end, all of them or, where it throws, an unknown number.
  func append(_ bytes: [UInt8]) async throws
}
