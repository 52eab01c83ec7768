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
  /// The text on the button, which is also its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension StaticKey where Kind == ButtonKind, Value == ButtonRole {
  /// The purpose of the button, such as that it destroys something; plain unless given.
  public static var role: Self { Self("role") }
}

extension ActionKey where Kind == ButtonKind, Value == Void {
  /// A press of the button, by pointer, keyboard or shortcut.
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
  /// The text of the link, which is also its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
  /// The address that the link leads to, such as `/recordings`; a browser can open it in a new tab.
  public static var destination: Self { Self("destination") }
}

extension ActionKey where Kind == LinkKind, Value == Void {
  /// A press of the link; if it has a receiver, the browser does not follow the address.
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
  /// The label of the field and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
  /// The text in the field; what a person types stays until the binding has another text.
  public static var text: Self { Self("text") }
}

extension ValueKey where Kind == FieldKind, Value == String? {
  /// The words below the field that say what is wrong with the text; `nil` if nothing is.
  public static var error: Self { Self("error") }
}

extension StaticKey where Kind == FieldKind, Value == Bool {
  /// True if the return key begins a new line instead of submitting; false unless given.
  public static var isMultiline: Self { Self("isMultiline") }
  /// True if the form cannot be submitted while the field is empty; false unless given.
  public static var isRequired: Self { Self("isRequired") }
}

extension ActionKey where Kind == FieldKind, Value == String {
  /// The whole text after each change that a person makes.
  public static var change: Self { Self("change") }
}

extension ActionKey where Kind == FieldKind, Value == Void {
  /// A press of the return key in a field of one line.
  public static var submit: Self { Self("submit") }
  /// The end of editing: the focus leaves the field.
  public static var endEditing: Self { Self("endEditing") }
}

extension DelegateKey where Kind == FieldKind, Function == (String) -> Bool {
  /// Returns true if a text may be typed; after false the field shows its bound text again.
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
  /// The label of the switch and its name for assistive technology; empty unless bound.
  public static var title: Self { Self("title") }
}

extension ValueKey where Kind == ToggleKind, Value == Bool {
  /// True while the switch is on; a person's choice stays until the binding has another value.
  public static var isOn: Self { Self("isOn") }
}

extension ActionKey where Kind == ToggleKind, Value == Bool {
  /// The position that a person has set: true for on.
  public static var change: Self { Self("change") }
}
