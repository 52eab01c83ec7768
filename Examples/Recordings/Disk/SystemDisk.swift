#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The disk of this machine; each step blocks the calling thread until it is done.
struct SystemDisk: AudioDisk {
  func makeFolder(_ path: String) throws(DiskError) {
    if mkdir(path, 0o700) == 0 { return }
    let code = errno
    var status = stat()
    if code == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw DiskError(.makeFolder, path, code: code)
  }

  func names(in folder: String) throws(DiskError) -> [String] {
    guard let listing = opendir(folder) else { throw DiskError(.list, folder, code: errno) }
    defer { closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(listing) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw DiskError(.list, folder, code: errno) }
    return names.sorted()
  }

  func entry(at path: String) throws(DiskError) -> AudioDiskEntry? {
    var status = stat()
    if stat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw DiskError(.inspect, path, code: errno)
    }
    #if canImport(Darwin)
    let modified = Int(status.st_mtimespec.tv_sec)
    #else
    let modified = Int(status.st_mtim.tv_sec)
    #endif
    return AudioDiskEntry(size: Int(status.st_size), modified: modified)
  }

  func reader(of path: String) throws(DiskError) -> any AudioSource {
    try SystemFile(path, .read, O_RDONLY)
  }

  func writer(of path: String) throws(DiskError) -> any AudioDiskWriter {
    try SystemFile(path, .write, O_WRONLY | O_CREAT | O_EXCL)
  }

  func flush(_ path: String) throws(DiskError) {
    try SystemFile(path, .flush, O_RDONLY).flush()
  }

  func link(_ path: String, as other: String) throws(DiskError) {
    #if canImport(Darwin)
    let result = Darwin.link(path, other)
    #elseif canImport(Musl)
    let result = Musl.link(path, other)
    #else
    let result = Glibc.link(path, other)
    #endif
    if result != 0 { throw DiskError(.link, other, code: errno) }
  }

  func rename(_ path: String, to other: String) throws(DiskError) {
    #if canImport(Darwin)
    let result = Darwin.rename(path, other)
    #elseif canImport(Musl)
    let result = Musl.rename(path, other)
    #else
    let result = Glibc.rename(path, other)
    #endif
    if result != 0 { throw DiskError(.rename, other, code: errno) }
  }

  func remove(_ path: String) throws(DiskError) {
    if unlink(path) != 0, errno != ENOENT { throw DiskError(.remove, path, code: errno) }
  }
}
