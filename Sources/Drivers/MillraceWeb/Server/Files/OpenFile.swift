#if Web
internal import NIOCore
internal import NIOPosix

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file with its size at opening; closed when it is released.
///
/// It waits for the disk on separate threads, never on one that serves connections.
final class OpenFile: Sendable {
  let size: Int
  private let descriptor: CInt

  private init(descriptor: CInt, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// Opens a file; `nil` if there is no readable regular file at the path.
  static func open(_ path: String) async -> OpenFile? {
    try? await NIOThreadPool.singleton.runIfActive {
      // Opening a pipe would block the thread until it has a writer.
      let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      var facts = stat()
      guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        close(descriptor)
        return nil
      }
      return OpenFile(descriptor: descriptor, size: Int(facts.st_size))
    }
  }

  /// Reads `count` bytes, or fewer where the file ends.
  func read(at offset: Int, count: Int) async throws -> ByteBuffer {
    try await NIOThreadPool.singleton.runIfActive { [self] in
      var buffer = ByteBuffer()
      var isAtEnd = false
      while buffer.readableBytes < count, !isAtEnd {
        try buffer.writeWithUnsafeMutableBytes(
          minimumWritableBytes: count - buffer.readableBytes
        ) { [start = offset + buffer.readableBytes, missing = count - buffer.readableBytes] room in
          let got = pread(descriptor, room.baseAddress, missing, off_t(start))
          if got < 0, errno != EINTR { throw IOError(errnoCode: errno, reason: "pread") }
          isAtEnd = got == 0
          return max(got, 0)
        }
      }
      return buffer
    }
  }
}

/// Calls the system's `open`, which `OpenFile.open` shadows inside the type.
private func systemOpen(_ path: String, _ flags: CInt) -> CInt {
  open(path, flags)
}
#endif
