public import Millrace

/// A property of a view with what it is bound to.
///
/// Bindings are made by the operators `--`, `<--` and `-->`:
///
/// ```swift
/// ButtonBinder(.title -- "Edit", .disabled <-- isBusy, .press --> editing)
/// ```
public struct Binding<Kind> {
  /// The name of the property.
  public let name: String
  let content: BindingContent

  init(_ name: String, _ content: BindingContent) {
    self.name = name
    self.content = content
  }

  /// Returns a binding that keeps observations as long as the view: for what the view is not bound
  /// to, and that ends with it.
  public static func tokens(_ tokens: ObservationToken...) -> Binding {
    Binding("tokens", .tokens(tokens))
  }

  /// False for tokens, of which a binder may have several.
  var isOfOneProperty: Bool {
    if case .tokens = content { false } else { true }
  }
}

/// The content of a binding; the typed value is kept for tests.
enum BindingContent {
  case constant(Any)
  case value(_ typed: Any, Dynamic<Any>)
  case pulses(_ typed: Any, Pulses<Any>)
  case action(_ typed: Any, (BinderValue) throws(BinderError) -> Void)
  case delegate(Any)
  case tokens([ObservationToken])
}
