import Millrace
import Testing

@testable import MillraceUniFlow

@Suite("A binding that failed")
struct BindingFailureTests {
  private struct Refusal: Error, CustomStringConvertible { let description = "no" }

  @Test("L13: the text, and what is written to a log")
  func texts() {
    let failure = BindingFailure(binding: "WHEN found", error: Refusal())
    #expect(
      "\(Report.style(failure))"
        == "A binding failed, WHEN found: no. The commit stands; handle the error in the binding.")
    #expect(failure.logText == "A binding failed with a Refusal.")
  }
}
