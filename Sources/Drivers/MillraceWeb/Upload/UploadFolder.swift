internal import Foundation
internal import MillraceViews

/// The files of a site in one folder of the disk.
struct UploadFolder: UploadStorage {
  /// What its files begin with, so that nothing else is ever removed.
  static let prefix = "upload-"

  let path: String

  func prepare() throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in try files.contentsOfDirectory(atPath: path) where name.hasPrefix(Self.prefix) {
      try files.removeItem(atPath: path + "/" + name)
    }
  }

  func create(_ name: String) async throws -> any UploadTarget {
    try UploadedDiskFile(path: path + "/" + Self.prefix + name)
  }
}

/// One file in the folder; an actor, so that its writes come one after the other and off the session's own.
actor UploadedDiskFile: UploadTarget {
  private let path: String
  private var handle: FileHandle?
  private var isThere = true

  init(path: String) throws {
    guard
      FileManager.default.createFile(
        atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown) }
    self.path = path
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func append(_ bytes: [UInt8]) throws {
    try handle?.write(contentsOf: bytes)
  }

  func move(to target: String) throws(UploadFailure) {
    guard isThere else { throw .isGone }
    do {
      try handle?.synchronize()
      try handle?.close()
      handle = nil
      try FileManager.default.moveItem(atPath: path, toPath: target)
    } catch {
      throw .notStored(error.localizedDescription)
    }
    isThere = false
  }

  deinit {
    // Nobody is left who could hear that it failed; the next server removes what is left over.
    if isThere { try? FileManager.default.removeItem(atPath: path) }
  }
}
