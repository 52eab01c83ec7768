public import Millrace

// Functions for tests of a screen without a view. Bindings come from ``Binder/consume()`` or
// ``Binder/inspect()``.

extension Array {
  /// Returns the present value of a property.
  ///
  /// - Throws: ``BinderError`` if there is not exactly one such binding, or it has no value yet.
  public func value<Kind, Value>(for key: ValueKey<Kind, Value>) throws(BinderError) -> Value
  where Element == Binding<Kind> {
    guard let latest = try values(for: key).last else {
      throw .other(name: key.name, expected: "a value that is there")
    }
    return latest
  }

  /// Returns the values that a property has had when it is read: none, one, or several if what it
  /// follows begins with several.
  public func values<Kind, Value>(for key: ValueKey<Kind, Value>) throws(BinderError) -> [Value]
  where Element == Binding<Kind> {
    var values: [Value] = []
    _ = try dynamic(for: key).follow { values.append($0) }
    return values
  }

  /// Returns what a property is bound to, so that its changes can be followed.
  public func dynamic<Kind, Value>(
    for key: ValueKey<Kind, Value>
  ) throws(BinderError) -> Dynamic<Value> where Element == Binding<Kind> {
    guard case .value(let typed, _) = try one(key.name), let value = typed as? Dynamic<Value>
    else { throw .other(name: key.name, expected: "a value of \(Value.self)") }
    return value
  }

  /// Returns the value that a property is given.
  public func value<Kind, Value>(for key: StaticKey<Kind, Value>) throws(BinderError) -> Value
  where Element == Binding<Kind> {
    guard case .constant(let typed) = try one(key.name), let value = typed as? Value
    else { throw .other(name: key.name, expected: "a constant of \(Value.self)") }
    return value
  }

  /// Returns the receiver of an action, so that a test can do what a person would.
  public func argument<Kind, Value>(
    for key: ActionKey<Kind, Value>
  ) throws(BinderError) -> Sink<Value> where Element == Binding<Kind> {
    guard case .action(let typed, _) = try one(key.name), let sink = typed as? Sink<Value>
    else { throw .other(name: key.name, expected: "a receiver of \(Value.self)") }
    return sink
  }

  /// Returns the calls of a view, so that they can be followed.
  public func signal<Kind, Value>(
    for key: SignalKey<Kind, Value>
  ) throws(BinderError) -> Pulses<Value> where Element == Binding<Kind> {
    guard case .pulses(let typed, _) = try one(key.name), let pulses = typed as? Pulses<Value>
    else { throw .other(name: key.name, expected: "calls with \(Value.self)") }
    return pulses
  }

  /// Returns the answer to a question of a view, such as the binder of a list's row.
  public func argument<Kind, Function>(
    for key: DelegateKey<Kind, Function>
  ) throws(BinderError) -> Function where Element == Binding<Kind> {
    guard case .delegate(let typed) = try one(key.name), let function = typed as? Function
    else { throw .other(name: key.name, expected: "an answer of type \(Function.self)") }
    return function
  }

  private func one<Kind>(_ name: String) throws(BinderError) -> BindingContent
  where Element == Binding<Kind> {
    let found = filter { $0.name == name }
    guard let first = found.first else { throw .none(name: name, found: map(\.name)) }
    guard found.count == 1 else { throw .several(name: name, count: found.count) }
    return first.content
  }
}

extension AnyBinder {
  /// Returns this binder as one of a kind, to inspect a child.
  ///
  /// - Throws: ``BinderError/other(name:expected:)`` if it is of another kind.
  public func cast<Kind>(
    to type: Binder<Kind>.Type = Binder<Kind>.self
  ) throws(BinderError) -> Binder<Kind> {
    guard let binder = self as? Binder<Kind> else {
      throw .other(name: kind, expected: "\(Kind.self)")
    }
    return binder
  }
}
