#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An open file of this machine; closed when it is released.
final class SystemFile: AudioSource, AudioDiskWriter {
  let size: Int
  private let path: String
  private let descriptor: Int32

  init(_ path: String, _ step: DiskError.Step, _ flags: Int32) throws(DiskError) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw DiskError(step, path, code: errno) }
    var status = stat()
    if fstat(descriptor, &status) != 0 {
      let code = errno
      close(descriptor)
      throw DiskError(step, path, code: code)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  func read(at offset: Int, count: Int) throws(DiskError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let got = pread(descriptor, rest.baseAddress, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { return }
        filled += got
      }
    }
    if code != 0 { throw DiskError(.read, path, code: code) }
    return bytes
  }

  func write(_ bytes: [UInt8]) throws(DiskError) {
    var written = 0
    var code: Int32 = 0
    bytes.withUnsafeBytes { buffer in
      while written < buffer.count, code == 0 {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        #if canImport(Darwin)
        let got = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
        let got = Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
        let got = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if got < 0 { code = errno == EINTR ? 0 : errno } else { written += got }
      }
    }
    if code != 0 { throw DiskError(.write, path, code: code) }
  }

  func flush() throws(DiskError) {
    #if canImport(Darwin)
    // On Darwin fsync does not flush the cache of the disk.
    let result = fcntl(descriptor, F_FULLFSYNC)
    #else
    let result = fsync(descriptor)
    #endif
    if result != 0 { throw DiskError(.flush, path, code: errno) }
  }
}
