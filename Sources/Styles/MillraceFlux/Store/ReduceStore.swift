public import Millrace

/// A store whose next state a pure function makes from the state before and an action.
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
/// A class may override ``reduce(_:_:_:)`` instead. The function is called for every action.
/// Listeners are notified if the state differs (FX-8).
open class ReduceStore<State>: FluxStore {
  /// A function that makes the next state for an action.
  public typealias Reduce = (_ state: State, _ action: any AnyAction, _ turn: borrowing Turn)
    throws -> State

  /// The slot that has the state.
  public let slot: Slot<State>

  @usableFromInline let initial: () -> State
  @usableFromInline let function: Reduce?
  @usableFromInline let isEqual: (State, State) -> Bool

  /// Creates a store of a state that can be compared.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - initial: The first state. The expression is kept, for a read after the scope was removed.
  ///   - dispatcher: The dispatcher whose actions it takes.
  ///   - scope: The scope that it belongs to; by default the dispatcher's.
  ///   - reduce: Makes the next state; `nil` if a class overrides ``reduce(_:_:_:)``.
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
    super.init(name, on: dispatcher, observedSlot: slot)
    guard let reduce, isBaseClass else {
      takeEverything()
      return
    }
    take { [slot] action, turn in
      try Self.reduce(slot, reduce, action, turn) { $0 == $1 }
    }
  }

  /// Creates a store of a state that cannot be compared.
  ///
  /// It counts as changed with every action unless ``areEqual(_:_:)`` is overridden.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - initial: The first state. The expression is kept, for a read after the scope was removed.
  ///   - dispatcher: The dispatcher whose actions it takes.
  ///   - scope: The scope that it belongs to; by default the dispatcher's.
  ///   - reduce: Makes the next state; `nil` if a class overrides ``reduce(_:_:_:)``.
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
    super.init(name, on: dispatcher, observedSlot: slot)
    guard let reduce, isBaseClass else {
      takeEverything()
      return
    }
    take { [slot] action, turn in
      try Self.reduce(slot, reduce, action, turn) { _, _ in false }
    }
  }

  /// True if the store's class is not a subclass: it then needs only its function, and the callback
  /// holds no store.
  @inlinable final var isBaseClass: Bool { type(of: self) == ReduceStore.self }

  /// Handles an action for a store that is no subclass, where the type of the state is known.
  @inlinable @inline(__always)
  static func reduce(
    _ slot: Slot<State>, _ reduce: Reduce, _ action: any AnyAction, _ turn: borrowing Turn,
    _ isEqual: (State, State) -> Bool
  ) throws {
    guard slot.isReadable else { return slot.reportUnreadable() }
    let before = slot.presentValue
    let after = try reduce(before, action, turn)
    if !isEqual(before, after) { turn.replace(held: slot, by: after) }
  }

  /// The current state; after its scope was removed, the first one.
  @inlinable
  public final var state: State { slot.isReadable ? slot.presentValue : stateOnSlowPath }

  // Separate, since an optional of a type that is not known costs more than the read.
  @inline(never) @usableFromInline final var stateOnSlowPath: State { slot.value ?? initial() }

  /// Makes the next state for an action; its only other effect may be to wait for stores.
  ///
  /// - Throws: Any error rolls the whole dispatch back.
  open func reduce(
    _ state: State, _ action: any AnyAction, _ turn: borrowing Turn
  ) throws -> State {
    guard let function else {
      throw FluxError.notOverridden(method: "reduce", store: "\(type(of: self))")
    }
    return try function(state, action, turn)
  }

  /// Returns true if listeners are not notified of a change from one state to the other.
  open func areEqual(_ before: State, _ after: State) -> Bool { isEqual(before, after) }

  /// Reduces the state; a subclass overrides ``reduce(_:_:_:)`` instead.
  public final override func onDispatch(
    _ action: any AnyAction, _ turn: borrowing Turn
  ) throws {
    guard let before = slot.value else { return }
    let after = try reduce(before, action, turn)
    if !areEqual(before, after) { turn.set(slot, after) }
  }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
