/// A reason why a position from outside is refused.
public enum WindowPositionError: Error, Hashable, Sendable {
  /// The text is not JSON, or not that of a position.
  case notAPosition
  /// There are more than 100 offsets.
  case tooManyOffsets(Int)
  /// The name of an offset has more than 200 bytes.
  case nameTooLong(Int)
  /// An offset is negative, or beyond what any browser lays out.
  case offsetOutOfRange(Double)
  /// The description of the focused element has more than 1,000 bytes.
  case focusTooLong(Int)
  /// The revision is negative, or beyond what JavaScript counts exactly.
  case revisionOutOfRange(Int)
}

extension WindowPositionError: CustomStringConvertible {
  /// The bound, and the value that exceeds it.
  public var description: String {
    switch self {
    case .notAPosition:
      "The text is not the JSON of a window position."
    case .tooManyOffsets(let count):
      "A window position has at most \(WindowPosition.mostOffsets) offsets, and this one \(count)."
    case .nameTooLong(let size):
      "The name of an offset has at most \(WindowPosition.longestName) bytes, and this one \(size)."
    case .offsetOutOfRange(let offset):
      "An offset is from 0 to \(Int(WindowPosition.range.upperBound)) points, and this one "
        + "is \(offset)."
    case .focusTooLong(let size):
      "The description of an element has at most \(WindowPosition.longestFocus) bytes, and this "
        + "one \(size)."
    case .revisionOutOfRange(let revision):
      "A revision is from 0 to \(WindowPosition.revisions.upperBound), and this one "
        + "is \(revision)."
    }
  }
}
