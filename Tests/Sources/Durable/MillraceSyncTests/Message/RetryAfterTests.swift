#if Web
import Testing

@testable import MillraceSync

@Suite struct RetryAfterTests {
  static let now = "Wed, 25 Nov 2026 08:00:00 GMT"

  @Test(
    "seconds and dates are read, within an hour",
    arguments: [
      ("0", nil, Duration.zero), ("5", nil, .seconds(5)), (" 7 ", nil, .seconds(7)),
      ("3600", nil, .seconds(3_600)), ("3601", nil, .seconds(3_600)),
      ("99999999999999999999999", nil, .seconds(3_600)),
      ("Wed, 25 Nov 2026 08:00:30 GMT", now, .seconds(30)),
      ("Wed, 25 Nov 2026 07:00:00 GMT", now, .zero),
      ("Wed, 25 Nov 2099 07:00:00 GMT", now, .seconds(3_600)),
      ("Wed, 25 Nov 2026 08:00:30 GMT", nil, nil), ("soon", now, nil), ("-5", nil, nil),
      ("1.5", nil, nil), ("", nil, nil), (nil, now, nil), ("٣", nil, nil),
    ] as [(String?, String?, Duration?)])
  func delay(field: String?, date: String?, expected: Duration?) {
    #expect(RetryAfter.delay(field, date: date) == expected)
  }
}
#endif
