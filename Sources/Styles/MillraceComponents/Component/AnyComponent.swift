public import Millrace

/// A component whose type of state is erased; see ``Component``.
///
/// It is open only since ``Component`` is, and has no public initializer: only a ``Component`` can
/// derive from it.
open class AnyComponent: TreeMember, CustomStringConvertible {
  /// The component that it was pushed or presented from; `nil` at the root, and before it is in a
  /// tree.
  @exclusivity(unchecked) public internal(set) final weak var parent: AnyComponent?

  /// The number in its core.
  @exclusivity(unchecked) final var number: ComponentID?
  /// The component's scope, once it has been added to a tree.
  @exclusivity(unchecked) final var knownScope: Scope?
  /// A slot that is present while the component is in the tree.
  @exclusivity(unchecked) final var mark: AnySlot?
  /// The context of its core, once it has been added to a tree.
  @exclusivity(unchecked) final var context: CoreContext?
  /// The cause of its turns outside any dispatch; allocated on first use, and kept until it is
  /// released.
  @exclusivity(unchecked) private final var ownCause: UnsafeMutablePointer<Any>?
  @exclusivity(unchecked) final var subscriptions: [AnySubscriptionBox] = []

  /// The slot of its children, once it has had any; only the owner reads it.
  @exclusivity(unchecked) final var childSlot: Slot<[AnyComponent]>?

  init() {}

  deinit {
    for box in subscriptions { box.end() }
    if let ownCause {
      ownCause.deinitialize(count: 1)
      ownCause.deallocate()
    }
    // Off the owner, the owner may be reading the children at this moment.
    guard childSlot?.isOwnerHere == true else { return }
    // By a loop: releasing a deep tree must not overflow the stack.
    var waiting = takeLastChildren()
    while var next = waiting.popLast() {
      if isKnownUniquelyReferenced(&next) { waiting += next.takeLastChildren() }
    }
  }

  /// Removes and returns the children, if no other object holds their slot.
  private final func takeLastChildren() -> [AnyComponent] {
    isKnownUniquelyReferenced(&childSlot) ? childSlot?.takeLast() ?? [] : []
  }

  /// The component's name.
  public final var description: String { name }

  /// True while it is in a tree.
  public final var isInTree: Bool { mark?.isPresent ?? false }

  /// The state with its type erased.
  public var anyState: any State { NoState() }

  /// Handles an action; subclasses override it with their business logic.
  ///
  /// It is called on the core's owner, outside any turn, parents first. Subscribers are notified of
  /// a commit before the call to `commit` returns. The method may dispatch; a dispatch has ended
  /// when it returns.
  open func process(_ action: any Action) {}

  /// Called when the component is added to a tree, inside that turn, also as the root of a new
  /// core.
  ///
  /// Subclasses override it to make objects in the component's scope. It cannot commit or dispatch;
  /// work that it runs starts after the turn.
  open func enter(_ scope: Scope) {}

  /// Replaces the state by one whose type is erased.
  ///
  /// - Returns: The error that refused it, which has been reported:
  ///   ``ComponentError/otherState(component:expected:found:)`` for a state of another type. `nil`
  ///   if it was done.
  @discardableResult
  public func commit(_ state: any State) -> ComponentError? {
    reject(.otherState(component: name, expected: "none", found: "\(type(of: state))"))
  }

  /// Changes the tree: all of the navigation, or nothing.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or was
  ///   queued to the owner.
  @discardableResult
  public final func commit(_ navigation: any Navigation) -> ComponentError? {
    if isElsewhere {
      _ = isForwarded("a navigation of \(name)") { [self] in commit(navigation) }
      return nil
    }
    if let error = absence("a navigation") { return reject(error) }
    return core?.commit(navigation, of: self) { _, _ in }
  }

  /// Asks a navigator for a navigation and commits it.
  ///
  /// - Returns: True if the navigator returned a navigation, so that there is nothing else to do.
  public final func follow(_ navigator: any Navigator, _ action: any Action) -> Bool {
    guard let navigation = navigator.resolve(action) else { return false }
    commit(navigation)
    return true
  }

  /// Reports that an action is refused, as `Report.rejected`: for logic that refuses actions that
  /// do not fit the state.
  ///
  /// Before the component has been in a tree there is no loop to report to: that is
  /// ``ComponentMistake/outsideOfTree(component:)``.
  public final func refuse(_ action: any Action, because error: any Error) {
    if isForwarded("refuse(\(action))", { [self] in refuse(action, because: error) }) { return }
    if let loop = knownScope?.loop {
      loop.report(.rejected(cause: action, error: error, origin: Origin()))
    } else {
      Mistake.style(ComponentMistake.outsideOfTree(component: name)).report(to: nil)
    }
  }

  // MARK: Internals

  /// Attaches the component to the tree, inside the turn.
  final func attach(
    _ id: ComponentID, below parent: AnyComponent?, in scope: Scope, of context: CoreContext
  ) {
    number = id
    self.parent = parent
    let name = Name(type(of: self), id.number)
    let own = Scope(named: name, in: scope, keeper: context)
    knownScope = own
    mark = own.presence
    self.context = context
    begin(in: own, named: name)
    enter(own)
  }

  /// Makes the slot of the state.
  func begin(in scope: Scope, named name: Name) {}

  /// Adds a component as the last of its children, inside the turn.
  final func take(_ child: AnyComponent, _ id: ComponentID, in turn: borrowing Turn) {
    guard let scope = knownScope, let context, let number else { return }
    child.attach(id, below: self, in: scope, of: context)
    guard let children = childSlot else {
      let name = Name(type(of: self), number.number, after: "children of ")
      childSlot = Slot(named: name, in: scope, [child])
      return
    }
    if children.isPresent {
      turn.change(children) { $0.append(child) }
    } else {
      turn.set(children, [child])
    }
  }

  /// Leaves the tree, with all that was shown from it, inside the turn.
  final func leave(in turn: borrowing Turn) {
    if let knownScope { turn.remove(knownScope) }
  }

  /// Removes a child from its children, inside the turn.
  final func drop(_ child: AnyComponent, in turn: borrowing Turn) {
    if let childSlot { turn.change(childSlot) { $0.removeAll { $0 === child } } }
  }

  /// The time of the last change of the state, by any code.
  var lastChange: UInt64 { 0 }

  /// Returns the error of a call while it is in no tree; `nil` if it is in one.
  final func absence(_ call: @autoclosure () -> String) -> ComponentError? {
    if isInTree, context?.isAlive == true { return nil }
    return context == nil
      ? .outside(component: name, call: call()) : .departed(component: name, call: call())
  }

  /// True if the caller is off the owner.
  final var isElsewhere: Bool { mark.map { !$0.isOwnerHere } ?? false }

  /// Queues a call made off the owner to it; returns false on the owner, and before the component
  /// has one.
  final func isForwarded(_ call: @autoclosure () -> String, _ work: @escaping () -> Void) -> Bool {
    guard let loop = knownScope?.loop, !loop.isOwnerHere else { return false }
    loop.forward(call()) { _ in work() }
    return true
  }

  /// Refuses a call that cannot be queued, off the owner, and reports it there.
  final func offOwner(_ call: @autoclosure () -> String) -> ComponentError? {
    guard let loop = knownScope?.loop, !loop.isOwnerHere else { return nil }
    let refusal = DeliveryError.offOwner(refused: call())
    loop.handle.post { $0.report(.refused(refusal)) }
    return .refused(refusal)
  }

  /// Reports an error.
  final func reject(_ error: ComponentError) -> ComponentError {
    if let loop = knownScope?.loop {
      loop.report(.rejected(cause: cause, error: error, origin: Origin()))
    } else {
      Mistake.style(ComponentMistake.outsideOfTree(component: name)).report(to: nil)
    }
    return error
  }

  /// The cause of its turns; may be read anywhere.
  private final var cause: Any {
    context?.handled?.value.pointee ?? CommitCause.commit(component: name)
  }

  /// Lends the location of the cause of its turns; on the owner.
  final func withCause<Answer>(_ body: (UnsafePointer<Any>) -> Answer) -> Answer {
    if let handled = context?.handled { return body(handled.value) }
    // It lives as long as the component, which the caller holds.
    if let ownCause { return body(ownCause) }
    let cause: Any = CommitCause.commit(component: name)
    // Outside of a tree the component has another name.
    guard context != nil else { return withUnsafePointer(to: cause, body) }
    let pointer = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    pointer.initialize(to: cause)
    ownCause = pointer
    return body(pointer)
  }
}
