public import MillraceViews

/// A binder of a button.
public typealias ButtonBinder = Binder<ButtonKind>

/// A button.
public enum ButtonKind: BinderKind {
  /// Returns the button.
  public static func node(_ view: BoundView<ButtonKind>) -> Node<BinderEvent> {
    button(view[.title] ?? "", role: view[.role] ?? .plain, send: view.event(.press))
  }
}

extension ValueKey where Kind == ButtonKind, Value == String {
  /// The text on the button.
  public static var title: Self { Self("title") }
}

extension StaticKey where Kind == ButtonKind, Value == ButtonRole {
  /// What the button is for.
  public static var role: Self { Self("role") }
}

extension ActionKey where Kind == ButtonKind, Value == Void {
  /// The button was pressed.
  public static var press: Self { Self("press") }
}

/// A binder of a link.
public typealias LinkBinder = Binder<LinkKind>

/// A link with a real address.
public enum LinkKind: BinderKind {
  /// Returns the link; without a receiver the browser follows the address.
  public static func node(_ view: BoundView<LinkKind>) -> Node<BinderEvent> {
    link(
      view[.title] ?? "", to: view[.destination] ?? "", send: view.event(ifBound: .press))
  }
}

extension ValueKey where Kind == LinkKind, Value == String {
  /// The text of the link.
  public static var title: Self { Self("title") }
  /// The address.
  public static var destination: Self { Self("destination") }
}

extension ActionKey where Kind == LinkKind, Value == Void {
  /// The link was followed.
  public static var press: Self { Self("press") }
}

/// A binder of a field.
public typealias FieldBinder = Binder<FieldKind>

/// A field for a text.
public enum FieldKind: BinderKind {
  /// Returns the field.
  public static func node(_ view: BoundView<FieldKind>) -> Node<BinderEvent> {
    let node = field(
      view[.title] ?? "", text: view[.text] ?? "", isMultiline: view[.isMultiline] ?? false,
      isRequired: view[.isRequired] ?? false, error: view[.error] ?? nil,
      onInput: { view.event(.change, .text($0)) }, onSubmit: view.event(ifBound: .submit))
    return view.isBound(.endEditing) ? node.onBlur(send: view.event(.endEditing)) : node
  }

  /// Asks whether a text may be typed; a refused one is replaced by the text that the field is
  /// bound to.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<FieldKind>) -> Bool {
    guard event.name == "change", case .text(let text) = event.value else { return true }
    guard view[.shouldChange]?(text) ?? true else { return false }
    view.keep(text, for: .text)
    return true
  }
}

extension ValueKey where Kind == FieldKind, Value == String {
  /// The name of the field.
  public static var title: Self { Self("title") }
  /// The text.
  public static var text: Self { Self("text") }
}

extension ValueKey where Kind == FieldKind, Value == String? {
  /// What is wrong with the text.
  public static var error: Self { Self("error") }
}

extension StaticKey where Kind == FieldKind, Value == Bool {
  /// True if the return key begins a new line.
  public static var isMultiline: Self { Self("isMultiline") }
  /// True if the field must not be empty.
  public static var isRequired: Self { Self("isRequired") }
}

extension ActionKey where Kind == FieldKind, Value == String {
  /// The text was changed by typing.
  public static var change: Self { Self("change") }
}

extension ActionKey where Kind == FieldKind, Value == Void {
  /// The return key was pressed.
  public static var submit: Self { Self("submit") }
  /// The field has lost the focus.
  public static var endEditing: Self { Self("endEditing") }
}

extension DelegateKey where Kind == FieldKind, Function == (String) -> Bool {
  /// Returns whether a text may be typed.
  public static var shouldChange: Self { Self("shouldChange") }
}

/// A binder of a switch.
public typealias ToggleBinder = Binder<ToggleKind>

/// A switch.
public enum ToggleKind: BinderKind {
  /// Returns the switch.
  public static func node(_ view: BoundView<ToggleKind>) -> Node<BinderEvent> {
    toggle(view[.title] ?? "", isOn: view[.isOn] ?? false) { view.event(.change, .isOn($0)) }
  }

  /// Keeps what a person chose, until the binding has another value.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<ToggleKind>) -> Bool {
    if event.name == "change", case .isOn(let isOn) = event.value { view.keep(isOn, for: .isOn) }
    return true
  }
}

extension ValueKey where Kind == ToggleKind, Value == String {
  /// The name of the switch.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == ToggleKind, Value == Bool {
  /// Whether it is on.
  public static var isOn: Self { Self("isOn") }
}

extension ActionKey where Kind == ToggleKind, Value == Bool {
  /// The switch was changed.
  public static var change: Self { Self("change") }
}

/// A binder of a slider.
public typealias SliderBinder = Binder<SliderKind>

/// A slider.
public enum SliderKind: BinderKind {
  /// Returns the slider.
  public static func node(_ view: BoundView<SliderKind>) -> Node<BinderEvent> {
    slider(
      view[.title] ?? "", value: view[.value] ?? 0, in: view[.range] ?? 0...1,
      step: view[.step] ?? nil, valueText: view[.valueText] ?? nil
    ) { view.event(.change, .number($0)) }
  }

  /// Keeps what a person set, until the binding has another value.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<SliderKind>) -> Bool {
    if event.name == "change", case .number(let number) = event.value {
      view.keep(number, for: .value)
    }
    return true
  }
}

extension ValueKey where Kind == SliderKind, Value == String {
  /// The name of the slider.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == SliderKind, Value == Double {
  /// The value.
  public static var value: Self { Self("value") }
}

extension ValueKey where Kind == SliderKind, Value == ClosedRange<Double> {
  /// The least and the greatest value.
  public static var range: Self { Self("range") }
}

extension ValueKey where Kind == SliderKind, Value == Double? {
  /// The difference of two values.
  public static var step: Self { Self("step") }
}

extension ValueKey where Kind == SliderKind, Value == String? {
  /// The value in words.
  public static var valueText: Self { Self("valueText") }
}

extension ActionKey where Kind == SliderKind, Value == Double {
  /// The slider was moved.
  public static var change: Self { Self("change") }
}
