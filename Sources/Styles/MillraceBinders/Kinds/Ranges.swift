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
  /// The name of the number.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind: RangeBinderKind, Value == Double {
  /// The number.
  public static var value: Self { Self("value") }
}

extension ValueKey where Kind: RangeBinderKind, Value == ClosedRange<Double> {
  /// The least and the greatest number.
  public static var range: Self { Self("range") }
}

extension ValueKey where Kind: RangeBinderKind, Value == Double? {
  /// The difference between neighbouring numbers.
  public static var step: Self { Self("step") }
}

extension ValueKey where Kind: RangeBinderKind, Value == String? {
  /// The number in words, as assistive technology reads it.
  public static var valueText: Self { Self("valueText") }
}

extension ActionKey where Kind: RangeBinderKind, Value == Double {
  /// The number was changed by a person.
  public static var change: Self { Self("change") }
}
