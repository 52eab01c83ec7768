/// The content of a date picker: its label, the day, and the days that can be chosen.
public struct DayField: Hashable, Codable, Sendable {
  /// The name of the picker, always present: a screen reader cannot find one without.
  public var label: String
  /// The chosen day; nil if there is none.
  public var day: CalendarDay?
  /// The first day that can be chosen; nil for no limit.
  public var earliest: CalendarDay?
  /// The last day that can be chosen; nil for no limit.
  public var latest: CalendarDay?

  /// Creates a date picker's content.
  ///
  /// The program may show a day that a person could not choose, such as an old one that has passed.
  public init(
    label: String, day: CalendarDay?, earliest: CalendarDay? = nil, latest: CalendarDay? = nil
  ) {
    self.label = label
    self.day = day
    self.earliest = earliest
    self.latest = latest
  }

  /// Returns true if a person can choose this day; nil can always be chosen.
  public func offers(_ day: CalendarDay?) -> Bool {
    guard let day else { return true }
    return (earliest.map { $0 <= day } ?? true) && (latest.map { day <= $0 } ?? true)
  }
}
