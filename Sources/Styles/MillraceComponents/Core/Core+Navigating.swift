internal import Millrace

/// A navigation's deletions and creations, asked for once: a navigation may make new ones at each
/// call.
struct NavigationPlan {
  let deletions: [AnyComponent]
  let creations: [(parent: AnyComponent, component: AnyComponent)]

  init(_ navigation: any Navigation) {
    deletions = navigation.deletions
    creations = navigation.creations
  }
}

extension Core {
  /// Throws if any part of a navigation is impossible; called before the first part is done.
  func check(_ plan: NavigationPlan) throws(ComponentError) {
    for component in plan.deletions {
      if component === rootComponent { throw .rootRemoved(root: component.name) }
      if let error = component.absence("removing it") { throw error }
      if !has(component) { throw .elsewhere(component: component.name) }
    }
    let removed = plan.creations.isEmpty ? [] : subtrees(of: plan.deletions)
    var added: Set<ObjectIdentifier> = []
    for (parent, component) in plan.creations {
      if added.contains(ObjectIdentifier(component)) {
        throw .alreadyInTree(component: component.name)
      }
      if component.context != nil {
        throw component.isInTree
          ? .alreadyInTree(component: component.name) : .cannotReturn(component: component.name)
      }
      let stays =
        has(parent) && parent.isInTree && !removed.contains(ObjectIdentifier(parent))
      if !stays, !added.contains(ObjectIdentifier(parent)) {
        throw .departedParent(component: component.name, parent: parent.name)
      }
      // A single addition cannot conflict with another.
      if plan.creations.count > 1 { added.insert(ObjectIdentifier(component)) }
    }
  }

  /// Returns components with all that was shown from them, each visited once.
  private func subtrees(of components: [AnyComponent]) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    var waiting = components
    while let next = waiting.popLast() {
      if found.insert(ObjectIdentifier(next)).inserted { waiting += next.children }
    }
    return found
  }

  /// Does a navigation that ``check(_:)`` has accepted.
  ///
  /// - Returns: The removed components, if `isListed`.
  func apply(_ plan: NavigationPlan, in turn: borrowing Turn, isListed: Bool) -> [AnyComponent] {
    var removed: [AnyComponent] = []
    // It may have been removed with another one.
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

  /// Runs a turn that changes the tree, and then notifies the performer.
  ///
  /// The performer is notified last, after all observers of the turn and of the turns that its
  /// subscribers nested in it.
  ///
  /// - Parameters:
  ///   - navigation: The navigation, which is checked first.
  ///   - cause: The location of the cause.
  ///   - body: Changes the tree; returns the change for the performer.
  /// - Returns: The error that refused it, which has been reported.
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
      if navigating == 1 { notifyPerformer() }
    }
  }

  /// Notifies the performer of the pending changes, in the order of the commits.
  func notifyPerformer() {
    if exchange(&isWholesale, with: false) { pending = [.anew] }
    guard !isNotifying else { return }
    isNotifying = true
    while !pending.isEmpty {
      let change = pending.removeFirst()
      isShowingAnew = change.navigation == nil
      context.within(logic: false) { performer?.perform(change, in: self) }
    }
    isShowingAnew = false
    isNotifying = false
  }

  /// Notifies the performer to build everything from the tree, which includes all pending changes.
  func showAnew() {
    pending = [.anew]
    notifyPerformer()
  }
}
