import Testing

@testable import Millrace

@Suite("Mistakes and reports of styles")
struct StyleMistakeTests {
  private enum Ours: Error, Equatable, CustomStringConvertible {
    case one, two(Int)

    var description: String { "Fix \(self == .one ? "one" : "two")." }
  }

  private struct Theirs: Error, Equatable, CustomStringConvertible { let description = "Fix one." }

  private struct Late: StyleReport {
    let number: Int

    var description: String { "Late \(number)." }
    var logText: String { "Late." }
    var kindAndLocation: String { "late" }
  }

  @Test("are equal where they are of one type and equal, and say what the style says")
  func equality() {
    #expect(Mistake.style(Ours.one) == .style(Ours.one))
    #expect(Mistake.style(Ours.two(1)) != .style(Ours.two(2)))
    #expect(Mistake.style(Ours.one) != .style(Theirs()))
    #expect("\(Mistake.style(Ours.one))" == "Fix one.")
    guard case .ofStyle(let mistake) = Mistake.style(Ours.two(3)) else {
      Issue.record("not of a style")
      return
    }
    #expect(mistake.value as? Ours == .two(3))
  }

  @Test("L13: a style says which of its reports are of one kind and location")
  func kinds() {
    #expect(
      Report.style(Late(number: 1)).kindAndLocation == Report.style(Late(number: 2)).kindAndLocation
    )
    #expect("\(Report.style(Late(number: 1)))" == "Late 1.")
    #expect(
      Report.mistake(.style(Ours.one)).kindAndLocation
        != Report.mistake(.style(Ours.two(1))).kindAndLocation)
  }
}
