internal import Millrace

extension Core {
  /// Tells every component of an action, and has ended with all that it led to at once when it returns.
  ///
  /// Refused and reported inside a handler, and where dispatches are nested more than 128 deep. Off
  /// the main actor, where that is the owner, this and every other dispatch is queued there in the
  /// order of the calls, and reported.
  public func dispatch(_ action: any Action) {
    if isBrought("\(action)", { $0.dispatch(action) }) { return }
    take(.action(action), to: nil, causedBy: current?.number)
  }

  /// Tells one component alone of an action, so that two of one type are told apart.
  ///
  /// - Returns: why it was refused, which has been reported; `nil` if it was done, or waits for the
  ///   present or the owner.
  @discardableResult
  public func dispatch(_ action: any Action, to component: AnyComponent) -> ComponentError? {
    address(.action(action), to: component)
  }

  /// Tells the component of a number of an action: for a view that knows no object.
  ///
  /// - Returns: whether there was one, or the action was queued to the owner; an action for a
  ///   component that has left is reported.
  @discardableResult
  public func dispatch(_ action: any Action, to id: ComponentID) -> Bool {
    if isBrought("\(action)", { $0.dispatch(action, to: id) }) { return true }
    guard let component = component(id) else {
      loop.report(.departed(what: "\(action)", scope: "component \(id)"))
      return false
    }
    return dispatch(action, to: component) == nil
  }

  /// Executes a command on every component of its state, parents before children.
  ///
  /// One that no component is there for is reported as `Report.unhandled`.
  public func dispatch<C: Command>(_ command: C) {
    if isBrought("\(command)", { $0.dispatch(command) }) { return }
    take(.command(command), to: nil, causedBy: current?.number)
  }

  /// Executes a command on one component alone, if that has its state.
  ///
  /// - Returns: why it was refused, which has been reported; `nil` if it was done, or waits for the
  ///   present or the owner.
  @discardableResult
  public func dispatch<C: Command>(
    _ command: C, to component: Component<C.StateType>
  ) -> ComponentError? {
    address(.command(command), to: component)
  }

  // MARK: Internals

  /// Queues a call made off the owner to it; `false` on the owner.
  func isBrought(_ what: @autoclosure () -> String, _ work: @escaping (Core) -> Void) -> Bool {
    if loop.isOwnerHere { return false }
    loop.bring(what()) { [self] _ in work(self) }
    return true
  }

  private func address(
    _ dispatched: Dispatched, to component: AnyComponent
  ) -> ComponentError? {
    if isBrought("\(dispatched.value)", { _ = $0.address(dispatched, to: component) }) {
      return nil
    }
    if let error = component.absence("\(dispatched.value)") { return component.reject(error) }
    if component.core !== self {
      return component.reject(.elsewhere(component: component.name))
    }
    return take(dispatched, to: component, causedBy: current?.number)
  }

  /// Handles something, with the middlewares around it.
  ///
  /// - Returns: why nobody was told of it, which has been reported; `nil` if it was done, or waits
  ///   for the present or the owner.
  @discardableResult
  func take(
    _ dispatched: Dispatched, to target: AnyComponent?, causedBy: Int?
  ) -> ComponentError? {
    if loop.isShowingPast {
      wait("\(dispatched.value)") { $0.take(dispatched, to: target, causedBy: causedBy) }
      return nil
    }
    if let refusal = refusal(of: dispatched) {
      loop.report(.refused(refusal))
      return .refused(refusal)
    }
    dispatches += 1
    let outer = current
    let dispatch = Dispatch(
      number: dispatches, value: dispatched.value, target: target?.id, causedBy: causedBy,
      isNested: outer != nil, isFromObserver: outer != nil && !context.isInLogic)
    let isLogic = context.isInLogic
    context.isInLogic = false
    current = dispatch
    depth += 1
    let error =
      switch dispatched {
      case .action(let action): tell(action, to: target)
      case .command(let command): execute(command, on: target)
      }
    depth -= 1
    current = outer
    context.isInLogic = isLogic
    startWaiting()
    return error
  }

  private func refusal(of dispatched: Dispatched) -> DeliveryError? {
    if loop.isHandling {
      return .insideHandler(running: "a turn", refused: "\(dispatched.value)")
    }
    guard depth >= Self.nestingLimit else { return nil }
    return .tooDeep(limit: Self.nestingLimit, refused: "\(dispatched.value)")
  }

  private func tell(_ action: any Action, to target: AnyComponent?) -> ComponentError? {
    for middleware in middlewares { middleware.willProcess(action) }
    var error: ComponentError?
    let first = target ?? rootComponent
    // A middleware may have made it leave, and the core's scope may have gone.
    if first.isInTree, first.core === self {
      if target == nil {
        broadcast(action)
      } else {
        process(action, first)
      }
    } else {
      loop.report(.departed(what: "\(action)", scope: target?.name ?? scope.name))
      error = .departed(component: first.name, what: "\(action)")
    }
    for middleware in middlewares { middleware.didProcess(action) }
    return error
  }

  private func process(_ action: any Action, _ component: AnyComponent) {
    context.isInLogic = true
    component.process(action)
    context.isInLogic = false
  }

  /// Each component, and then its children as they are after that; by a loop, since a deep tree must not overflow the stack.
  private func broadcast(_ action: any Action) {
    var waiting: [AnyComponent] = []
    var next: AnyComponent? = rootComponent
    while let component = next {
      if let slot = component.seat?.children, slot.isPresent {
        process(action, component)
        if let children = slot.value, !children.isEmpty {
          waiting.append(contentsOf: children.reversed())
        }
      }
      next = waiting.popLast()
    }
  }

  private func execute<C: Command>(_ command: C, on target: AnyComponent?) -> ComponentError? {
    for middleware in middlewares { middleware.willExecute(command) }
    var error: ComponentError?
    if let target {
      if !run(command, on: target) {
        loop.report(.departed(what: "\(command)", scope: target.name))
        error = .departed(component: target.name, what: "\(command)")
      }
    } else if !broadcast(command) {
      loop.report(.unhandled(action: command))
    }
    for middleware in middlewares { middleware.didExecute(command) }
    return error
  }

  private func broadcast<C: Command>(_ command: C) -> Bool {
    guard isRooted else { return false }
    var isHandled = false
    var waiting: [AnyComponent] = [rootComponent]
    while let component = waiting.popLast() {
      guard component.isInTree else { continue }
      if run(command, on: component) { isHandled = true }
      waiting.append(contentsOf: component.children.reversed())
    }
    return isHandled
  }

  private func run<C: Command>(_ command: C, on component: AnyComponent) -> Bool {
    guard component.isInTree, let component = component as? Component<C.StateType> else {
      return false
    }
    context.isInLogic = true
    command.execute(on: component, core: self)
    context.isInLogic = false
    return true
  }

  /// Does something that has a cause of its own and is no action: what it commits has that cause.
  ///
  /// While the past is shown it waits for the present; for a component that is not in that, it is dropped and reported.
  func within(
    _ cause: CommitCause, of component: AnyComponent, causedBy: Int?, _ body: @escaping () -> Void
  ) {
    if loop.isShowingPast {
      wait("\(cause)") { $0.within(cause, of: component, causedBy: causedBy, body) }
      return
    }
    guard component.isInTree else {
      loop.report(.departed(what: "\(cause)", scope: component.name))
      return
    }
    dispatches += 1
    let outer = current
    current = Dispatch(
      number: dispatches, value: cause, target: component.id, causedBy: causedBy,
      isNested: outer != nil, isFromObserver: outer != nil && !context.isInLogic)
    context.within(logic: true, body)
    current = outer
    startWaiting()
  }

  /// Starts work when what is being handled has been: a result that comes at once is then no part of what asked for it.
  ///
  /// Asked for in a handler outside any dispatch, it starts after that turn, and goes with it where that rolls back.
  func afterwards(_ start: @escaping () -> Void) {
    if loop.isHandling, current == nil, !isStarting {
      loop.submit("a start of work") { [weak self] _, _ in
        self?.starts.append(start)
        self?.startWaiting()
      }
      return
    }
    starts.append(start)
    startWaiting()
  }

  func startWaiting() {
    guard current == nil, !loop.isHandling, !isStarting, !starts.isEmpty else { return }
    isStarting = true
    while !starts.isEmpty { starts.removeFirst()() }
    isStarting = false
  }

  /// Keeps a dispatch until the present is shown again.
  private func wait(_ what: String, _ work: @escaping (Core) -> Void) {
    waiting.append((what, work))
    guard settling == nil else { return }
    settling = loop.onSettle { [weak self] in
      guard let self, !loop.isShowingPast else { return }
      settling = nil
      for (_, work) in exchange(&waiting, with: []) { work(self) }
    }
  }
}
