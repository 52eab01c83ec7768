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
/// **Where it is.** In a tree it is a scope of a loop: the state is in a slot, and what it starts belongs to it. When it is
/// removed from the tree, all of that is gone; an instance comes into a tree once. Before it comes, it is a plain object:
/// commits change the state and tell subscribers, and there are no turns; so a test needs no core.
///
/// **Order.** Each commit is a turn: two commits inside one ``AnyComponent/process(_:)`` are told one after the other. Who is
/// told of a commit that changes state and tree sees both.
///
/// It is confined to the owner of its core, as a loop is. From elsewhere there is ``Core/handle``.
open class Component<StateType: State>: AnyComponent {
  /// Where the state is while the component is in a tree, for a timeline, for a diff of two states, or for another style on the
  /// same loop; `nil` before.
  @exclusivity(unchecked) public private(set) final var slot: Slot<StateType>?

  /// The state before there is a slot; afterwards what it began with.
  @exclusivity(unchecked) final var first: StateType
  /// The state of the commit with which it leaves, for as long as that is told.
  @exclusivity(unchecked) final var parting: Parting?

  /// A state that is kept; an object, since most components never have one.
  final class Parting {
    let state: StateType

    init(_ state: StateType) { self.state = state }
  }

  /// Makes a component with a first state.
  public init(state: StateType) {
    first = state
    super.init()
  }

  /// The state now.
  ///
  /// Once the component has left its tree there is none: the one that it came with is given, and
  /// ``ComponentMistake/departed(component:)`` reported.
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
    let (expected, came) = ("\(StateType.self)", "\(type(of: state))")
    return reject(.otherState(component: name, expected: expected, came: came))
  }

  override var lastChange: UInt64 { slot?.lastChange ?? 0 }

  override func begin(in scope: Scope, named name: Name) {
    slot = Slot(named: name, in: scope, first)
    if !subscriptions.isEmpty { beginTelling() }
  }
}
