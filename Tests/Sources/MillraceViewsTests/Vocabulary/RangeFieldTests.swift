import MillraceViews
import Testing

struct RangeFieldTests {
  private func field(
    _ value: Double, in range: ClosedRange<Double> = 0...10, step: Double? = nil
  ) -> RangeField {
    RangeField(label: "Volume", value: value, in: range, step: step)
  }

  @Test(
    "a value that a user cannot set becomes the nearest that a user can set",
    arguments: [
      (5, nil, 5), (-1, nil, 0), (11, nil, 10), (.nan, nil, 0), (.infinity, nil, 10),
      (-.infinity, nil, 0), (5.4, 1, 5), (5.6, 1, 6), (9.9, 4, 8), (10, 4, 8), (0.3, 0.1, 0.3),
      (5.4, 0, 5.4), (5.4, -1, 5.4), (5.4, .nan, 5.4), (5.4, .infinity, 5.4),
    ] as [(Double, Double?, Double)])
  func nearest(value: Double, step: Double?, expected: Double) {
    #expect(field(value, step: step).value == expected)
  }

  @Test(
    "the shown number is always offered", arguments: [nil, 0.05, 0.1, 1, 3, 7, 1e-9] as [Double?])
  func offersItself(step: Double?) {
    for tenth in -20...130 {
      let field = field(Double(tenth) / 10, step: step)
      #expect(field.offers(field.value))
    }
  }

  @Test(
    "numbers beside the steps, outside and not numbers at all are not on offer",
    arguments: [-0.1, 10.1, .nan, .infinity, -.infinity, 0.05, 9.99, 1e300] as [Double])
  func notOffered(number: Double) {
    #expect(!field(0, step: 0.1).offers(number))
  }

  @Test("every step is on offer, however it was added up")
  func sums() {
    var sum = 0.0
    for step in 0...100 {
      #expect(field(0, step: 0.1).offers(min(sum, 10)))
      #expect(field(0, step: 0.1).offers(Double(step) / 10))
      sum += 0.1
    }
  }

  @Test("bounds without end become the largest numbers there are")
  func endless() {
    let field = field(3, in: -.infinity ... .infinity)
    #expect(field.least == -.greatestFiniteMagnitude)
    #expect(field.most == .greatestFiniteMagnitude)
    #expect(field.value == 3)
    #expect(!field.offers(.infinity))
  }

  @Test(
    "a number is written as a person would",
    arguments: [
      (0, "0"), (-0.0, "0"), (3, "3"), (0.1 + 0.2, "0.3"), (0.05 * 3, "0.15"), (-2.5, "-2.5"),
      (1e20, "1e+20"), (1.0 / 3, "0.3333333333333333"), (1e-12, "1e-12"),
    ] as [(Double, String)])
  func text(number: Double, expected: String) {
    #expect(RangeField.text(of: number) == expected)
  }
}
