public import Millrace
public import MillraceViews

// The five kinds of properties that a binding can have. A key is typed by the kind of the view and
// by the value, so that a binding of another type is refused by the compiler.

/// A property that is given when a view is made, and stays.
public struct StaticKey<Kind, Value> {
  /// The name of the property.
  public let name: String

  /// Creates the key of a property that the kind reads when it builds the view.
  ///
  /// - Parameter name: The name of the property, which no other key of the kind has: of several
  ///   bindings of one name the last is used.
  public init(_ name: String) { self.name = name }
}

/// A property that is given when a view is made and on every change.
public struct ValueKey<Kind, Value> {
  /// The name of the property.
  public let name: String

  /// Creates the key of a property that may change while the view is shown.
  ///
  /// - Parameter name: The name of the property, which no other key of the kind has: of several
  ///   bindings of one name the last is used.
  public init(_ name: String) { self.name = name }
}

/// A call of a view, after it has been made.
public struct SignalKey<Kind, Value> {
  /// The name of the call.
  public let name: String

  /// Creates the key of a call, which pulses make.
  ///
  /// - Parameter name: The name of the call, which no other key of the kind has: of several
  ///   bindings of one name the last is used.
  public init(_ name: String) { self.name = name }
}

/// A value that comes out of a view.
public struct ActionKey<Kind, Value> {
  /// The name of the action.
  public let name: String
  let read: (BinderValue) -> Value?

  /// Creates the key of an action, whose events have values of one type.
  ///
  /// - Parameters:
  ///   - name: The name of the action, which no other key of the kind has.
  ///   - read: Returns the value of an event; `nil` for an event that the view cannot have sent,
  ///     which is dropped and reported as ``BinderError/otherValue(name:expected:found:)``.
  public init(_ name: String, _ read: @escaping (BinderValue) -> Value?) {
    self.name = name
    self.read = read
  }
}

/// A question of a view that is answered at once.
public struct DelegateKey<Kind, Function> {
  /// The name of the question.
  public let name: String

  /// Creates the key of a question that the view asks while it is built or used.
  ///
  /// - Parameter name: The name of the question, which no other key of the kind has: of several
  ///   bindings of one name the last is used.
  public init(_ name: String) { self.name = name }
}

/// The value that an event of a view brings.
public enum BinderValue: Sendable, Hashable {
  /// Nothing: it was pressed, or dismissed.
  case nothing
  /// A text that was typed.
  case text(String)
  /// A switch that was changed.
  case isOn(Bool)
  /// A number that was set.
  case number(Double)
  /// A day that was chosen, or none.
  case day(CalendarDay?)
  /// A name and a payload of a view of the site's own.
  case custom(name: String, payload: String)
  /// A value of a kind of the app's own.
  case other(BinderPayload)

  /// Returns the value of a kind of the app's own; `nil` if it is of another type.
  public func payload<Value>(as type: Value.Type = Value.self) -> Value? {
    if case .other(let payload) = self { payload.value as? Value } else { nil }
  }

  /// The kind of the value, without the value, which a person may have typed.
  var label: String {
    switch self {
    case .nothing: "no value"
    case .text: "a text"
    case .isOn: "a switch"
    case .number: "a number"
    case .day: "a day"
    case .custom: "an event of a custom view"
    case .other(let payload): "\(type(of: payload.value))"
    }
  }
}

/// A value of any type that an event of a view brings.
public struct BinderPayload: Sendable, Hashable {
  /// The wrapped value, of a type that the app knows.
  public let value: any Hashable & Sendable

  /// Wraps a value.
  public init(_ value: some Hashable & Sendable) { self.value = value }

  /// Returns whether both values are of one type and equal.
  public static func == (one: BinderPayload, other: BinderPayload) -> Bool {
    AnyHashable(one.value) == AnyHashable(other.value)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

// MARK: Operators

/// Binds a property to a value, a change, or a receiver; there is no operator for both directions.
precedencegroup BindingPrecedence {
  associativity: none
  lowerThan: TernaryPrecedence
  higherThan: AssignmentPrecedence
}

infix operator -- : BindingPrecedence
infix operator <-- : BindingPrecedence
infix operator --> : BindingPrecedence

/// Gives a property its value.
public func -- <Kind, Value>(key: StaticKey<Kind, Value>, value: Value) -> Binding<Kind> {
  Binding(key.name, .constant(value))
}

/// Gives a property a constant value.
public func -- <Kind, Value>(key: ValueKey<Kind, Value>, value: Value) -> Binding<Kind> {
  key <-- Dynamic.constant(value)
}

/// Answers a question.
public func -- <Kind, Function>(
  key: DelegateKey<Kind, Function>, answer: Function
) -> Binding<Kind> {
  Binding(key.name, .delegate(answer))
}

/// Binds a property to a value that changes.
public func <-- <Kind, Value>(key: ValueKey<Kind, Value>, value: Dynamic<Value>) -> Binding<Kind> {
  Binding(key.name, .value(value, value.map { $0 }))
}

/// Binds a property to a signal of the loop.
public func <-- <Kind, Value: Equatable>(
  key: ValueKey<Kind, Value>, signal: Signal<Value>
) -> Binding<Kind> {
  key <-- signal.dynamic
}

/// Binds a property to what an adapter notifies of.
public func <-- <Kind, State: AdapterState>(
  key: ValueKey<Kind, State.Notification>, adapter: Adapter<State>
) -> Binding<Kind> {
  key <-- adapter.dynamic
}

/// Calls a view at each pulse.
public func <-- <Kind, Value>(key: SignalKey<Kind, Value>, pulses: Pulses<Value>) -> Binding<Kind> {
  Binding(key.name, .pulses(pulses, pulses.map { $0 }))
}

/// Sends what comes out of a view to a sink.
public func --> <Kind, Value>(key: ActionKey<Kind, Value>, sink: Sink<Value>) -> Binding<Kind> {
  Binding(
    key.name,
    .action(sink) { (value) throws(BinderError) in
      guard let read = key.read(value) else {
        throw .otherValue(name: key.name, expected: "\(Value.self)", found: value.label)
      }
      sink(read)
    })
}

/// Sends what comes out of a view to a closure.
public func --> <Kind, Value>(
  key: ActionKey<Kind, Value>, receive: @escaping (Value) -> Void
) -> Binding<Kind> {
  key --> Sink(receive)
}

/// Sends what comes out of a view to an adapter, as a message.
public func --> <Kind, State: AdapterState>(
  key: ActionKey<Kind, State.Message>, adapter: Adapter<State>
) -> Binding<Kind> {
  key --> adapter.sink
}

/// Sets a value to what comes out of a view.
public func --> <Kind, Value>(key: ActionKey<Kind, Value>, value: Var<Value>) -> Binding<Kind> {
  key --> value.setting()
}
