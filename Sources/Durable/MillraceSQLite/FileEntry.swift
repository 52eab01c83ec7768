#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The file system's entry for a path, links followed.
struct FileEntry {
  enum Kind {
    case file
    case directory
    case other
  }

  let kind: Kind
  let permissions: mode_t
  /// The size in bytes.
  let size: Int64

  /// Reads the entry; nil if there is no file at the path.
  init?(at path: String) throws(FileObstacle) {
    var status = stat()
    if stat(path, &status) != 0 {
      let code = errno
      switch code {
      case ENOENT where lstat(path, &status) == 0: throw .notRegularFile
      case ENOENT: return nil
      case ENOTDIR: throw .parentNotDirectory(Self.parent(of: path))
      case ELOOP: throw .notRegularFile
      default: throw .inaccessible(reason: String(cString: strerror(code)))
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    permissions = status.st_mode & 0o777
    size = Int64(status.st_size)
  }

  /// Returns the path of the folder of a file.
  static func parent(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }
}
