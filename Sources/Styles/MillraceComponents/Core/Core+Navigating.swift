internal import Millrace

/// A navigation, asked once for what it says: its answers may be made anew each time.
struct NavigationPlan {
  let navigation: any Navigation
  let deletions: [AnyComponent]
  let creations: [(parent: AnyComponent, component: AnyComponent)]

  init(_ navigation: any Navigation) {
    self.navigation = navigation
    deletions = navigation.deletions
    creations = navigation.creations
  }
}

extension Core {
  /// Whether all of a navigation can be done; asked before any of it is.
  func check(_ plan: NavigationPlan) throws(ComponentError) {
    for component in plan.deletions {
      if component === rootComponent { throw .rootRemoved(root: component.name) }
      if let error = component.absence("removing it") { throw error }
      if component.core !== self { throw .elsewhere(component: component.name) }
    }
    let leaving = plan.creations.isEmpty ? [] : subtrees(of: plan.deletions)
    var coming: Set<ObjectIdentifier> = []
    for (parent, component) in plan.creations {
      if coming.contains(ObjectIdentifier(component)) {
        throw .alreadyInTree(component: component.name)
      }
      if component.seat != nil {
        throw component.isInTree
          ? .alreadyInTree(component: component.name) : .cannotReturn(component: component.name)
      }
      let stays =
        parent.core === self && parent.isInTree && !leaving.contains(ObjectIdentifier(parent))
      if !stays, !coming.contains(ObjectIdentifier(parent)) {
        throw .departedParent(component: component.name, parent: parent.name)
      }
      coming.insert(ObjectIdentifier(component))
    }
  }

  /// Components with all that was shown from them, each visited once.
  private func subtrees(of components: [AnyComponent]) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    var waiting = components
    while let next = waiting.popLast() {
      if found.insert(ObjectIdentifier(next)).inserted { waiting += next.children }
    }
    return found
  }

  /// Does what ``check(_:)`` has found possible.
  func apply(_ plan: NavigationPlan, in turn: borrowing Turn) -> NavigationChange {
    var removed: [AnyComponent] = []
    // One may have gone with another.
    for component in plan.deletions where component.isInTree {
      removed += subtree(of: component).reversed()
      remove(component, in: turn)
    }
    var added: [AnyComponent] = []
    for (parent, component) in plan.creations {
      add(component, below: parent, in: turn)
      added.append(component)
    }
    turn.edit(navigations) { $0 += 1 }
    return NavigationChange(navigation: plan.navigation, removed: removed, added: added)
  }

  private func subtree(of component: AnyComponent) -> [AnyComponent] {
    var components: [AnyComponent] = []
    var waiting = [component]
    while let next = waiting.popLast() {
      components.append(next)
      waiting.append(contentsOf: next.children.reversed())
    }
    return components
  }

  private func remove(_ component: AnyComponent, in turn: borrowing Turn) {
    if let siblings = component.parent?.seat?.children {
      turn.edit(siblings) { $0.removeAll { $0 === component } }
    }
    if let scope = component.seat?.scope { turn.remove(scope) }
  }

  private func add(
    _ component: AnyComponent, below parent: AnyComponent, in turn: borrowing Turn
  ) {
    guard let place = parent.seat else { return }
    made += 1
    component.sit(ComponentID(made), below: parent, in: place.scope, of: self)
    turn.edit(place.children) { $0.append(component) }
  }

  // MARK: The performer

  /// Runs a turn that changes the tree, and has the performer told when it, and those that its subscribers nested in it, have been told
  /// to everybody else.
  func navigate(
    _ plan: NavigationPlan, cause: Any,
    _ body: (borrowing Turn) throws(ComponentError) -> NavigationChange?
  ) -> ComponentError? {
    let isLogic = context.isInLogic
    context.isInLogic = false
    navigating += 1
    defer {
      navigating -= 1
      context.isInLogic = isLogic
    }
    do throws(TurnError<ComponentError>) {
      try loop.perform(cause, .nested, fileID: "", line: 0) {
        (turn: borrowing Turn) throws(ComponentError) in
        try check(plan)
        guard let change = try body(turn) else { return }
        pending.append(change)
        if navigating == 1 { tellLast() }
      }
    } catch {
      return Self.error(of: error)
    }
    return nil
  }

  /// Has the performer told after everybody else who is told of this commit: an observation that begins in a handler begins
  /// at its commit, when the others have been told.
  func tellLast() {
    telling = navigations.signal.observePulses { [weak self] _ in self?.tell() }
  }

  /// Tells the performer what it has not been told, in the order of the commits.
  private func tell() {
    if exchange(&isWholesale, with: false) { pending = [.anew] }
    guard !isTelling else { return }
    isTelling = true
    while !pending.isEmpty {
      let change = pending.removeFirst()
      context.within(logic: false) { performer?.perform(change, in: self) }
    }
    isTelling = false
  }

  /// Tells the performer to build everything from the tree; what it was to be told otherwise is in there.
  func showAnew() {
    pending = [.anew]
    tell()
  }
}
