#if Web
internal import Foundation

/// The delay that a server asks for in a `Retry-After` field.
enum RetryAfter {
  /// The longest delay that a device obeys: a mistaken field must not hold it up for ever.
  static let longest = Duration.seconds(3_600)

  /// Returns the delay: of a number of seconds, or of a date compared with the answer's own.
  ///
  /// - Returns: The delay, from zero to ``longest``; `nil` for any other text.
  static func delay(_ field: String?, date: String?) -> Duration? {
    guard let field = field?.trimmingCharacters(in: .whitespaces), !field.isEmpty else {
      return nil
    }
    if field.utf8.allSatisfy({ (48...57).contains($0) }) {
      return min(.seconds(Int32(field) ?? .max), longest)
    }
    guard let until = parse(field), let now = date.flatMap(parse) else { return nil }
    return min(max(.seconds(until.timeIntervalSince(now)), .zero), longest)
  }

  private static func parse(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text)
  }
}
#endif
