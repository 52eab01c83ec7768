/// A day of the calendar without a time and a time zone, such as a birthday or a due date.
///
/// In JSON and in a driver it is the text of ISO 8601, `2026-02-28`. A day that does not exist
/// cannot be created.
public struct CalendarDay: Hashable, Sendable {
  /// The year, from 1 to 9999, the years that the text form can express.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 on.
  public let day: Int

  /// Creates a day of the Gregorian calendar; nil if there is no such day.
  ///
  /// The calendar is applied to all years.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day from `yyyy-mm-dd`, with all its digits; nil for any other text and for no day.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ digits: ArraySlice<UInt8>) -> Int? {
      var number = 0
      for digit in digits {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      return number
    }
    guard let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: Comparable {
  /// Returns true if the left day is earlier.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The text of ISO 8601.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension CalendarDay: Codable {
  /// Reads the text of ISO 8601 strictly.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let day = CalendarDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a day as yyyy-mm-dd, not \"\(text.prefix(20))\"."
      )
    }
    self = day
  }

  /// Writes the text of ISO 8601.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
