internal import Dispatch
internal import Foundation
internal import MillraceViews
internal import Synchronization

/// An upload storage in one folder of the disk.
///
/// A server has a lock of each of its files, which the system releases with the process.
struct UploadFolder: UploadStorage {
  /// The prefix of its file names; no other file is ever removed.
  static let prefix = "upload-"

  let path: String

  func prepare() throws {
    let files = FileManager.default
    try files.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in try files.contentsOfDirectory(atPath: path) where name.hasPrefix(Self.prefix) {
      let file = path + "/" + name
      // What cannot be opened is no file of a server, or has gone meanwhile.
      guard let handle = FileHandle(forUpdatingAtPath: file) else { continue }
      if handle.lock() { try? files.removeItem(atPath: file) }
      try handle.close()
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
/// Each file waits for the disk on a queue of its own, not on a thread that runs pages, but for its
/// removal: a slow disk, or one of a failed network, delays only the sender of this file.
/// Operations on the file are sequential.
final class UploadedDiskFile: UploadTarget {
  private let queue = DispatchQueue(label: "millrace.upload")
  // An operation holds the contents, and not the file: its last owner removes it at once, even if
  // the queue has not yet released the operation that it has waited for.
  private let contents: Contents

  init(path: String) {
    contents = Contents(path: path)
  }

  private func onQueue(_ body: @escaping @Sendable (Contents) throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      queue.async { [contents] in done.resume(with: Result { try body(contents) }) }
    }
  }

  func create() async throws { try await onQueue { try $0.create() } }

  func append(_ bytes: [UInt8]) async throws { try await onQueue { try $0.append(bytes) } }

  func move(to target: String) async throws(UploadFailure) {
    do {
      try await onQueue { try $0.move(to: target) }
    } catch let failure as UploadFailure {
      throw failure
    } catch {
      throw .notStored(error.localizedDescription)
    }
  }

  deinit { contents.remove() }
}

extension UploadedDiskFile {
  /// The operations on one file, which block the thread that calls them.
  private final class Contents: Sendable {
    private struct State {
      var handle: FileHandle?
      var isThere = false
    }

    private let path: String
    private let state = Mutex(State())

    init(path: String) {
      self.path = path
    }

    func create() throws {
      guard
        FileManager.default.createFile(
          atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
      try state.withLock { state in
        state.isThere = true
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        // Another server may have found the file before it had a lock, and have removed it.
        guard handle.lock(), FileManager.default.fileExists(atPath: path) else {
          throw CocoaError(.fileWriteUnknown)
        }
        state.handle = handle
      }
    }

    func append(_ bytes: [UInt8]) throws {
      try state.withLock { state throws -> Void in try state.handle?.write(contentsOf: bytes) }
    }

    func move(to target: String) throws {
      try state.withLock { state in
        guard state.isThere else { throw UploadFailure.isGone }
        try state.handle?.synchronize()
        // The lock is kept until then.
        try FileManager.default.moveItem(atPath: path, toPath: target)
        state.isThere = false
        try? state.handle?.close()
        state.handle = nil
      }
    }

    /// Removes what has not been moved.
    ///
    /// A failure cannot be reported any more; the next server removes the file.
    func remove() {
      state.withLock { state in
        guard state.isThere else { return }
        state.isThere = false
        try? FileManager.default.removeItem(atPath: path)
        try? state.handle?.close()
        state.handle = nil
      }
    }
  }
}

extension FileHandle {
  /// Takes the lock of the file, which no child process inherits; false if another owner has it.
  ///
  /// On a disk without locks there is no second server.
  fileprivate func lock() -> Bool {
    _ = fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC)
    return flock(fileDescriptor, LOCK_EX | LOCK_NB) == 0
      || [ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno)
  }
}
