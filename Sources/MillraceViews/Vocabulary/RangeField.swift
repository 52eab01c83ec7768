/// The content of a slider or a stepper: its label, and a number between two others.
public struct RangeField: Hashable, Codable, Sendable {
  /// The name of the control, always present: a screen reader cannot find one without.
  public var label: String
  /// The number of the program; always one that a person could set.
  public var value: Double
  /// The smallest number.
  public let least: Double
  /// The largest number.
  public let most: Double
  /// The distance between two numbers that can be set, counted from the smallest; nil for any
  /// number.
  public let step: Double?
  /// The text that is shown and read aloud instead of the number, such as `3 minutes`.
  ///
  /// It is nil to show the number itself.
  public var valueText: String?

  /// Creates a control's content.
  ///
  /// The value becomes the nearest one that can be set, or the smallest if it is not a number. An
  /// infinite bound becomes the largest finite number. A step that is not positive becomes nil.
  public init(
    label: String, value: Double, in range: ClosedRange<Double>, step: Double? = nil,
    valueText: String? = nil
  ) {
    let largest = Double.greatestFiniteMagnitude
    self.label = label
    self.valueText = valueText
    self.least = min(max(range.lowerBound, -largest), largest)
    self.most = min(max(range.upperBound, -largest), largest)
    self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.value = least
    self.value = nearest(value)
  }

  /// Returns true if a person can set this number: it is finite, within the bounds, and on a step.
  public func offers(_ number: Double) -> Bool {
    number.isFinite && nearest(number) == number
  }

  /// Returns the number closest to another one that can be set.
  ///
  /// A number less than a millionth of a step off a step is on it: to a person 0.1 + 0.2 is 0.3.
  private func nearest(_ number: Double) -> Double {
    guard !number.isNaN else { return least }
    let inside = min(max(number, least), most)
    guard let step else { return inside }
    let position = (inside - least) / step
    let last = ((most - least) / step + 1e-6).rounded(.down)
    let whole = min(position.rounded(), last)
    // There are too many steps to count them: all numbers inside the bounds can be set.
    guard position.isFinite, last.isFinite else { return inside }
    return abs(position - whole) <= 1e-6 ? inside : least + whole * step
  }
}

extension RangeField {
  /// Returns a number as a driver writes it.
  ///
  /// It has no fraction if it is whole, and no noise of the last binary digits: it reads 0.3 and
  /// not 0.30000000000000004.
  public static func text(of number: Double) -> String {
    let scaled = (number * 1e9).rounded() / 1e9
    let clean = abs(number) < 1e6 && abs(scaled - number) <= abs(number) * 1e-12 ? scaled : number
    if let whole = Int(exactly: clean) { return "\(whole)" }
    return "\(clean)"
  }
}
