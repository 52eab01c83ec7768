public import MillraceViews

// Properties of every view.

extension ValueKey where Value == String {
  /// The name for assistive technology, where it differs from the text.
  public static var label: Self { Self("label") }
  /// The id by which a test finds the view, in the browser as in the host of tests.
  public static var testID: Self { Self("testID") }
  /// The state that assistive technology reads after the name.
  public static var accessibleValue: Self { Self("accessibleValue") }
}

extension ValueKey where Value == Style {
  /// The size, alignment and appearance of the view; that of its kind unless bound.
  public static var style: Self { Self("style") }
}

extension ValueKey where Value == Icon {
  /// The icon before the words of a button, a link, a text or a heading.
  public static var icon: Self { Self("icon") }
}

extension ValueKey where Value == Bool {
  /// True if a person cannot use the view now.
  public static var disabled: Self { Self("disabled") }
  /// True if the view gets the focus: when it appears, and when this becomes true.
  public static var wantsFocus: Self { Self("wantsFocus") }
  /// True if assistive technology reads the view aloud when its text changes.
  public static var isLive: Self { Self("isLive") }
}

extension ValueKey where Value == Role {
  /// The role for assistive technology, where it differs from that of the kind.
  public static var accessibleRole: Self { Self("accessibleRole") }
}

extension SignalKey where Value == Void {
  /// Gives the view the keyboard focus.
  public static var focus: Self { Self("focus") }
}

/// The properties of every view, as they are applied to what its kind has built.
enum CommonProperties {
  typealias Apply = @Sendable (Node<BinderEvent>, _ value: Any) -> Node<BinderEvent>

  static let all: [String: Apply] = [
    "label": { node, value in (value as? String).map { node.label($0) } ?? node },
    "testID": { node, value in (value as? String).map { node.testID($0) } ?? node },
    "style": { node, value in (value as? Style).map { node.style($0) } ?? node },
    "icon": { node, value in (value as? Icon).map { node.icon($0) } ?? node },
    "accessibleValue": { node, value in
      (value as? String).map { node.accessibilityValue($0) } ?? node
    },
    "accessibleRole": { node, value in (value as? Role).map { node.role($0) } ?? node },
    "isLive": { node, value in value as? Bool == true ? node.live() : node },
    "disabled": { node, value in value as? Bool == true ? node.disabled() : node },
    "wantsFocus": { node, value in value as? Bool == true ? node.focused() : node },
  ]
}

// The values of events.

extension ActionKey where Value == Void {
  /// Creates a key for an action without a value.
  public init(_ name: String) { self.init(name) { _ in () } }
}

extension ActionKey where Value == String {
  /// Creates a key for a text.
  public init(_ name: String) {
    self.init(name) { if case .text(let text) = $0 { text } else { nil } }
  }
}

extension ActionKey where Value == Bool {
  /// Creates a key for a switch.
  public init(_ name: String) {
    self.init(name) { if case .isOn(let isOn) = $0 { isOn } else { nil } }
  }
}

extension ActionKey where Value: Hashable & Sendable {
  /// Creates a key for a value of any other type, which the kind sends as a ``BinderPayload``.
  public init(payload name: String) { self.init(name) { $0.payload() } }
}

extension ActionKey where Value == Double {
  /// Creates a key for a number.
  public init(_ name: String) {
    self.init(name) { if case .number(let number) = $0 { number } else { nil } }
  }
}
