internal import Millrace

/// A navigation, asked once for what it says: its answers may be made anew each time.
struct NavigationPlan {
  let deletions: [AnyComponent]
  let creations: [(parent: AnyComponent, component: AnyComponent)]

  init(_ navigation: any Navigation) {
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
      if !has(component) { throw .elsewhere(component: component.name) }
    }
    let leaving = plan.creations.isEmpty ? [] : subtrees(of: plan.deletions)
    var coming: Set<ObjectIdentifier> = []
    for (parent, component) in plan.creations {
      if coming.contains(ObjectIdentifier(component)) {
        throw .alreadyInTree(component: component.name)
      }
      if component.context != nil {
        throw component.isInTree
          ? .alreadyInTree(component: component.name) : .cannotReturn(component: component.name)
      }
      let stays =
        has(parent) && parent.isInTree && !leaving.contains(ObjectIdentifier(parent))
      if !stays, !coming.contains(ObjectIdentifier(parent)) {
        throw .departedParent(component: component.name, parent: parent.name)
      }
      // What comes alone stands in nobody's way.
      if plan.creations.count > 1 { coming.insert(ObjectIdentifier(component)) }
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
  ///
  /// - Returns: what has left, if that is to be listed.
  func apply(_ plan: NavigationPlan, in turn: borrowing Turn, isListed: Bool) -> [AnyComponent] {
    var removed: [AnyComponent] = []
    // One may have gone with another.
    for component in plan.deletions where component.isInTree {
      if isListed { removed += subtree(of: component).reversed() }
      component.parent?.drop(component, in: turn)
      component.leave(in: turn)
    }
    for (parent, component) in plan.creations {
      made += 1
      parent.take(component, ComponentID(made), in: turn)
    }
    turn.change(own: navigations) { $0 += 1 }
    context.forgetOrder()
    return removed
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

  // MARK: The performer

  /// Runs a turn that changes the tree, and has the performer told when it, and those that its subscribers nested in it, have been told
  /// to everybody else.
  ///
  /// - Parameters:
  ///   - navigation: what is checked first.
  ///   - cause: where the cause lies.
  ///   - body: does it; answers with what the performer is told.
  /// - Returns: why it was refused, which has been reported.
  func navigate(
    _ navigation: any Navigation, _ cause: UnsafePointer<Any>,
    _ body: (borrowing Turn, NavigationPlan) -> NavigationChange?
  ) -> ComponentError? {
    let plan = NavigationPlan(navigation)
    let isLogic = context.isInLogic
    context.isInLogic = false
    navigating += 1
    defer {
      navigating -= 1
      context.isInLogic = isLogic
    }
    return perform(cause) { (turn: borrowing Turn) throws(ComponentError) in
      try check(plan)
      if let change = body(turn, plan) { pending.append(change) }
    } last: {
      if navigating == 1 { tell() }
    }
  }

  /// Tells the performer what it has not been told, in the order of the commits.
  func tell() {
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
