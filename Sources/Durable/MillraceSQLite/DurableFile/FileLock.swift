#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An exclusive lock beside a database file, which the system releases with the process.
///
/// SQLite's own exclusive mode would keep out the readers of the same process, too.
package final class FileLock: Sendable {
  private let path: String
  private let descriptor: Int32

  /// Takes the lock of a database, or finds at once that another owner has it.
  package init(of database: String) throws(FileObstacle) {
    let path = database + ".lock"
    while true {
      let descriptor = openLock(path)
      guard descriptor >= 0 else { throw .readOnly(path: path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isHeld = errno == EWOULDBLOCK
        close(descriptor)
        throw isHeld
          ? .inUse(waitedSeconds: 0) : .inaccessible(reason: "“\(path)” cannot be locked")
      }
      // The owner before may have removed the file between the two calls.
      var (own, present) = (stat(), stat())
      if fstat(descriptor, &own) == 0, stat(path, &present) == 0, own.st_ino == present.st_ino {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }
}

private func openLock(_ path: String) -> Int32 {
  open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
}
