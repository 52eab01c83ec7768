public import Millrace

/// A value that views show and change.
///
/// ```swift
/// let name = Var("name", "", in: screen)
/// FieldBinder(.text <-- name, .change --> name.updating())
/// ```
///
/// There is no binding in both directions: a field is bound to the value, and its input to the
/// value's write end. ``Adapter/updating()`` changes the value without notifying, so that a view
/// does not apply what it has just produced (BV-3).
public typealias Var<Value> = Adapter<VarState<Value>>

/// The state of a ``Var``.
public struct VarState<Value>: AdapterState {
  /// A change of a value, or a notification of it.
  public enum Message {
    /// Changes the value, and notifies of it.
    case set(Value)
    /// Changes the value, and notifies no follower.
    case update(Value)
    /// Notifies of a value, and does not change the state.
    case notify(Value)
  }

  /// The value of the last message that changed it.
  public var value: Value

  /// Creates a state with its first value.
  public init(_ value: Value) { self.value = value }

  /// Changes the value, and returns it if followers are to be notified.
  public mutating func reduce(_ message: Message) -> Value? {
    switch message {
    case .set(let new):
      value = new
      return new
    case .update(let new):
      value = new
      return nil
    case .notify(let other): return other
    }
  }

  /// Returns the value, which a new follower is notified of first.
  public func resume() -> Value? { value }
}

extension VarState: Encodable where Value: Encodable {
  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension VarState: Decodable where Value: Decodable {
  /// Decodes the value alone.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Value.self))
  }
}

extension Adapter {
  /// Creates a value that views show and change.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - value: The first value.
  ///   - scope: The scope that it belongs to.
  public convenience init<Value>(_ name: String, _ value: Value, in scope: Scope)
  where State == VarState<Value> {
    self.init(name, state: VarState(value), in: scope)
  }

  /// Changes the value, and notifies of it.
  public func set<Value>(_ value: Value) where State == VarState<Value> { send(.set(value)) }

  /// Changes the value, and notifies no follower.
  public func update<Value>(_ value: Value) where State == VarState<Value> { send(.update(value)) }

  /// Notifies of a value without changing the state.
  public func notify<Value>(_ value: Value) where State == VarState<Value> { send(.notify(value)) }

  /// Returns the write end that changes the value and notifies of it.
  public func setting<Value>() -> Sink<Value> where State == VarState<Value> {
    sink.map { .set($0) }
  }

  /// Returns the write end that changes the value and notifies no follower: for the input of a view
  /// that shows the value already.
  public func updating<Value>() -> Sink<Value> where State == VarState<Value> {
    sink.map { .update($0) }
  }
}

/// A value of passing interest, such as a selection: it is not saved, and may not be there yet.
public typealias TempVar<Value> = Adapter<TempState<Value>>

/// The state of a ``TempVar``.
public struct TempState<Value>: AdapterState {
  /// The value; `nil` before the first message.
  public var value: Value?

  /// Creates a state, by default without a value.
  public init(_ value: Value? = nil) { self.value = value }

  /// Keeps the message as the value, and returns it.
  public mutating func reduce(_ message: Value) -> Value? {
    value = message
    return message
  }

  /// Returns the value, if there is one.
  public func resume() -> Value? { value }
}

extension Adapter {
  /// Creates a value that is not there yet; a follower is notified of nothing until it is.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - scope: The scope that it belongs to.
  public convenience init<Value>(_ name: String, in scope: Scope) where State == TempState<Value> {
    self.init(name, state: TempState(), in: scope)
  }
}

/// A value that is on or off, and changes with every message.
public typealias ToggleVar = Adapter<ToggleState>

/// The state of a ``ToggleVar``.
public struct ToggleState: AdapterState, Sendable, Equatable {
  /// True while it is on.
  public var isOn: Bool

  /// Creates a state that is on or off at first.
  public init(_ isOn: Bool) { self.isOn = isOn }

  /// Changes the state to the other value, and returns that.
  public mutating func reduce(_ message: Void) -> Bool? {
    isOn.toggle()
    return isOn
  }

  /// Returns the state, which a new follower is notified of first.
  public func resume() -> Bool? { isOn }
}

extension ToggleState: Codable {
  /// Encodes whether it is on, alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(isOn)
  }

  /// Decodes whether it is on, alone.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(Bool.self))
  }
}

extension Adapter where State == ToggleState {
  /// Creates a value that is on or off.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - isOn: The first state.
  ///   - scope: The scope that it belongs to.
  public convenience init(_ name: String, _ isOn: Bool = false, in scope: Scope) {
    self.init(name, state: ToggleState(isOn), in: scope)
  }
}
