internal import Millrace

// Waiting in the dispatch under way, for callbacks that have not been called yet.

extension Dispatcher {
  /// Waits for one callback: it has been called, or is called now, after those that it names
  /// itself.
  ///
  /// Those are walked by a loop, and each counts as running meanwhile, so that waiting for one
  /// closes a circle.
  func wait(for token: DispatchToken, _ turn: borrowing Turn) throws(DispatchError) {
    guard let running = running?.takeUnretainedValue() else {
      throw .misuse(.notDispatching(call: "waitFor"))
    }
    guard depth < loop.nestingLimit else {
      throw .misuse(.waitingTooDeep(limit: loop.nestingLimit, waitingFor: token))
    }
    guard let first = try waited(for: token, by: running) else { return }
    depth += 1
    defer { depth -= 1 }
    if first.waits.isEmpty { return try running.call(first, of: self, turn) }
    var path = [(entry: first, waits: 0)]
    begin(first.registration)
    defer { for step in path { step.entry.registration.isRunning = false } }
    while let (entry, waits) = path.last {
      if waits < entry.waits.count {
        path[path.count - 1].waits += 1
        guard let next = try waited(for: entry.waits[waits], by: running) else { continue }
        begin(next.registration)
        path.append((next, 0))
      } else {
        path.removeLast()
        entry.registration.isRunning = false
        // Those that it waited for may have unregistered it.
        if entry.registration.isRegistered { try running.call(entry, of: self, turn) }
      }
    }
  }

  /// The entry that a token names, if it has not been called in this dispatch and takes its action.
  private func waited(
    for token: DispatchToken, by running: AnyPlan
  ) throws(DispatchError) -> AnyPlan.Entry? {
    guard let registration = registration(of: token), registration.madeIn != dispatches else {
      throw .misuse(.unknownToken(token))
    }
    if registration.isRunning {
      let path = registrations.filter(\.isRunning).sorted { $0.order < $1.order }
      throw .misuse(circle(registration, in: path))
    }
    return registration.calledIn == dispatches ? nil : running.entry(of: registration)
  }
}
