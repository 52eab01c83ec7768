import Foundation
import MillraceViews
import Testing

struct CalendarDayTests {
  @Test(
    "a day is read and written as text",
    arguments: ["0001-01-01", "1900-02-28", "2000-02-29", "2024-02-29", "2026-11-21", "9999-12-31"])
  func roundTrip(text: String) throws {
    let day = try #require(CalendarDay(text))
    #expect(day.description == text)
    let data = try JSONEncoder().encode([day])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([CalendarDay].self, from: data) == [day])
  }

  @Test(
    "a malformed or impossible date is no day",
    arguments: [
      "", "2026", "2026-1-1", "2026-01-1", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32",
      "2026-04-31", "2023-02-29", "1900-02-29", "2100-02-29", "0000-01-01", "-026-01-01",
      "2026/01/01", "2026-01-01 ", " 2026-01-01", "2026-01-01T00:00", "12026-01-01", "२०२६-०१-०१",
      "+026-01-01", "2026-+1-01",
    ])
  func refused(text: String) {
    #expect(CalendarDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDay].self, from: JSONEncoder().encode([text]))
    }
  }

  @Test("the months of every year have the days that Foundation's calendar gives them")
  func lengths() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    // Foundation changes calendars in 1582.
    for year in stride(from: 1600, through: 2400, by: 1) {
      for month in 1...12 {
        let first = try #require(calendar.date(from: DateComponents(year: year, month: month)))
        let count = try #require(calendar.range(of: .day, in: .month, for: first)).count
        #expect(CalendarDay(year: year, month: month, day: count) != nil)
        #expect(CalendarDay(year: year, month: month, day: count + 1) == nil)
      }
    }
  }

  @Test("days are ordered as their texts are")
  func order() throws {
    let texts = ["0999-12-31", "2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"]
    let days = try texts.map { try #require(CalendarDay($0)) }
    #expect(days.shuffled().sorted() == days)
  }
}
