internal import Millrace

extension Core {
  /// Dispatches an action to every component; when it returns, all that followed from it at once
  /// has ended.
  ///
  /// It is refused and reported inside a handler, and where dispatches are nested more than 128
  /// deep. Off the main actor, where that is the owner, this and every other dispatch is queued
  /// there in the order of the calls, and reported.
  public func dispatch(_ action: any Action) {
    guard loop.isOwnerHere else { return forward("\(action)") { $0.dispatch(action) } }
    take(action, to: nil, causedBy: context.handled?.number)
  }

  /// Dispatches an action to one component alone, which may be one of several of its type.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or waits
  ///   for the present or the owner.
  @discardableResult
  public func dispatch(_ action: any Action, to component: AnyComponent) -> ComponentError? {
    address(action, to: component, { $0.dispatch(action, to: component) }) {
      take(action, to: component, causedBy: context.handled?.number)
    }
  }

  /// Dispatches an action to the component with an identifier, for a view that has no reference to
  /// it.
  ///
  /// - Returns: True if the component exists, or the action waits for the owner or the present; an
  ///   action for a component that has left is reported.
  @discardableResult
  public func dispatch(_ action: any Action, to id: ComponentID) -> Bool {
    if isForwarded("\(action)", { $0.dispatch(action, to: id) }) { return true }
    if loop.isShowingPast {
      wait(action) { $0.dispatch(action, to: id) }
      return true
    }
    guard let component = component(id) else {
      loop.report(.departed(dropped: "\(action)", scope: "component \(id)"))
      return false
    }
    return dispatch(action, to: component) == nil
  }

  /// Executes a command on every component of its state, parents before children.
  ///
  /// A command without a matching component is reported as `Report.unhandled`.
  public func dispatch<C: Command>(_ command: C) {
    if isForwarded("\(command)", { $0.dispatch(command) }) { return }
    take(command, to: nil, causedBy: context.handled?.number)
  }

  /// Executes a command on one component alone, if that has its state.
  ///
  /// - Returns: The error that refused it, which has been reported; `nil` if it was done, or waits
  ///   for the present or the owner.
  @discardableResult
  public func dispatch<C: Command>(
    _ command: C, to component: Component<C.StateType>
  ) -> ComponentError? {
    address(command, to: component, { $0.dispatch(command, to: component) }) {
      take(command, to: component, causedBy: context.handled?.number)
    }
  }

  // MARK: Internals

  /// Queues a call made off the owner to it; returns false on the owner.
  func isForwarded(_ call: @autoclosure () -> String, _ work: @escaping (Core) -> Void) -> Bool {
    if loop.isOwnerHere { return false }
    forward(call(), work)
    return true
  }

  private func forward(_ call: String, _ work: @escaping (Core) -> Void) {
    loop.forward(call) { [self] _ in work(self) }
  }

  private func address(
    _ value: Any, to component: AnyComponent, _ again: @escaping (Core) -> Void,
    _ body: () -> ComponentError?
  ) -> ComponentError? {
    if isForwarded("\(value)", again) { return nil }
    // The component may not be in the tree of the past.
    if loop.isShowingPast, has(component) {
      wait(value, again)
      return nil
    }
    if let error = component.absence("\(value)") { return component.reject(error) }
    guard has(component) else {
      return component.reject(.elsewhere(component: component.name))
    }
    return body()
  }

  /// Handles an action, with the middlewares around it.
  ///
  /// - Returns: The error that kept it from all components, which has been reported; `nil` if it
  ///   was done, or waits for the present or the owner.
  @discardableResult
  func take(
    _ action: any Action, to target: AnyComponent?, causedBy: Int?
  ) -> ComponentError? {
    if loop.isShowingPast {
      wait(action) { $0.take(action, to: target, causedBy: causedBy) }
      return nil
    }
    return handle(action, to: target, causedBy: causedBy) { notify(action, to: target) }
  }

  /// Handles a command, with the middlewares around it.
  @discardableResult
  private func take<C: Command>(
    _ command: C, to target: AnyComponent?, causedBy: Int?
  ) -> ComponentError? {
    if loop.isShowingPast {
      wait(command) { $0.take(command, to: target, causedBy: causedBy) }
      return nil
    }
    return handle(command, to: target, causedBy: causedBy) { execute(command, on: target) }
  }

  /// Runs the body of an action or a command, which is the current dispatch meanwhile.
  private func handle(
    _ value: Any, to target: AnyComponent?, causedBy: Int?, _ body: () -> ComponentError?
  ) -> ComponentError? {
    if let refusal = refusal(of: value) {
      loop.report(.refused(refusal))
      return .refused(refusal)
    }
    let isLogic = context.isInLogic
    let isNested = context.handled != nil
    context.isInLogic = false
    depth += 1
    let error = handling(
      value, target?.id, causedBy, isFromObserver: isNested && !isLogic, body)
    depth -= 1
    context.isInLogic = isLogic
    startWaiting()
    return error
  }

  /// Makes a value the current dispatch while a closure runs.
  private func handling<Answer>(
    _ value: Any, _ target: ComponentID?, _ causedBy: Int?, isFromObserver: Bool,
    _ body: () -> Answer
  ) -> Answer {
    dispatches += 1
    return withUnsafePointer(to: value) { pointer in
      let outer = context.handled
      context.handled = Handled(
        number: dispatches, value: pointer, target: target, causedBy: causedBy,
        isNested: outer != nil, isFromObserver: isFromObserver)
      let answer = body()
      context.handled = outer
      return answer
    }
  }

  private func refusal(of value: Any) -> DeliveryError? {
    if loop.isHandling { return .insideHandler(running: "a turn", refused: "\(value)") }
    guard depth >= Self.nestingLimit else { return nil }
    return .tooDeep(limit: Self.nestingLimit, refused: "\(value)")
  }

  private func notify(_ action: any Action, to target: AnyComponent?) -> ComponentError? {
    if !middlewares.isEmpty { for middleware in middlewares { middleware.willProcess(action) } }
    var error: ComponentError?
    // A middleware may have removed the component, and the core's scope may have been removed.
    if let target {
      if target.isInTree {
        process(action, target)
      } else {
        error = departed(action, target, from: target.name)
      }
    } else {
      if isRooted, rootComponent.isInTree {
        broadcast(action)
      } else {
        error = departed(action, rootComponent, from: scope.name)
      }
    }
    if !middlewares.isEmpty { for middleware in middlewares { middleware.didProcess(action) } }
    return error
  }

  private func departed(
    _ action: any Action, _ component: AnyComponent, from: String
  ) -> ComponentError {
    loop.report(.departed(dropped: "\(action)", scope: from))
    return .departed(component: component.name, call: "\(action)")
  }

  private func process(_ action: any Action, _ component: AnyComponent) {
    context.isInLogic = true
    component.process(action)
    context.isInLogic = false
  }

  /// Dispatches to each component, and then to its children as they are after that.
  private func broadcast(_ action: any Action) {
    if context.order?.isCurrent(on: loop) != true { context.order = nil }
    let known = context.order ?? BroadcastOrder(below: rootComponent, on: loop)
    context.order = known
    let last = known.firstIndex { component in
      if component.isInTree { process(action, component) }
      return context.order !== known || !known.isCurrent(on: loop)
    }
    if let last {
      broadcast(action, below: known.members[last].component, and: known.waiting(after: last))
    }
  }

  /// Dispatches to the rest after a change of the tree, by a loop: a deep tree must not overflow
  /// the stack.
  private func broadcast(
    _ action: any Action, below component: AnyComponent, and others: [AnyComponent]
  ) {
    var waiting = others + component.children.reversed()
    while let component = waiting.popLast() {
      guard component.isInTree else { continue }
      process(action, component)
      waiting.append(contentsOf: component.children.reversed())
    }
  }

  private func execute<C: Command>(_ command: C, on target: AnyComponent?) -> ComponentError? {
    for middleware in middlewares { middleware.willExecute(command) }
    var error: ComponentError?
    if let target {
      if !run(command, on: target) {
        loop.report(.departed(dropped: "\(command)", scope: target.name))
        error = .departed(component: target.name, call: "\(command)")
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

  /// Runs a closure that has a cause of its own and is no action; its commits have that cause.
  ///
  /// While the past is shown it waits for the present; if its component is not in the present tree,
  /// it is dropped and reported.
  func within(
    _ cause: CommitCause, of component: AnyComponent, causedBy: Int?, _ body: @escaping () -> Void
  ) {
    if loop.isShowingPast {
      wait(cause) { $0.within(cause, of: component, causedBy: causedBy, body) }
      return
    }
    guard component.isInTree else {
      loop.report(.departed(dropped: "\(cause)", scope: component.name))
      return
    }
    let isFromObserver = context.handled != nil && !context.isInLogic
    handling(cause, component.id, causedBy, isFromObserver: isFromObserver) {
      context.within(logic: true, body)
    }
    startWaiting()
  }

  /// Starts work after the current dispatch, so that an immediate result is no part of what
  /// requested the work.
  ///
  /// Work that is requested in a handler outside any dispatch starts after that turn, and is
  /// dropped if the turn rolls back.
  func afterwards(_ start: @escaping () -> Void) {
    if loop.isHandling, context.handled == nil, !isStarting {
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
    guard context.handled == nil, !loop.isHandling, !isStarting, !starts.isEmpty else { return }
    isStarting = true
    while !starts.isEmpty { starts.removeFirst()() }
    isStarting = false
  }

  /// Queues a dispatch with the turns that wait for the present.
  private func wait(_ value: Any, _ work: @escaping (Core) -> Void) {
    loop.submit(value) { [weak self] loop, _ in
      if let self { return work(self) }
      loop.report(.departed(dropped: "\(value)", scope: "its core"))
    }
  }
}
