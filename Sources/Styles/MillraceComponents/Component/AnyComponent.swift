public import Millrace

/// A component whose state is not known here; see ``Component``.
///
/// It is open only since that is, and has no public initializer: nothing but a ``Component`` is made of it.
open class AnyComponent: TreeMember, CustomStringConvertible {
  /// The component that it was pushed or presented from; `nil` at the root, and before it is in a tree.
  @exclusivity(unchecked) public internal(set) final weak var parent: AnyComponent?

  /// The number in its core.
  @exclusivity(unchecked) final var number: ComponentID?
  /// Its own part of the scopes, once it has come into a tree.
  @exclusivity(unchecked) final var knownScope: Scope?
  /// Present while it is in the tree.
  @exclusivity(unchecked) final var mark: AnySlot?
  /// What its core lets it look at, once it has come into a tree.
  @exclusivity(unchecked) final var context: CoreContext?
  /// Where that lies which its turns are caused by where nothing is being handled; made for the first, and there
  /// until the component goes.
  @exclusivity(unchecked) private final var ownCause: UnsafeMutablePointer<Any>?
  @exclusivity(unchecked) final var subscriptions: [AnySubscriptionBox] = []

  /// Where its children are, once it has had any; only the owner looks.
  @exclusivity(unchecked) final var childSlot: Slot<[AnyComponent]>?

  init() {}

  deinit {
    for box in subscriptions { box.end() }
    if let ownCause {
      ownCause.deinitialize(count: 1)
      ownCause.deallocate()
    }
    // Elsewhere others may be looking at the children just now.
    guard childSlot?.isOwnerHere == true else { return }
    // By a loop: a deep tree that is let go must not overflow the stack.
    var waiting = takeLastChildren()
    while var next = waiting.popLast() {
      if isKnownUniquelyReferenced(&next) { waiting += next.takeLastChildren() }
    }
  }

  /// Lets go of the children of a component that nobody has any more.
  private final func takeLastChildren() -> [AnyComponent] {
    isKnownUniquelyReferenced(&childSlot) ? childSlot?.takeLast() ?? [] : []
  }

  /// The name.
  public final var description: String { name }

  /// Whether it is in a tree now.
  public final var isInTree: Bool { mark?.isPresent ?? false }

  /// The state, whatever its type.
  public var anyState: any State { NoState() }

  /// Handles an action: the place of the business logic.
  ///
  /// Called on the core's owner, outside any turn, parents first; what it commits is told before the call to `commit` returns.
  /// It may dispatch, which has ended when it returns.
  open func process(_ action: any Action) {}

  /// Called when it comes into a tree, inside that turn, also as the root of a new core: makes what belongs to it in its scope.
  ///
  /// Nothing can be committed or dispatched here; work that is run here starts after it.
  open func enter(_ scope: Scope) {}

  /// Replaces the state by one whose type is not known here.
  ///
  /// - Returns: why it was refused, which has been reported: ``ComponentError/otherState(component:expected:came:)``
  ///   for a state of another type. `nil` if it was done.
  @discardableResult
  public func commit(_ state: any State) -> ComponentError? {
    reject(.otherState(component: name, expected: "none", came: "\(type(of: state))"))
  }

  /// Changes the tree: all of the navigation, or nothing.
  ///
  /// - Returns: why it was refused, which has been reported; `nil` if it was done, or was queued to
  ///   the owner.
  @discardableResult
  public final func commit(_ navigation: any Navigation) -> ComponentError? {
    if isElsewhere {
      _ = isBrought("a navigation of \(name)") { [self] in commit(navigation) }
      return nil
    }
    if let error = absence("a navigation") { return reject(error) }
    return core?.commit(navigation, of: self) { _, _ in }
  }

  /// Asks a navigator first: commits the navigation that it answers with.
  ///
  /// - Returns: whether it had an answer, so that there is nothing else to do.
  public final func follow(_ navigator: any Navigator, _ action: any Action) -> Bool {
    guard let navigation = navigator.resolve(action) else { return false }
    commit(navigation)
    return true
  }

  /// Reports that an action is not taken on, as `Report.rejected`: for logic that refuses what does not fit the state.
  ///
  /// Before the component has been in a tree there is nobody to report it to: that is ``ComponentMistake/outsideOfTree(component:)``.
  public final func refuse(_ action: any Action, because error: any Error) {
    if isBrought("refuse(\(action))", { [self] in refuse(action, because: error) }) { return }
    if let loop = knownScope?.loop {
      loop.report(.rejected(cause: action, error: error, origin: Origin()))
    } else {
      Mistake.style(ComponentMistake.outsideOfTree(component: name)).report(to: nil)
    }
  }

  // MARK: Internals

  /// Takes its place in the tree, inside the turn.
  final func sit(
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

  /// Takes a component in as the last of its children, inside the turn.
  final func take(_ child: AnyComponent, _ id: ComponentID, in turn: borrowing Turn) {
    guard let scope = knownScope, let context, let number else { return }
    child.sit(id, below: self, in: scope, of: context)
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

  /// Lets a child go, inside the turn.
  final func drop(_ child: AnyComponent, in turn: borrowing Turn) {
    if let childSlot { turn.change(childSlot) { $0.removeAll { $0 === child } } }
  }

  /// When the state was changed last, by whomever.
  var lastChange: UInt64 { 0 }

  /// Why nothing can be done to it now; `nil` if something can.
  final func absence(_ what: @autoclosure () -> String) -> ComponentError? {
    if isInTree, context?.isThere == true { return nil }
    return context == nil
      ? .outside(component: name, what: what()) : .departed(component: name, what: what())
  }

  /// Whether the caller is off the owner.
  final var isElsewhere: Bool { mark.map { !$0.isOwnerHere } ?? false }

  /// Queues a call made off the owner to it; `false` on the owner, and before there is one to ask.
  final func isBrought(_ what: @autoclosure () -> String, _ work: @escaping () -> Void) -> Bool {
    guard let loop = knownScope?.loop, !loop.isOwnerHere else { return false }
    loop.bring(what()) { _ in work() }
    return true
  }

  /// Refuses a call that cannot be queued, off the owner, and reports it there.
  final func offOwner(_ what: @autoclosure () -> String) -> ComponentError? {
    guard let loop = knownScope?.loop, !loop.isOwnerHere else { return nil }
    let refusal = DeliveryError.offOwner(refused: what())
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

  /// What a turn of it is caused by; may be asked anywhere.
  private final var cause: Any {
    context?.handled?.value.pointee ?? CommitCause.commit(component: name)
  }

  /// Lends the place of what a turn of it is caused by; on the owner.
  final func withCause<Answer>(_ body: (UnsafePointer<Any>) -> Answer) -> Answer {
    if let handled = context?.handled { return body(handled.value) }
    // It lies where it is as long as the component, which whoever calls this holds.
    if let ownCause { return body(ownCause) }
    let cause: Any = CommitCause.commit(component: name)
    // Outside of a tree it has another name.
    guard context != nil else { return withUnsafePointer(to: cause, body) }
    let place = UnsafeMutablePointer<Any>.allocate(capacity: 1)
    place.initialize(to: cause)
    ownCause = place
    return body(place)
  }
}
