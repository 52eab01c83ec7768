public import MillraceViews

/// A binder whose view a person presses.
public typealias ButtonBinder = Binder<ButtonKind>

/// A view that a person presses; it is disabled or has a role, but holds no state.
public enum ButtonKind: BinderKind {
  /// Returns the button; a press without a receiver is reported.
  public static func node(_ view: BoundView<ButtonKind>) -> Node<BinderEvent> {
    button(view[.title] ?? "", role: view[.role] ?? .plain, send: view.event(.press))
  }
}

extension ValueKey where Kind == ButtonKind, Value == String {
  /// The text on the button.
  public static var title: Self { Self("title") }
}

extension StaticKey where Kind == ButtonKind, Value == ButtonRole {
  /// The purpose of the button, such as that it destroys something.
  public static var role: Self { Self("role") }
}

extension ActionKey where Kind == ButtonKind, Value == Void {
  /// The button was pressed.
  public static var press: Self { Self("press") }
}

/// A binder of a view that leads to an address.
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

/// A binder of a view into which a person types.
public typealias FieldBinder = Binder<FieldKind>

/// A view into which a person types a text.
public enum FieldKind: BinderKind {
  /// Returns the field; it sends each change of its text.
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
  /// The mistake in the text; `nil` if there is none.
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

/// A binder of a view that is on or off.
public typealias ToggleBinder = Binder<ToggleKind>

/// A view that is on or off.
public enum ToggleKind: BinderKind {
  /// Returns the switch; it is off until a value is bound.
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
  /// True while the switch is on.
  public static var isOn: Self { Self("isOn") }
}

extension ActionKey where Kind == ToggleKind, Value == Bool {
  /// The switch was changed.
  public static var change: Self { Self("change") }
}
