public import Millrace

/// A part of an app that can run without a view: a state, and the logic that changes it.
///
/// ```swift
/// final class Counter: Component<Counter.Count> {
///   struct Count: State { var number = 0 }
///   struct Increase: Action {}
///
///   init() { super.init(state: Count()) }
///
///   override func process(_ action: any Action) {
///     if action is Increase { edit { $0.number += 1 } }
///   }
/// }
///
/// let core = Core(rootComponent: Counter())
/// core.dispatch(Counter.Increase())
/// ```
///
/// **In a tree** it is a scope of a loop: the state is in a slot, and the work that it starts
/// belongs to the scope. When it is removed from the tree, all of that is removed with it; an
/// instance can be added to a tree once. Before that, it is a plain object: commits change the
/// state and notify subscribers, and there are no turns; so a test needs no core.
///
/// **Order.** Each commit is a turn: subscribers are notified of two commits inside one
/// ``AnyComponent/process(_:)`` one after the other. A subscriber that is notified of a commit of
/// both state and tree sees both changes.
///
/// It is confined to the owner of its core, as a loop is. Code elsewhere uses ``Core/handle``.
open class Component<StateType: State>: AnyComponent {
  /// The slot of the state while the component is in a tree; `nil` before.
  ///
  /// It is for a timeline, for a difference of two states, or for another style on the same loop.
  @exclusivity(unchecked) public private(set) final var slot: Slot<StateType>?

  /// The state before there is a slot; afterwards the first state in the tree.
  @exclusivity(unchecked) final var first: StateType
  /// The state of the commit with which it leaves, kept until subscribers have been notified of it.
  @exclusivity(unchecked) final var lastState: LastState?

  /// A box for the last state of a component; an object, since most components never have one.
  final class LastState {
    let state: StateType

    init(_ state: StateType) { self.state = state }
  }

  /// Creates a component with a first state.
  public init(state: StateType) {
    first = state
    super.init()
  }

  /// The current state.
  ///
  /// Once the component has left its tree it has no state: the one with which it was added is
  /// returned, and ``ComponentMistake/departed(component:)`` is reported.
  public final var state: StateType {
    guard let slot else { return first }
    if let state = slot.value { return state }
    if !slot.isPresent {
      Mistake.style(ComponentMistake.departed(component: name)).report(to: slot.scope.loop)
    }
    return first
  }

  public override var anyState: any State { state }

  @discardableResult
  public override func commit(_ state: any State) -> ComponentError? {
    if let state = state as? StateType { return put(state) }
    let (expected, actual) = ("\(StateType.self)", "\(type(of: state))")
    return reject(.otherState(component: name, expected: expected, found: actual))
  }

  override var lastChange: UInt64 { slot?.lastChange ?? 0 }

  override func begin(in scope: Scope, named name: Name) {
    slot = Slot(named: name, in: scope, first)
    if !subscriptions.isEmpty { beginNotifying() }
  }
}

/// A protocol that marks the states of components; it has no requirements.
///
/// A state should be a value type: a state of a reference type would change without a commit, and
/// no subscriber would be notified.
public protocol State {}

/// The state of a component whose class has none.
struct NoState: State {}
