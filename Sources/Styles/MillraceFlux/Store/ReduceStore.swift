public import Millrace

/// A store whose state is made anew of the one before and an action, by a function that does nothing else.
///
/// ```swift
/// let count = ReduceStore("count", 0, on: dispatcher) { count, action, _ in
///   switch action {
///   case let action as Add: count + action.step
///   default: count
///   }
/// }
/// ```
///
/// Or as a class that overrides ``reduce(_:_:_:)``. Every action comes to it. Listeners are told if the state differs (FX-8).
open class ReduceStore<State>: FluxStore {
  /// Makes the next state of an action.
  public typealias Reduce = (_ state: State, _ action: any AnyAction, _ turn: borrowing Turn)
    throws -> State

  /// Where the state is.
  public let slot: Slot<State>

  @usableFromInline let initial: () -> State
  @usableFromInline let function: Reduce?
  @usableFromInline let isEqual: (State, State) -> Bool

  /// Makes a store of a state that can be compared.
  ///
  /// - Parameters:
  ///   - name: what tools and errors call it.
  ///   - initial: the first state. The expression is kept, to answer a read after the scope has gone.
  ///   - dispatcher: whose actions it takes.
  ///   - scope: what it belongs to; by default the dispatcher's.
  ///   - reduce: makes the next state; `nil` where a class overrides ``reduce(_:_:_:)``.
  @inlinable
  public init(
    _ name: String, _ initial: @autoclosure @escaping () -> State, on dispatcher: Dispatcher,
    in scope: Scope? = nil,
    reduce: Reduce? = nil
  ) where State: Equatable {
    slot = Slot(name, in: scope ?? dispatcher.scope, initial())
    self.initial = initial
    function = reduce
    isEqual = { $0 == $1 }
    super.init(name, on: dispatcher, place: slot)
    guard let reduce, isAlone else {
      takeEverything()
      return
    }
    take { [slot] action, turn in
      try Self.reduce(slot, reduce, action, turn) { $0 == $1 }
    }
  }

  /// Makes a store of a state that cannot be compared, and counts as changed with every action unless ``areEqual(_:_:)`` is
  /// overridden.
  ///
  /// - Parameters:
  ///   - name: what tools and errors call it.
  ///   - initial: the first state. The expression is kept, to answer a read after the scope has gone.
  ///   - dispatcher: whose actions it takes.
  ///   - scope: what it belongs to; by default the dispatcher's.
  ///   - reduce: makes the next state; `nil` where a class overrides ``reduce(_:_:_:)``.
  @inlinable
  public init(
    _ name: String, _ initial: @autoclosure @escaping () -> State, on dispatcher: Dispatcher,
    in scope: Scope? = nil,
    reduce: Reduce? = nil
  ) {
    slot = Slot(name, in: scope ?? dispatcher.scope, initial())
    self.initial = initial
    function = reduce
    isEqual = { _, _ in false }
    super.init(name, on: dispatcher, place: slot)
    guard let reduce, isAlone else {
      takeEverything()
      return
    }
    take { [slot] action, turn in
      try Self.reduce(slot, reduce, action, turn) { _, _ in false }
    }
  }

  /// Whether no class overrides it: then it needs nothing but its function, and the dispatcher need not look for it.
  @inlinable final var isAlone: Bool { type(of: self) == ReduceStore.self }

  /// Takes an action for a store that is alone, where the type of the state is known.
  @inlinable @inline(__always)
  static func reduce(
    _ slot: Slot<State>, _ reduce: Reduce, _ action: any AnyAction, _ turn: borrowing Turn,
    _ isEqual: (State, State) -> Bool
  ) throws {
    guard slot.isReadable else { return slot.sayWhyUnreadable() }
    let before = slot.presentValue
    let after = try reduce(before, action, turn)
    if !isEqual(before, after) { turn.replace(held: slot, by: after) }
  }

  /// The state now; after its scope has gone the first one.
  @inlinable
  public final var state: State { slot.isReadable ? slot.presentValue : stateAtLength }

  // Apart, since an optional of a type that is not known costs more than the read.
  @inline(never) @usableFromInline final var stateAtLength: State { slot.value ?? initial() }

  /// Makes the next state of an action, and does nothing else but wait.
  ///
  /// - Throws: any error rolls the whole dispatch back.
  open func reduce(
    _ state: State, _ action: any AnyAction, _ turn: borrowing Turn
  ) throws -> State {
    guard let function else {
      throw FluxError.notOverridden(method: "reduce", store: "\(type(of: self))")
    }
    return try function(state, action, turn)
  }

  /// Whether two states are one to those who listen.
  open func areEqual(_ before: State, _ after: State) -> Bool { isEqual(before, after) }

  /// Reduces the state; a store that does more overrides ``reduce(_:_:_:)`` instead.
  public final override func onDispatch(
    _ action: any AnyAction, _ turn: borrowing Turn
  ) throws {
    guard let before = slot.value else { return }
    let after = try reduce(before, action, turn)
    if !areEqual(before, after) { turn.set(slot, after) }
  }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
