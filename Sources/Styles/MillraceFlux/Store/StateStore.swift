public import Millrace

/// A store with handlers by type of action, whose state can be observed.
///
/// ```swift
/// final class FilterStore: StateStore<FilterState?> {
///   init(on dispatcher: Dispatcher, _ service: FilterService) {
///     super.init("filter", nil, on: dispatcher)
///     on(FilterActions.Apply.self) { state, action in
///       state = FilterState(filter: action.filter, found: service.find(action.filter))
///     }
///     on(FilterActions.Clear.self) { state, _ in state = nil }
///   }
/// }
/// ```
///
/// A feature has a store of its own, made in the scope of its screen; state that several features
/// share is in a store in the dispatcher's scope. A store that needs another store's new state
/// names it (`after:`). A view that only shows a value made of several stores reads them in one
/// derived value: ``Dispatcher/bind(_:to:)``.
///
/// An action that a store handles counts as a change for its listeners; observers of ``state`` are
/// notified only of values that differ.
///
/// The dispatcher keeps the handlers until the store is released. A handler that needs its own
/// store holds it weakly. It may hold other stores as long as none of those holds this one in turn:
/// of two stores that need each other, one holds the other weakly, or neither is ever released.
///
/// A store whose state comes later has an optional state. The state should be a value; for an
/// object there is ``touch(fileID:line:)``.
open class StateStore<State>: FluxStore {
  /// The slot that has the state.
  ///
  /// It is for tools and for restoring: any code with a turn can change the slot. In an app only
  /// the handlers do.
  public let slot: Slot<State>

  private let initial: () -> State

  /// Creates a state store.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - initial: The first state. The expression is kept, for a read after the scope was removed.
  ///   - dispatcher: The dispatcher whose actions it takes.
  ///   - scope: The scope that it belongs to; by default the dispatcher's.
  public init(
    _ name: String, _ initial: @autoclosure @escaping () -> State, on dispatcher: Dispatcher,
    in scope: Scope? = nil
  ) {
    slot = Slot(name, in: scope ?? dispatcher.scope, initial())
    self.initial = initial
    super.init(name, on: dispatcher, observedSlot: slot)
  }

  /// The state as a signal: the current value, then its changes (PG-1).
  ///
  /// An observer is notified at once, and then after every dispatch that has changed the state.
  /// After the scope was removed it is the first state.
  public final var state: Signal<State> {
    slot.signal.map { [slot, initial, weak dispatcher] value in
      if let value { return value }
      if slot.isPresent { dispatcher?.noteRead(whileChanging: slot.name) }
      return initial()
    }
  }

  /// The current state; after its scope was removed, the first one.
  ///
  /// While the store's own handler changes it in place, it cannot be read: if the handler waits and
  /// another store reads it, that store is given the first state, and the whole dispatch fails with
  /// ``FluxError/readWhileChanging(store:)``. If no handler of the action can throw, the dispatch
  /// cannot fail either, and `Mistake.readWhileEditing(slot:)` is reported.
  @inlinable
  public final var current: State { slot.isReadable ? slot.presentValue : currentOnSlowPath }

  // Separate, since an optional of a type that is not known costs more than the read.
  @inline(never) @usableFromInline final var currentOnSlowPath: State {
    if let value = slot.value { return value }
    // Present and not readable: it is being edited.
    if slot.isPresent { dispatcher.noteRead(whileChanging: name) }
    return initial()
  }

  /// Marks a state that is an object as changed, which the store cannot detect.
  ///
  /// It is a turn of its own, now if the loop is idle and otherwise after the one under way. Inside
  /// a handler it is not needed, and a state that is a value never needs it (PG-6).
  public final func touch(fileID: StaticString = #fileID, line: UInt = #line) {
    loop.enqueue("touch \(name)", fileID: fileID, line: line) { [slot] turn in turn.touch(slot) }
  }

  /// Does nothing, and is never called: handlers are added by `on`.
  public final override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) {}

  private var loop: Loop { dispatcher.loop }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
