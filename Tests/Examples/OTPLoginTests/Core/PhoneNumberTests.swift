import Testing

@testable import OTPLogin

@Suite("A telephone number as it is read")
struct PhoneNumberTests {
  @Test(
    "the country's code is a group, and no digit is left alone",
    arguments: [
      ("+905309990000", "+90 530 999 00 00"), ("+14155550123", "+1 415 555 01 23"),
      ("+353123456", "+353 123 456"), ("+4930123456789", "+49 301 234 567 89"),
      ("+49301234567", "+49 301 234 567"), ("+90530999XXXX", "+90 530 999 XX XX"),
      ("hello", "hello"),
    ])
  func groups(number: String, read: String) {
    #expect(PhoneNumber(number).grouped.split(separator: "\u{A0}").joined(separator: " ") == read)
  }
}
