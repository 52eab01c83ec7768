#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// An error in one step on the disk.
package struct DiskError: Error, Hashable, Sendable {
  /// The step that failed.
  package enum Step: String, Hashable, Sendable, CaseIterable {
    /// Making a folder.
    case makeFolder
    /// Listing the names in a folder.
    case list
    /// Reading the size and the age of a file.
    case inspect
    /// Opening or reading a file.
    case read
    /// Creating or writing a file.
    case write
    /// Flushing a file or a folder to the disk.
    case flush
    /// Giving a file a second name.
    case link
    /// Renaming a file.
    case rename
    /// Removing a file.
    case remove
  }

  /// The step that failed.
  package let step: Step
  /// The path of the file or folder.
  package let path: String
  /// The error number of the system, as in `errno`.
  package let code: Int32

  package init(_ step: Step, _ path: String, code: Int32) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// True if no space is left, on the disk or for this user.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
}

extension DiskError: CustomStringConvertible {
  /// The message: what was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  package var description: String {
    let deed =
      switch step {
      case .makeFolder: "made"
      case .list, .inspect, .read: "read"
      case .write: "written"
      case .flush: "flushed to the disk"
      case .link, .rename: "given its name"
      case .remove: "removed"
      }
    let advice =
      isFull ? "Free some space and try again." : "Correct that and try again."
    // A visitor may read the message, so it does not reveal the location of the library.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "“\(name)” could not be \(deed): \(String(cString: strerror(code))). \(advice)"
  }
}
