internal import Millrace

// Waiting, in the dispatch under way, for callbacks that have not been called yet.

extension Dispatcher {
  /// Waits for one callback, which is called now, after those that it waits for, if it has not been
  /// called yet.
  ///
  /// The callbacks that it names are walked by a loop. Each counts as running meanwhile, so that
  /// waiting for one closes a circle.
  func wait(for token: DispatchToken, _ turn: borrowing Turn) throws(DispatchError) {
    guard let running else { throw .misuse(.notDispatching(call: "waitFor")) }
    guard depth < loop.nestingLimit else {
      throw .misuse(.waitingTooDeep(limit: loop.nestingLimit, waitingFor: token))
    }
    guard let first = try waited(for: token, by: running.plan) else { return }
    depth += 1
    defer { depth -= 1 }
    // The plan holds its entries, and is lent to the dispatch.
    let failure = first._withUnsafeGuaranteedRef { first -> DispatchError? in
      do throws(DispatchError) {
        if first.waits.isEmpty {
          try call(first, running.action, turn)
        } else {
          try callAfterOthers(first, running.plan, running.action, turn)
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func callAfterOthers(
    _ first: Plan.Entry, _ plan: Unmanaged<Plan>, _ action: DispatchedAction,
    _ turn: borrowing Turn
  ) throws(DispatchError) {
    var path = [(entry: first, waits: 0)]
    begin(first.registration)
    defer { for step in path { step.entry.registration.isRunning = false } }
    while let (entry, waits) = path.last {
      if waits < entry.waits.count {
        path[path.count - 1].waits += 1
        guard let next = try waited(for: entry.waits[waits], by: plan)?.takeUnretainedValue()
        else { continue }
        begin(next.registration)
        path.append((next, 0))
      } else {
        path.removeLast()
        entry.registration.isRunning = false
        // The callbacks that it waited for may have unregistered it.
        if entry.registration.isRegistered { try call(entry, action, turn) }
      }
    }
  }

  /// Returns the entry of a token, if it takes the action and has not been called in this dispatch.
  private func waited(
    for token: DispatchToken, by plan: Unmanaged<Plan>
  ) throws(DispatchError) -> Unmanaged<Plan.Entry>? {
    guard let found = registration(of: token) else { throw .misuse(.unknownToken(token)) }
    // The dispatcher holds it, and no callback runs here.
    let state = found._withUnsafeGuaranteedRef { registration -> Waited in
      if registration.madeIn == dispatches { return .isUnknown }
      if registration.isRunning { return .isRunning }
      if registration.calledIn == dispatches { return .needsNothing }
      guard let entry = plan._withUnsafeGuaranteedRef({ $0.entry(of: registration) }) else {
        return .needsNothing
      }
      return .needsCall(entry)
    }
    switch state {
    case .needsCall(let entry): return entry
    case .needsNothing: return nil
    case .isUnknown: throw .misuse(.unknownToken(token))
    case .isRunning:
      let path = registrations.filter(\.isRunning).sorted { $0.order < $1.order }
      throw .misuse(circle(found.takeUnretainedValue(), in: path))
    }
  }

  private enum Waited {
    case isUnknown, isRunning, needsNothing
    case needsCall(Unmanaged<Plan.Entry>)
  }
}
