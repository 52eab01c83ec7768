public import MillraceViews

/// A binder of a number that is set by dragging.
public typealias SliderBinder = Binder<SliderKind>

/// A number that is set by dragging.
public enum SliderKind: RangeBinderKind {
  /// Returns the slider; without a step every number of the range can be set.
  public static func node(_ view: BoundView<SliderKind>) -> Node<BinderEvent> {
    slider(
      view[.title] ?? "", value: view[.value] ?? 0, in: view[.range] ?? 0...1,
      step: view[.step] ?? nil, valueText: view[.valueText] ?? nil
    ) { view.event(.change, .number($0)) }
  }
}

/// A binder of a number that is set step by step.
public typealias StepperBinder = Binder<StepperKind>

/// A number that is set step by step.
public enum StepperKind: RangeBinderKind {
  /// Returns the stepper; its step is 1 unless another one is bound.
  public static func node(_ view: BoundView<StepperKind>) -> Node<BinderEvent> {
    stepper(
      view[.title] ?? "", value: view[.value] ?? 0, in: view[.range] ?? 0...1,
      step: (view[.step] ?? nil) ?? 1, valueText: view[.valueText] ?? nil
    ) { view.event(.change, .number($0)) }
  }
}

/// The kind of a number in a range, for its keys.
public protocol RangeBinderKind: BinderKind {}

extension RangeBinderKind {
  /// Keeps the number that a person set, until the binding has another value.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<Self>) -> Bool {
    if event.name == "change", case .number(let number) = event.value {
      view.keep(number, for: .value)
    }
    return true
  }
}

extension ValueKey where Kind: RangeBinderKind, Value == String {
  /// The label of the control and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind: RangeBinderKind, Value == Double {
  /// The number that is shown, 0 unless bound; a person's stays until the binding has another.
  public static var value: Self { Self("value") }
}

extension ValueKey where Kind: RangeBinderKind, Value == ClosedRange<Double> {
  /// The least and the greatest number that a person can set; from 0 to 1 unless bound.
  public static var range: Self { Self("range") }
}

extension ValueKey where Kind: RangeBinderKind, Value == Double? {
  /// The difference between numbers that can be set; `nil` for 1 in a stepper, and any in a slider.
  public static var step: Self { Self("step") }
}

extension ValueKey where Kind: RangeBinderKind, Value == String? {
  /// The text that is read aloud for the number, such as `40 %`; `nil` for the number itself.
  public static var valueText: Self { Self("valueText") }
}

extension ActionKey where Kind: RangeBinderKind, Value == Double {
  /// The number that a person has set.
  public static var change: Self { Self("change") }
}
