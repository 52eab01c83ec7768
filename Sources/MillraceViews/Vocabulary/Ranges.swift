/// Returns a number that is set by dragging, or with the arrow keys.
///
/// While a person drags, the program receives only the newest number: a driver delays a number
/// until the one before has been answered. A number outside the range, or off the steps, is refused
/// and reported.
///
/// - Parameters:
///   - label: The name of the slider.
///   - value: The number of the state.
///   - range: The smallest and the largest number, both finite.
///   - step: The distance between two numbers that can be set; nil for any number.
///   - valueText: The text that is shown and read aloud for the number, such as `40 %`.
///   - onChange: The action for a number that a person has set.
@inlinable
public func slider<Action>(
  _ label: String, value: Double, in range: ClosedRange<Double>, step: Double? = nil,
  valueText: String? = nil, onChange: @escaping (Double) -> Action
) -> Node<Action> {
  let field = RangeField(label: label, value: value, in: range, step: step, valueText: valueText)
  return Node(.slider(field), handlers: ActionHandler(.adjust, .number(onChange)))
}

/// Returns a number that is set step by step, with two buttons, with the arrow keys or by typing
/// it.
///
/// - Parameters:
///   - label: The name of the stepper.
///   - value: The number of the state.
///   - range: The smallest and the largest number, both finite.
///   - step: The distance between two numbers that can be set.
///   - valueText: The text that is read aloud for the number, such as `3 minutes`.
///   - onChange: The action for a number that a person has set.
@inlinable
public func stepper<Action>(
  _ label: String, value: Double, in range: ClosedRange<Double>, step: Double = 1,
  valueText: String? = nil, onChange: @escaping (Double) -> Action
) -> Node<Action> {
  let field = RangeField(label: label, value: value, in: range, step: step, valueText: valueText)
  return Node(.stepper(field), handlers: ActionHandler(.adjust, .number(onChange)))
}

/// Returns a whole number that is set step by step.
///
/// - Parameters:
///   - label: The name of the stepper.
///   - value: The number of the state.
///   - range: The smallest and the largest number; beyond 2⁵³ a browser cannot tell neighbours
///     apart.
///   - step: The distance between two numbers that can be set, counted from the smallest.
///   - valueText: The text that is read aloud for the number, such as `3 minutes`.
///   - onChange: The action for a number that a person has set.
@inlinable
public func stepper<Action>(
  _ label: String, value: Int, in range: ClosedRange<Int>, step: Int = 1,
  valueText: String? = nil, onChange: @escaping (Int) -> Action
) -> Node<Action> {
  let field = RangeField(
    label: label, value: Double(value), in: Double(range.lowerBound)...Double(range.upperBound),
    step: Double(max(1, step)), valueText: valueText)
  return Node(
    .stepper(field),
    handlers: ActionHandler(.adjust, .number { Int(exactly: $0.rounded()).map(onChange) }))
}
