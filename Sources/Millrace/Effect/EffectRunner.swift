/// Starts the effects of one store or style, on the owner.
///
/// The whole algebra is interpreted here by plain calls with a continuation, `done`; only a `run` and a wait become a
/// task.
struct EffectRunner<Action> {
  let loop: Loop
  let scope: Int
  /// The commit that emitted the effect, so that its actions know their cause (L7).
  let causedBy: Int
  let deliver: (Action, Int) -> Void

  func start(_ effect: Effect<Action>, in group: EffectGroup?, done: @escaping () -> Void) {
    guard let content = effect.content, group?.isOff != true else { return done() }
    switch content.kind {
    case .send(let action):
      deliver(action, causedBy)
      done()
    case .run(let description, let operation):
      run(description, operation, in: group, done: done)
    case .merge(let effects):
      var left = effects.count
      for effect in effects {
        start(effect, in: group) {
          left -= 1
          if left == 0 { done() }
        }
      }
    case .concatenate(let effects):
      startNext(effects[...], in: group, done: done)
    case .cancel(let key):
      loop.cancelEffects(ScopedKey(scope: scope, key: key))
      done()
    case .keyed(let key, let effect):
      startKeyed(key, effect, in: group, done: done)
    case .debounce(let key, let duration, let effect):
      loop.cancelEffects(ScopedKey(scope: scope, key: key))
      let waiting = waiting(for: duration, then: effect)
      startKeyed(key, waiting, in: group, done: done)
    case .throttle(let key, let duration, let effect):
      throttle(ScopedKey(scope: scope, key: key), duration, effect, in: group, done: done)
    }
  }

  private func startNext(
    _ effects: ArraySlice<Effect<Action>>, in group: EffectGroup?, done: @escaping () -> Void
  ) {
    guard let first = effects.first else { return done() }
    start(first, in: group) { startNext(effects.dropFirst(), in: group, done: done) }
  }

  private func startKeyed(
    _ key: EffectKey, _ effect: Effect<Action>, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    let scoped = ScopedKey(scope: scope, key: key)
    let keyed = EffectGroup(in: group)
    loop.effects.enter(keyed, under: scoped)
    start(effect, in: keyed) {
      loop.effects.leave(keyed, scoped)
      done()
    }
  }

  private func waiting(for duration: Duration, then effect: Effect<Action>) -> Effect<Action> {
    let clock = loop.environment.clock
    let wait = Effect<Action>(
      .run(EffectDescription("wait \(duration)")) { _, _ in try await clock.sleep(for: duration) })
    return .concatenate(wait, effect)
  }

  private func throttle(
    _ key: ScopedKey, _ duration: Duration, _ effect: Effect<Action>, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    let entry = ThrottleWindow.Entry(
      start: { start(effect, in: group, done: done) }, supersede: done)
    if let window = loop.effects.throttles[key] {
      window.latest?.supersede()
      window.latest = entry
    } else {
      open(key, duration, with: entry)
    }
  }

  /// Starts the first of a window, and when its time is up the last that came meanwhile, in a window of its own.
  private func open(_ key: ScopedKey, _ duration: Duration, with first: ThrottleWindow.Entry) {
    let window = ThrottleWindow()
    loop.effects.throttles[key] = window
    first.start()
    start(waiting(for: duration, then: .none), in: nil) {
      guard loop.effects.throttles[key] === window else { return }
      loop.effects.throttles[key] = nil
      if let latest = window.latest { open(key, duration, with: latest) }
    }
  }

  private func run(
    _ description: EffectDescription, _ operation: @escaping Effect<Action>.Operation,
    in group: EffectGroup?, done: @escaping () -> Void
  ) {
    let running = loop.effects.add(
      description.description, scope: scope, causedBy: causedBy, done: done)
    group?.members.append(running.id)
    let deliver = Unchecked(deliver)
    let (causedBy, id, text) = (causedBy, running.id, running.text)
    let context = EffectContext(owner: loop.owner)
    loop.spawn(running) { mailbox in
      let owner = context.owner
      try await operation(context) { carried in
        await mailbox.onOwner(owner) { loop in
          guard loop.effects.isLive(id) else {
            loop.report(.lateResult(of: text, action: carried.action))
            return
          }
          deliver.value(carried.action, causedBy)
        }
      }
    }
  }
}
