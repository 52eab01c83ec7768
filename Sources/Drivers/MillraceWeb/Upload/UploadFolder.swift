internal import Dispatch
internal import Foundation
internal import MillraceViews
internal import Synchronization

/// An upload storage in one folder of the disk.
struct UploadFolder: UploadStorage {
  /// The prefix of its file names; no other file is ever removed.
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
    let file = UploadedDiskFile(path: path + "/" + Self.prefix + name)
    try await file.create()
    return file
  }
}

/// One file in the folder.
///
/// Each file waits for the disk on a queue of its own, never on a thread that runs pages: a slow
/// disk, or one of a failed network, delays only the sender of this file. Operations on the file
/// are sequential.
final class UploadedDiskFile: UploadTarget {
  private let path: String
  private let queue = DispatchQueue(label: "millrace.upload")
  private let state = Mutex(State())

  private struct State {
    var handle: FileHandle?
    var isThere = false
  }

  init(path: String) {
    self.path = path
  }

  private func onQueue(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      queue.async { done.resume(with: Result { try body() }) }
    }
  }

  func create() async throws {
    try await onQueue { [self] in
      guard
        FileManager.default.createFile(
          atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      try state.withLock { state in
        state.isThere = true
        state.handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      }
    }
  }

  func append(_ bytes: [UInt8]) async throws {
    try await onQueue { [self] in
      try state.withLock { state throws -> Void in try state.handle?.write(contentsOf: bytes) }
    }
  }

  func move(to target: String) async throws(UploadFailure) {
    do {
      try await onQueue { [self] in
        try state.withLock { state in
          guard state.isThere else { throw UploadFailure.isGone }
          try state.handle?.synchronize()
          try state.handle?.close()
          state.handle = nil
          try FileManager.default.moveItem(atPath: path, toPath: target)
          state.isThere = false
        }
      }
    } catch let failure as UploadFailure {
      throw failure
    } catch {
      throw .notStored(error.localizedDescription)
    }
  }

  deinit {
    // A failure cannot be reported any more; the next server removes the file.
    if state.withLock({ $0.isThere }) { try? FileManager.default.removeItem(atPath: path) }
  }
}
