#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the file system says about a path, links followed.
struct FileEntry {
  enum Kind {
    case file
    case directory
    case other
  }

  let kind: Kind
  let permissions: mode_t
  /// In bytes.
  let size: Int64

  /// Asks the file system; there is no entry when nothing lies at the path.
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

  private static func parent(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), end != path.startIndex else {
      return "/"
    }
    return String(path[..<end])
  }
}
