#if Web
internal import Crypto

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An open file of an attachment, closed when it is released.
///
/// Its functions wait for the disk, and are called on threads for that.
final class DiskFile {
  private let path: String
  private let descriptor: CInt

  /// Opens a regular file, and makes it if `creates` is true; `nil` if there is none.
  init?(_ path: String, creates: Bool = false) throws(AttachmentError) {
    // A link is not followed, and a pipe does not block.
    let flags = (creates ? O_RDWR | O_CREAT : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      if errno == ENOENT, !creates { return nil }
      throw .system(path)
    }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unusable(path: path, reason: "it is no regular file")
    }
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  var size: Int {
    get throws(AttachmentError) {
      var facts = stat()
      guard fstat(descriptor, &facts) == 0 else { throw .system(path) }
      return Int(facts.st_size)
    }
  }

  /// Takes the lock of the file, which ends with this object; false if another owner has it.
  func lock(waits: Bool = false) -> Bool {
    flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0
  }

  /// Reads `count` bytes, or fewer where the file ends.
  func read(at offset: Int, count: Int) throws(AttachmentError) -> [UInt8] {
    var isFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      while filled < count {
        let base = room.baseAddress.map { $0 + filled }
        let got = pread(descriptor, base, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        isFailed = got < 0
        guard got > 0 else { return }
        filled += got
      }
    }
    if isFailed { throw .system(path) }
    return bytes
  }

  /// Writes bytes, whole or not at all.
  func write(_ bytes: [UInt8], at offset: Int) throws(AttachmentError) {
    let before = try size
    let error = bytes.withUnsafeBytes { bytes -> AttachmentError? in
      var done = 0
      while done < bytes.count {
        let rest = bytes.baseAddress.map { $0 + done }
        let count = pwrite(descriptor, rest, bytes.count - done, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return .system(path) }
        done += count
      }
      return nil
    }
    guard let error else { return }
    ftruncate(descriptor, off_t(before))
    throw error
  }

  /// Flushes the file to the disk.
  func flush() throws(AttachmentError) {
    guard flushToDisk(descriptor) else { throw .system(path) }
  }

  /// Returns the identity of the whole content.
  func identity() throws(AttachmentError) -> AttachmentID {
    var hash = SHA256()
    var offset = 0
    while true {
      let bytes = try read(at: offset, count: 1 << 18)
      if bytes.isEmpty { return AttachmentID(hash.finalize()) }
      hash.update(data: bytes)
      offset += bytes.count
    }
  }
}

/// Flushes a file, or the entries of a folder, to the disk; false if the system refuses.
private func flushToDisk(_ descriptor: CInt) -> Bool {
  #if canImport(Darwin)
  // On Darwin fsync does not flush the cache of the disk.
  if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
  #endif
  return fsync(descriptor) == 0
}

/// Operations on the entries of folders.
enum DiskFolder {
  /// Makes a folder, and those around it, if it is not there.
  static func make(_ path: String) throws(AttachmentError) {
    if mkdir(path, 0o700) == 0 {
      let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      try flush(parent.isEmpty ? "." : parent.joined(separator: "/") + "/.")
      return
    }
    switch errno {
    case EEXIST:
      var facts = stat()
      guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
        throw .unusable(path: path, reason: "it is no folder")
      }
    case ENOENT:
      let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      guard !parent.isEmpty else { throw .system(path) }
      try make(parent)
      try make(path)
    default: throw .system(path)
    }
  }

  /// Flushes the entries of a folder to the disk.
  static func flush(_ path: String) throws(AttachmentError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    guard flushToDisk(descriptor) else { throw .system(path) }
  }

  /// Renames a file, in place of another of the new name.
  static func move(_ path: String, to other: String) throws(AttachmentError) {
    guard rename(path, other) == 0 else { throw .system(path) }
  }

  /// Gives a file a second name, unless there is a file of this name.
  static func link(_ path: String, as other: String) throws(AttachmentError) {
    guard systemLink(path, other) == 0 || errno == EEXIST else { throw .system(other) }
  }

  /// Removes a file, if it is there.
  static func remove(_ path: String) throws(AttachmentError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(path) }
  }

  /// Returns the names in a folder, sorted; none if it is not there.
  static func names(in path: String) throws(AttachmentError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw .system(path)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the size of a file and the time of its last change; `nil` if it is not there.
  static func facts(of path: String) -> (size: Int, changed: Double)? {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
    let time = facts.st_mtimespec
    #else
    let time = facts.st_mtim
    #endif
    return (Int(facts.st_size), Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}

extension AttachmentError {
  /// Returns the error of the last call of the system, by its code.
  static func system(_ path: String, _ code: CInt = errno) -> Self {
    [ENOSPC, EDQUOT].contains(code)
      ? .diskFull(path: path) : .unusable(path: path, reason: String(cString: strerror(code)))
  }
}

private func systemLink(_ path: String, _ other: String) -> CInt { link(path, other) }
#endif
