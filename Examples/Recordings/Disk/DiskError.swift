#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// One step on the disk that did not succeed.
public struct DiskError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Step: String, Hashable, Sendable, CaseIterable {
    /// A folder is made.
    case makeFolder
    /// The names in a folder are read.
    case list
    /// Size and age of a file are asked for.
    case look
    /// A file is opened, or read.
    case read
    /// A file is made, or written.
    case write
    /// A file or a folder is brought to the disk.
    case flush
    /// A file gets a second name.
    case link
    /// A file gets another name.
    case rename
    /// A file is removed.
    case remove
  }

  /// What was being done.
  public let step: Step
  /// The file or folder.
  public let path: String
  /// The number that the system gives the reason, as `errno` has it.
  public let code: Int32

  /// Describes a step that did not succeed.
  public init(_ step: Step, _ path: String, code: Int32) {
    self.step = step
    self.path = path
    self.code = code
  }

  /// Whether there is no room left, on the disk or for this user.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
}

extension DiskError: CustomStringConvertible {
  /// What was expected, what was found and what to do.
  ///
  /// The wording is not part of the interface.
  public var description: String {
    let deed =
      switch step {
      case .makeFolder: "made"
      case .list, .look, .read: "read"
      case .write: "written"
      case .flush: "brought to the disk"
      case .link, .rename: "given its name"
      case .remove: "removed"
      }
    let advice =
      isFull ? "There is no room left; try again when there is." : "Correct that and try again."
    // A visitor may read it: where the library lies is not theirs to know.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "“\(name)” could not be \(deed): \(String(cString: strerror(code))). \(advice)"
  }
}
