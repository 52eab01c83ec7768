/// The formatting of times as digits of a clock.
enum Clock {
  /// Formats hours, minutes and seconds, as in 00:01:05; rounds down to whole seconds.
  static func text(_ milliseconds: Int) -> String {
    let seconds = max(0, milliseconds) / 1_000
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
