public import Millrace
public import MillraceViews

/// A description of a view by its bindings.
///
/// ```swift
/// ColumnBinder(
///   .children -- [
///     TextBinder(.text <-- name.dynamic.map { "Hello, \($0)." }),
///     FieldBinder(.title -- "Name", .text <-- name, .change --> name.updating()),
///   ])
/// ```
///
/// Making a binder makes no view and follows nothing. A page makes the view once (``BinderPage``),
/// and from then on a change of a bound value changes that one property. The bindings can be read,
/// which is how a test checks a screen without a view.
///
/// ```
///   pending ── a page makes the view ──▶ constructed    inspect()
///      │ inspect()
///      └────── consume() ──────────────▶ consumed
/// ```
public final class Binder<Kind: BinderKind>: AnyBinder {
  private var bindings: [Binding<Kind>]

  /// Creates a description.
  ///
  /// - Parameter bindings: The bindings, one for each property; of several the last is used, and
  ///   the others are reported when the view is made (D12).
  public init(_ bindings: Binding<Kind>...) {
    self.bindings = bindings
    super.init(kind: "\(Kind.self)")
  }

  /// Creates a description of bindings that were collected before.
  public init(bindings: [Binding<Kind>]) {
    self.bindings = bindings
    super.init(kind: "\(Kind.self)")
  }

  /// Returns the bindings, and makes the description unusable: for tests that take a screen apart
  /// (BV-5).
  ///
  /// - Throws: ``BinderError/consumed(kind:)`` the second time, and
  ///   ``BinderError/constructed(kind:)`` once a view has been made.
  public func consume() throws(BinderError) -> [Binding<Kind>] {
    let bindings = try taken(as: .consumed)
    self.bindings = []
    return bindings
  }

  /// Returns the bindings, and leaves the description as it is, also after a view has been made.
  ///
  /// - Throws: ``BinderError/consumed(kind:)`` if they have been taken.
  public func inspect() throws(BinderError) -> [Binding<Kind>] {
    guard state != .consumed else { throw .consumed(kind: kind) }
    return bindings
  }

  private func taken(as new: BinderState) throws(BinderError) -> [Binding<Kind>] {
    let bindings = try inspect()
    guard state == .pending else { throw .constructed(kind: kind) }
    state = new
    return bindings
  }

  override func make(in tree: BoundTree) -> BoundNode {
    var bindings: [Binding<Kind>]
    do {
      bindings = try taken(as: .constructed)
    } catch {
      tree.loop?.report(.style(error))
      bindings = []
    }
    bindings = Self.used(bindings) { name in
      tree.loop?.report(.style(BinderError.replaced(kind: kind, name: name)))
    }
    let node = BoundNode(in: tree) { Kind.node(BoundView(node: $0)) }
    node.isTransparent = Kind.self is any TransparentKind.Type
    node.accepts = { Kind.accepts($0, BoundView(node: $1)) }
    node.didChange = { Kind.didChange($0, BoundView(node: $1)) }
    // Answers are bound before the first value that may lead to a question.
    let isEarly: (Binding<Kind>) -> Bool = {
      switch $0.content {
      case .constant, .delegate, .action, .tokens: true
      case .value, .pulses: false
      }
    }
    for binding in bindings.filter(isEarly) { node.bind(binding.name, binding.content) }
    for binding in bindings where !isEarly(binding) { node.bind(binding.name, binding.content) }
    return node
  }

  /// Returns the last binding of each property, and all tokens.
  ///
  /// - Parameter replaced: Called with the property of each other binding.
  private static func used(
    _ bindings: [Binding<Kind>], replaced: (_ name: String) -> Void
  ) -> [Binding<Kind>] {
    bindings.indices.filter { index in
      let (binding, later) = (bindings[index], bindings[(index + 1)...])
      guard binding.isOfOneProperty, later.contains(where: { $0.name == binding.name }) else {
        return true
      }
      replaced(binding.name)
      return false
    }
    .map { bindings[$0] }
  }
}

/// A binder of any kind.
public class AnyBinder {
  /// The kind of the view, for tools and errors.
  public let kind: String
  /// The state of the description.
  public internal(set) var state = BinderState.pending

  init(kind: String) { self.kind = kind }

  func make(in tree: BoundTree) -> BoundNode { BoundNode(in: tree) { _ in spacer() } }
}

/// The state of a binder: a description for one view, or for one test.
public enum BinderState: Sendable {
  /// The bindings are there, and no view has been made.
  case pending
  /// The view has been made; the bindings can be read.
  case constructed
  /// The bindings have been taken.
  case consumed
}

/// The type of a view: the properties are keys, and the view is built of their values.
public protocol BinderKind {
  /// Returns the view for the present values.
  static func node(_ view: BoundView<Self>) -> Node<BinderEvent>

  /// Returns whether an event is passed on; asked before the receiver is called.
  static func accepts(_ event: BinderEvent, _ view: BoundView<Self>) -> Bool

  /// Responds to the first value of a property, and to each other one.
  static func didChange(_ name: String, _ view: BoundView<Self>)
}

extension BinderKind {
  /// Returns true.
  public static func accepts(_ event: BinderEvent, _ view: BoundView<Self>) -> Bool { true }

  /// Does nothing.
  public static func didChange(_ name: String, _ view: BoundView<Self>) {}
}

/// A kind that adds no view to that of its child, and none while it has no child.
protocol TransparentKind {}

/// A view with its present values, for the kind that builds it.
///
/// It does not keep the view, which keeps what the kind has built, with its closures.
public struct BoundView<Kind> {
  private(set) weak var node: BoundNode?
  private let id: Int

  init(node: BoundNode) {
    self.node = node
    id = node.id
  }

  /// The value of a property; `nil` if it is not bound, or has no value yet.
  public subscript<Value>(_ key: ValueKey<Kind, Value>) -> Value? {
    node?.values[key.name] as? Value
  }

  /// The value of a property; `nil` if it is not bound.
  public subscript<Value>(_ key: StaticKey<Kind, Value>) -> Value? {
    node?.values[key.name] as? Value
  }

  /// The answer to a question; `nil` if it is not bound.
  public subscript<Function>(_ key: DelegateKey<Kind, Function>) -> Function? {
    node?.values[key.name] as? Function
  }

  /// Returns whether there is a receiver for what comes out of the view.
  package func isBound<Value>(_ key: ActionKey<Kind, Value>) -> Bool {
    node?.actions[key.name] != nil
  }

  /// Returns the event of a view, which the page sends to the receiver.
  public func event<Value>(
    _ key: ActionKey<Kind, Value>, _ value: BinderValue = .nothing
  ) -> BinderEvent {
    BinderEvent(view: id, name: key.name, value: value)
  }

  /// Returns the event of a view, if there is a receiver.
  public func event<Value>(ifBound key: ActionKey<Kind, Value>) -> BinderEvent? {
    isBound(key) ? event(key) : nil
  }

  /// Returns the views of the binders in a property.
  public func children(_ key: ValueKey<Kind, [AnyBinder]>) -> [Node<BinderEvent>] {
    node?.children(key.name) ?? []
  }

  /// Returns the view of the binder in a property, if there is one.
  public func child(_ key: ValueKey<Kind, AnyBinder?>) -> Node<BinderEvent>? {
    node?.children(key.name).first
  }

  /// Returns the answer to a question without which the view shows nothing; if it is not bound,
  /// that is reported, once for each view.
  func needed<Function>(_ key: DelegateKey<Kind, Function>) -> Function? {
    if let answer = self[key] { return answer }
    node?.reportUnanswered(key.name, of: "\(Kind.self)")
    return nil
  }

  /// Keeps what a person gave, as the value that the view shows until its binding has another one.
  func keep<Value>(_ value: Value, for key: ValueKey<Kind, Value>) {
    node?.values[key.name] = value
    node?.mark()
  }

  /// Returns whether a call has been received since the view was last built.
  public func isCalled<Value>(_ key: SignalKey<Kind, Value>) -> Bool {
    node?.calls[key.name] != nil
  }
}

/// A person's act as data: the view, the action, and its value.
public struct BinderEvent: Sendable, Hashable, CustomStringConvertible {
  /// The number of the view on its page.
  public let view: Int
  /// The name of the action.
  public let name: String
  /// The value that the action sends, such as a text; `.nothing` for a press.
  public let value: BinderValue

  /// The event as text.
  public var description: String {
    value == .nothing ? "\(name) of view \(view)" : "\(name) of view \(view): \(value)"
  }
}

/// A binder or a binding that was not as a caller expected.
public enum BinderError: Error, Equatable {
  /// The bindings have been taken.
  case consumed(kind: String)
  /// The view has been made, and there is one view of each binder.
  case constructed(kind: String)
  /// A screen has a view already, and there is one view of each screen.
  case mounted(kind: String)
  /// There is no binding for the property.
  case none(name: String, found: [String])
  /// There are several bindings for the property.
  case several(name: String, count: Int)
  /// A binding has no effect, since there is a later one for the property.
  case replaced(kind: String, name: String)
  /// The property is bound to something else.
  case other(name: String, expected: String)
  /// A view has elements to show, and no answer is bound that says how.
  case unanswered(kind: String, name: String)
  /// An event brought a value of another kind than the action has.
  case otherValue(name: String, expected: String, found: String)
  /// A stack was made without its first element.
  case emptyStack(name: String)
}

extension BinderError: CustomStringConvertible {
  /// The text for a developer: the expected binding, the one found, and the next step.
  public var description: String {
    switch self {
    case .consumed(let kind):
      "Expected a binder of \(kind) with its bindings, and they have been taken. Make another "
        + "binder for another view or test."
    case .constructed(let kind):
      "Expected a binder of \(kind) without a view, and its view has been made. Make another "
        + "binder for another view, or read this one by inspect()."
    case .mounted(let kind):
      "Expected a screen without a view for a binder of \(kind), and the screen has one. The "
        + "binder is shown by a screen of its own. Make a BoundScreen() for each page."
    case .none(let name, let found):
      "Expected a binding of \(name), found "
        + "\(found.isEmpty ? "none at all" : found.joined(separator: ", ")). "
        + "Bind it, or ask for one that is there."
    case .several(let name, let count):
      "Expected one binding of \(name), found \(count). Remove the others."
    case .replaced(let kind, let name):
      "Expected one binding of \(name) in a binder of \(kind), found another after it. The last "
        + "one is used. Remove the others, or send from one receiver to all."
    case .other(let name, let expected):
      "Expected \(name) to be bound to \(expected), and it is not. Ask for it as it is bound."
    case .unanswered(let kind, let name):
      "Expected an answer to \(name) in a binder of \(kind), found none. Its elements are shown as "
        + "empty views. Bind \(name) by --."
    case .otherValue(let name, let expected, let found):
      "Expected \(expected) as the value of \(name), found \(found). The event was dropped. Send "
        + "what the key of the action reads, or let the key read it."
    case .emptyStack(let name):
      "Expected the stack “\(name)” to be made with its first element, found none. Nothing is "
        + "shown until one is pushed. Make it with the element that stays."
    }
  }
}

extension BinderError: StyleReport {
  /// The error as text, which has no values.
  public var logText: String { description }

  /// The kind of the binder or the name of the property.
  public var kindAndLocation: String { description }
}
