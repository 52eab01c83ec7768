extension Audio {
  /// The length, as in 1:05.
  package var length: String { Clock.text(milliseconds + 500) }

  /// The part of the length that has been played, as in 0:59; the whole length at the end.
  func elapsed(_ position: Int) -> String {
    position < milliseconds ? Clock.text(position) : length
  }
}

/// The formatting of times as digits of a clock.
enum Clock {
  /// Formats a time as in 1:05 or 1:00:05; rounds down to whole seconds.
  static func text(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1_000
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60]
    return parts.enumerated()
      .map { $0.offset > 0 && $0.element < 10 ? "0\($0.element)" : "\($0.element)" }
      .joined(separator: ":")
  }
}
