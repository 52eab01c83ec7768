public import Millrace

/// A store that says what it does about each type of action, and whose state can be observed.
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
/// A feature has a store of its own, made in the scope of its screen; what several share is a store in the dispatcher's
/// scope. A store that needs another store's new state names it (`after:`), and who only shows something that is made of several
/// reads them in one derived value: ``Dispatcher/bind(_:to:)``.
///
/// An action that a store handles counts as a change for its listeners; who observes ``state`` is told what differs.
///
/// The dispatcher keeps the handlers until the store is let go. A handler that needs its own store remembers it weakly. Other
/// stores it may hold as long as none of those holds this one in turn: of two stores that need each other, one remembers the
/// other weakly, or neither is ever let go.
///
/// A store whose state comes later has an optional one. State is best a value; for an object there is ``touch(fileID:line:)``.
open class StateStore<State>: FluxStore {
  /// Where the state is.
  ///
  /// For tools, and for what is restored: whoever has a turn can change the slot. In an app it is the handlers that do.
  public let slot: Slot<State>

  private let initial: () -> State

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - name: what tools and errors call it.
  ///   - initial: the first state. The expression is kept, to answer a read after the scope has gone.
  ///   - dispatcher: whose actions it takes.
  ///   - scope: what it belongs to; by default the dispatcher's.
  public init(
    _ name: String, _ initial: @autoclosure @escaping () -> State, on dispatcher: Dispatcher,
    in scope: Scope? = nil
  ) {
    slot = Slot(name, in: scope ?? dispatcher.scope, initial())
    self.initial = initial
    super.init(name, on: dispatcher, place: slot)
  }

  /// The state as it is observed: the value now, and then its changes (PG-1).
  ///
  /// Who observes is told at once, and then after every dispatch that has changed it. After the scope has gone it is the
  /// first state.
  public final var state: Signal<State> {
    slot.signal.map { [slot, initial, weak dispatcher] value in
      if let value { return value }
      if slot.isPresent { dispatcher?.noteRead(whileChanging: slot.name) }
      return initial()
    }
  }

  /// The state now; after its scope has gone the first one.
  ///
  /// While the store's own handler is changing it in place, there is none to read: if the handler waits and another store looks
  /// here, it is given the first state, and the whole dispatch fails with ``FluxError/readWhileChanging(store:)``. Where no
  /// handler of the action can throw, the dispatch cannot fail either, and `Mistake.readWhileEditing(slot:)` is reported.
  @inlinable
  public final var current: State { slot.isReadable ? slot.presentValue : currentAtLength }

  // Apart, since an optional of a type that is not known costs more than the read.
  @inline(never) @usableFromInline final var currentAtLength: State {
    if let value = slot.value { return value }
    // Present and without an answer: it is being edited.
    if slot.isPresent { dispatcher.noteRead(whileChanging: name) }
    return initial()
  }

  /// Says that an object that is the state has changed, where nothing else can know.
  ///
  /// It is a turn of its own, now if the loop is idle and otherwise after the one under way. Inside a handler it is not
  /// needed, and a state that is a value never needs it (PG-6).
  public final func touch(fileID: StaticString = #fileID, line: UInt = #line) {
    loop.enqueue("touch \(name)", fileID: fileID, line: line) { [slot] turn in turn.touch(slot) }
  }

  /// Does nothing, and nobody calls it: what the store does about an action is said by `on`.
  public final override func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) {}

  private var loop: Loop { dispatcher.loop }

  override func note(in reader: borrowing Reader) { _ = reader(slot) }
}
