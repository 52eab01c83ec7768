/// What a slider or a stepper shows: its label, and a number between two others.
public struct RangeField: Hashable, Codable, Sendable {
  /// The name of the control, always present: one without a name cannot be found by ear.
  public var label: String
  /// The number that the program wants to be there; always one that a person could have set.
  public var value: Double
  /// The smallest number.
  public let least: Double
  /// The largest number.
  public let most: Double
  /// The distance between two numbers that can be set, counted from the smallest one; nil for any number.
  public let step: Double?
  /// What is shown and read aloud instead of the number, such as `3 minutes`; nil for the number.
  public var valueText: String?

  /// Creates a control's content.
  ///
  /// The value is brought to the nearest one that can be set; one that is not a number becomes the smallest.
  /// A bound that is infinite becomes the largest finite number, and a step that is not positive none.
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

  /// Whether a person can set this number: it is one, within the bounds, and on a step.
  public func offers(_ number: Double) -> Bool {
    number.isFinite && nearest(number) == number
  }

  /// The number that can be set and is closest to another one.
  ///
  /// What is off a step by less than a millionth of it is on it: 0.1 + 0.2 is 0.3 to a person.
  private func nearest(_ number: Double) -> Double {
    guard !number.isNaN else { return least }
    let inside = min(max(number, least), most)
    guard let step else { return inside }
    let place = (inside - least) / step
    let last = ((most - least) / step + 1e-6).rounded(.down)
    let whole = min(place.rounded(), last)
    // Too many steps to count them: all that is inside counts.
    guard place.isFinite, last.isFinite else { return inside }
    return abs(place - whole) <= 1e-6 ? inside : least + whole * step
  }
}

extension RangeField {
  /// A number as a driver writes it: without a fraction where it has none, and without the noise of the last binary
  /// digits, so that it reads 0.3 and not 0.30000000000000004.
  public static func text(of number: Double) -> String {
    let scaled = (number * 1e9).rounded() / 1e9
    let clean = abs(number) < 1e6 && abs(scaled - number) <= abs(number) * 1e-12 ? scaled : number
    if let whole = Int(exactly: clean) { return "\(whole)" }
    return "\(clean)"
  }
}
