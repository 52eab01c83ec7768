/// An interpreter that starts the effects of one store or style, on the owner.
///
/// It interprets every kind of effect by plain calls with a continuation, `done`; only a `run` and
/// a wait become a task.
///
/// It does not retain the loop, and neither do waiting effects: the loop references the running
/// ones.
struct EffectRunner<Action> {
  let scope: Int
  /// The commit that emitted the effect, so that its actions know their cause (L7).
  let causedBy: Int
  let deliver: (Loop, Action, Int) -> Void

  func start(
    _ effect: Effect<Action>, on loop: Loop, in group: EffectGroup?, done: @escaping () -> Void
  ) {
    guard let content = effect.content, group?.isOff != true else { return done() }
    switch content.kind {
    case .send(let sent):
      loop.handOver(from: causedBy) { deliver(loop, sent.action, causedBy) }
      done()
    case .run(let description, let operation):
      run(description, operation, on: loop, in: group, done: done)
    case .merge(let effects):
      var left = effects.count
      for effect in effects {
        start(effect, on: loop, in: group) {
          left -= 1
          if left == 0 { done() }
        }
      }
    case .concatenate(let effects):
      startNext(effects[...], on: loop, in: group, done: done)
    case .cancel(let key):
      loop.cancelEffects(key, scope: scope, sparing: group)
      done()
    case .keyed(let key, let effect):
      startKeyed(key, effect, on: loop, in: group, done: done)
    case .debounce(let key, let duration, let effect):
      loop.cancelEffects(key, scope: scope, sparing: group)
      let waiting = waiting(for: duration, by: loop.environment.clock, then: effect)
      startKeyed(key, waiting, on: loop, in: group, done: done)
    case .throttle(let key, let duration, let effect):
      throttle(key, duration, effect, on: loop, in: group, done: done)
    }
  }

  /// Starts effects in sequence.
  ///
  /// A step that ends at once is followed in this same loop, so that a long list of them uses no
  /// stack.
  private func startNext(
    _ effects: ArraySlice<Effect<Action>>, on loop: Loop, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    var left = effects
    while let first = left.popFirst() {
      let rest = left
      var (hasEnded, isWaiting) = (false, false)
      start(first, on: loop, in: group) { [weak loop] in
        hasEnded = true
        guard isWaiting else { return }
        if let loop { startNext(rest, on: loop, in: group, done: done) } else { done() }
      }
      if !hasEnded {
        isWaiting = true
        return
      }
    }
    done()
  }

  private func startKeyed(
    _ key: EffectKey, _ effect: Effect<Action>, on loop: Loop, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    let entry = loop.openKey(key, scope: scope)
    let keyed = EffectGroup(in: group)
    entry.content.groups.append(keyed)
    start(effect, on: loop, in: keyed) { [weak loop] in
      entry.content.groups = entry.content.groups.filter { $0 !== keyed }
      if entry.content.isEmpty { loop?.effects.drop(entry) }
      done()
    }
  }

  private func waiting(
    for duration: Duration, by clock: any Clock<Duration>, then effect: Effect<Action>
  ) -> Effect<Action> {
    let sleep = Effect<Action>.Operation.sending { _, _ in try await clock.sleep(for: duration) }
    let wait = Effect<Action>(.run(EffectDescription("wait \(duration)"), sleep))
    return .concatenate(wait, effect)
  }

  private func throttle(
    _ key: EffectKey, _ duration: Duration, _ effect: Effect<Action>, on loop: Loop,
    in group: EffectGroup?, done: @escaping () -> Void
  ) {
    let entry = ThrottleWindow.Entry(
      causedBy: causedBy, group: group,
      start: { loop, window in
        let group = EffectGroup(in: group, window: window)
        loop.cancelEffects(key, scope: scope, sparing: group)
        startKeyed(key, effect, on: loop, in: group, done: done)
      },
      supersede: done)
    if let window = loop.keyedEffects(key, scope: scope)?.content.window {
      let superseded = exchange(&window.latest, with: entry)
      superseded?.supersede()
    } else {
      open(key, duration, with: entry, on: loop)
    }
  }

  /// Starts the first effect of a window, and at its end the last that arrived meanwhile, in a new
  /// window.
  private func open(
    _ key: EffectKey, _ duration: Duration, with first: ThrottleWindow.Entry, on loop: Loop
  ) {
    let entry = loop.openKey(key, scope: scope)
    let window = ThrottleWindow()
    entry.content.window = window
    first.start(loop, window)
    let wait = waiting(for: duration, by: loop.environment.clock, then: .none)
    start(wait, on: loop, in: window.wait) { [weak loop] in
      guard entry.content.window === window else { return }
      entry.content.window = nil
      if entry.content.isEmpty { loop?.effects.drop(entry) }
      guard let latest = window.latest else { return }
      if let loop {
        open(key, duration, with: latest, on: loop)
      } else {
        latest.supersede()
      }
    }
  }

  private func run(
    _ description: EffectDescription, _ operation: Effect<Action>.Operation,
    on loop: Loop, in group: EffectGroup?, done: @escaping () -> Void
  ) {
    let added = loop.effects.add(
      description, scope: scope, causedBy: causedBy, in: group, done: done)
    // Only the owner uses these two, where it receives an action.
    nonisolated(unsafe) let runner = self
    nonisolated(unsafe) let running = added
    switch operation {
    case .returning(let work):
      loop.spawn(running) { mailbox in
        let action = try await work()
        // The work is back on the owner.
        mailbox.perform { loop in
          runner.receive(action, from: running, on: loop)
          loop.ended(running, error: nil)
        }
        return true
      }
    case .sending(let work):
      let context = EffectContext(owner: loop.owner)
      loop.spawn(running) { mailbox in
        let owner = context.owner
        try await work(context) { action in
          await mailbox.onOwner(owner) { loop in
            runner.receive(action, from: running, on: loop)
          }
        }
        return false
      }
    }
  }

  private func receive(_ action: Action, from running: RunningEffect, on loop: Loop) {
    guard running.isLive else {
      return loop.report(.lateResult(of: running.text, action: action))
    }
    loop.handOver(from: causedBy, of: running) { deliver(loop, action, causedBy) }
  }
}
