/// What a date picker shows: its label, the day, and which days can be chosen.
public struct DayField: Hashable, Codable, Sendable {
  /// The name of the picker, always present: one without a name cannot be found by ear.
  public var label: String
  /// The chosen day; nil while none is.
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

  /// Whether a person can choose this day, or none.
  public func offers(_ day: CalendarDay?) -> Bool {
    guard let day else { return true }
    return (earliest.map { $0 <= day } ?? true) && (latest.map { day <= $0 } ?? true)
  }
}
