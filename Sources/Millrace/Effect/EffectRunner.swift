/// Starts the effects of one store or style, on the owner.
///
/// The whole algebra is interpreted here by plain calls with a continuation, `done`; only a `run` and a wait become a
/// task.
struct EffectRunner<Action> {
  /// Weak: what runs is known to the loop, and must not keep it.
  weak var loop: Loop?
  let scope: Int
  /// The commit that emitted the effect, so that its actions know their cause (L7).
  let causedBy: Int
  let deliver: (Loop, Action, Int) -> Void

  func start(_ effect: Effect<Action>, in group: EffectGroup?, done: @escaping () -> Void) {
    guard let loop, let content = effect.content, group?.isOff != true else { return done() }
    switch content.kind {
    case .send(let action):
      loop.handOver(from: causedBy) { deliver(loop, action, causedBy) }
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
      loop.cancelEffects(key, scope: scope, sparing: group)
      done()
    case .keyed(let key, let effect):
      startKeyed(key, effect, in: group, done: done)
    case .debounce(let key, let duration, let effect):
      loop.cancelEffects(key, scope: scope, sparing: group)
      let waiting = waiting(for: duration, by: loop.environment.clock, then: effect)
      startKeyed(key, waiting, in: group, done: done)
    case .throttle(let key, let duration, let effect):
      throttle(key, duration, effect, in: group, done: done)
    }
  }

  /// Starts one after the other.
  ///
  /// A step that ends at once is followed in this same loop, so that a long list of them uses no
  /// stack.
  private func startNext(
    _ effects: ArraySlice<Effect<Action>>, in group: EffectGroup?, done: @escaping () -> Void
  ) {
    var left = effects
    while let first = left.popFirst() {
      let rest = left
      var (hasEnded, isWaiting) = (false, false)
      start(first, in: group) {
        hasEnded = true
        if isWaiting { startNext(rest, in: group, done: done) }
      }
      if !hasEnded {
        isWaiting = true
        return
      }
    }
    done()
  }

  private func startKeyed(
    _ key: EffectKey, _ effect: Effect<Action>, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    guard let entry = loop?.openKey(key, scope: scope) else { return done() }
    let keyed = EffectGroup(in: group)
    entry.content.groups.append(keyed)
    start(effect, in: keyed) { [weak loop] in
      entry.content.groups.removeAll { $0 === keyed }
      if entry.content.isEmpty { loop?.effects.drop(entry) }
      done()
    }
  }

  private func waiting(
    for duration: Duration, by clock: any Clock<Duration>, then effect: Effect<Action>
  ) -> Effect<Action> {
    let wait = Effect<Action>(
      .run(EffectDescription("wait \(duration)")) { _, _ in try await clock.sleep(for: duration) })
    return .concatenate(wait, effect)
  }

  private func throttle(
    _ key: EffectKey, _ duration: Duration, _ effect: Effect<Action>, in group: EffectGroup?,
    done: @escaping () -> Void
  ) {
    let entry = ThrottleWindow.Entry(
      causedBy: causedBy,
      start: { start(effect, in: EffectGroup(in: group, window: $0), done: done) },
      supersede: done)
    if let window = loop?.keyedEffects(key, scope: scope)?.content.window {
      let superseded = exchange(&window.latest, with: entry)
      superseded?.supersede()
    } else {
      open(key, duration, with: entry)
    }
  }

  /// Starts the first of a window, and when its time is up the last that came meanwhile, in a window of its own.
  private func open(_ key: EffectKey, _ duration: Duration, with first: ThrottleWindow.Entry) {
    guard let loop else { return first.supersede() }
    let place = loop.openKey(key, scope: scope)
    let window = ThrottleWindow()
    place.content.window = window
    first.start(window)
    let wait = waiting(for: duration, by: loop.environment.clock, then: .none)
    start(wait, in: window.wait) { [weak loop] in
      guard place.content.window === window else { return }
      place.content.window = nil
      if place.content.isEmpty { loop?.effects.drop(place) }
      if let latest = window.latest { open(key, duration, with: latest) }
    }
  }

  private func run(
    _ description: EffectDescription, _ operation: @escaping Effect<Action>.Operation,
    in group: EffectGroup?, done: @escaping () -> Void
  ) {
    guard let loop else { return done() }
    let running = loop.effects.add(
      description.description, scope: scope, causedBy: causedBy, done: done)
    group?.members.append(running.id)
    let deliver = Unchecked(deliver)
    let (causedBy, id, text) = (causedBy, running.id, running.text)
    let context = EffectContext(owner: loop.owner)
    let source = Unchecked(running)
    loop.spawn(running) { mailbox in
      let owner = context.owner
      try await operation(context) { carried in
        await mailbox.onOwner(owner) { loop in
          guard loop.effects.isLive(id) else {
            loop.report(.lateResult(of: text, action: carried.action))
            return
          }
          loop.handOver(from: causedBy, of: source.value) {
            deliver.value(loop, carried.action, causedBy)
          }
        }
      }
    }
  }
}
