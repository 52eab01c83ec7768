// The queue, start and end of effects.

/// An effect that a turn emitted and that has not been started.
@usableFromInline
struct PendingEffect {
  /// The slot of the store that emitted it, for tests that inspect it as data; `nil` for a style's
  /// own.
  let source: Int?
  /// The content of the effect, of the store's own type.
  let content: AnyObject
  /// The commit that emitted it.
  let causedBy: Int
  let start: (Loop) -> Void
}

extension Loop {
  /// The running effects and subscriptions as text, in the order in which they started.
  public var runningEffects: [String] { effects.descriptions }

  /// True while an effect runs; subscriptions, which run as long as the state requests them, do not
  /// count.
  package var hasEffects: Bool { effects.hasEffects }

  /// The number of effects that wait as data because no owner has been adopted.
  public var pendingEffects: Int { emittedEffects.count }

  /// Keeps an effect until the end of the outermost turn.
  @usableFromInline
  func emit<Action>(
    _ effect: Effect<Action>, in scope: Scope, source: AnySlot? = nil, causedBy emitter: Int? = nil,
    deliver: @escaping (Loop, Action, Int) -> Void
  ) {
    guard let content = effect.content else { return }
    let causedBy = emitter ?? (phase == .handling ? commitNumber + 1 : commitNumber)
    scope.hasWork = true
    let runner = EffectRunner(scope: scope.id, causedBy: causedBy, deliver: deliver)
    let start: (Loop) -> Void
    // The root lives as long as the loop.
    if scope.parent == nil {
      start = { runner.start(effect, on: $0, in: nil) {} }
    } else {
      // Weak, since a scope retains the loop.
      start = { [weak scope, label = scope.label] loop in
        if scope?.isAlive == true {
          runner.start(effect, on: loop, in: nil) {}
        } else {
          loop.report(.departed(dropped: "the effect \(effect)", scope: label.text))
        }
      }
    }
    emittedEffects.append(
      PendingEffect(source: source?.id, content: content, causedBy: causedBy, start: start))
  }

  /// Removes a store's waiting effects from the loop, and returns them as data.
  @_optimize(none)
  func takeEffects<Action>(of source: AnySlot?, as type: Effect<Action>.Type) -> [Effect<Action>] {
    guard let source else { return [] }
    let waiting = exchange(&emittedEffects, with: [])
    emittedEffects = waiting.filter { $0.source != source.id }
    return waiting.filter { $0.source == source.id }
      .compactMap { ($0.content as? Effect<Action>.Content).map(Effect.init) }
  }

  /// Starts the waiting effects, in order; before there is an owner they stay data.
  @usableFromInline
  func startEffects() {
    guard !emittedEffects.isEmpty, isRunning else { return }
    // Effects may send as soon as they start; those turns run after all of them have started.
    betweenTurns {
      while !emittedEffects.isEmpty {
        var starting = exchange(&emittedEffects, with: exchange(&spareEffects, with: []))
        for pending in starting { pending.start(self) }
        starting.removeAll(keepingCapacity: starting.count <= 64)
        spareEffects = starting
      }
    }
  }

  /// Returns the effects under a key of a scope.
  func keyedEffects(_ key: EffectKey, scope: Int) -> KeyTable<KeyedEffects>.Entry? {
    effects.keyed.candidates(key).entry(key, scope: scope)
  }

  /// Returns the effects under a key of a scope, creating the entry if necessary.
  func openKey(_ key: EffectKey, scope: Int) -> KeyTable<KeyedEffects>.Entry {
    if let known = keyedEffects(key, scope: scope) { return known }
    let entry = KeyTable<KeyedEffects>.Entry(scope: scope, key: key, content: KeyedEffects())
    effects.keep(entry)
    return entry
  }

  /// Cancels the effects under a key, except those that contain the caller:
  /// `run.keyed("k").debounce("k")` must not end itself.
  func cancelEffects(_ key: EffectKey, scope: Int, sparing asking: EffectGroup?) {
    guard let entry = keyedEffects(key, scope: scope) else { return }
    let spared = entry.content.part(of: asking)
    if spared.isEmpty { effects.drop(entry) }
    let content = exchange(&entry.content, with: spared)
    for group in content.groups where !spared.groups.contains(where: { $0 === group }) {
      end(group)
    }
    guard spared.window == nil, let window = content.window else { return }
    end(window.wait)
    window.latest?.supersede()
  }

  private func end(_ group: EffectGroup) {
    group.isCancelled = true
    for effect in group.allMembers { end(effect, cancelled: true) }
  }

  /// Cancels all effects of a removed scope.
  func cancelEffects(scope: Int) {
    for effect in effects.take(scope: scope) { abandon(effect) }
  }

  /// Cancels the effects of commits after a given one; their results are late, including those in
  /// the queue.
  @_optimize(none)
  func cancelEffects(startedAfter commit: Int) {
    for effect in effects.take(after: commit) { abandon(effect) }
    let postponed = effects.takePostponed(after: commit)
    effects.prune()
    let emitted = exchange(&emittedEffects, with: [])
    emittedEffects = emitted.filter { $0.causedBy <= commit }
    let late = queue.takeResults(after: commit, on: self)
    for entry in late {
      let source = entry.causedBy.map { "an effect of commit \($0)" } ?? "an effect"
      report(.lateResult(of: source, action: entry.cause(on: self) ?? "a result"))
    }
    withExtendedLifetime((postponed, emitted, late)) {}
  }

  /// Delivers a result of an effect: turns that it sends are caused by the commit that emitted the
  /// effect (L7).
  func handOver(from commit: Int?, of source: RunningEffect? = nil, _ body: () -> Void) {
    let outer = exchange(&arrival, with: Arrival(commit: commit, source: source))
    let wasDelivering = isDelivering
    (isDelivering, needsWholeTurns) = (true, true)
    body()
    (isDelivering, needsWholeTurns) = (wasDelivering, wasDelivering || wantsCommits)
    arrival = outer
  }

  private func abandon(_ effect: RunningEffect) {
    effect.isCut = true
    effect.task?.cancel()
    hooks.effectEnded(effect.id)
  }

  /// Ends an effect that has finished or was cancelled.
  @inline(never)
  func end(_ effect: RunningEffect, cancelled: Bool) {
    guard effects.remove(effect) else { return }
    if cancelled {
      effect.isCut = true
      effect.task?.cancel()
    }
    // A subscription is known until its state no longer requests it, also after its end.
    effect.task = nil
    hooks.effectEnded(effect.id)
    effect.done()
  }

  /// Starts the task of a subscription, off the owner.
  ///
  /// A source may run forever. On the owner its task would retain the owner, which retains the
  /// loop, which alone can end it; so it runs elsewhere, and each value looks up the owner anew
  /// (L14).
  func spawnApart(
    _ running: RunningEffect, _ work: @escaping @Sendable (Mailbox) async throws -> Bool
  ) {
    guard isRunning else { return end(running, cancelled: true) }
    hooks.effectStarted(running)
    let launch = Launch(
      effect: Unchecked(running), mailbox: mailbox, executor: environment.effectExecutor, work: work
    )
    hooks.start(running) { running.task = launch.startApart() }
  }

  /// Starts the task of an effect, on the owner and immediately up to its first suspension.
  ///
  /// - Parameter work: The work; returns whether it has called ``ended(_:error:)`` itself.
  func spawn(
    _ running: RunningEffect,
    _ work: @escaping @Sendable (Mailbox) async throws -> Bool
  ) {
    guard let owner else {
      // The owner is gone, and with it the executor of its effects.
      report(.departed(dropped: "the effect \(running.text)", scope: "the owner of the loop"))
      return end(running, cancelled: true)
    }
    hooks.effectStarted(running)
    let launch = Launch(
      effect: Unchecked(running), mailbox: mailbox, executor: environment.effectExecutor, work: work
    )
    // The loop is confined to its owner, which is therefore the current executor.
    hooks.start(running) {
      let task = owner.assumeIsolated { owner in launch.start(on: owner) }
      // It may have ended, or have been cancelled by its own sends, before its first suspension.
      if running.isLive { running.task = task } else { task.cancel() }
    }
  }

  /// Ends an effect or a subscription whose work has ended.
  func ended(_ effect: RunningEffect, error: (any Error)?) {
    if let error, effect.isLive, !(error is CancellationError) {
      report(.effectFailed(effect: effect.text, error: error))
    }
    betweenTurns { end(effect, cancelled: false) }
    if phase == .idle, !isDraining {
      startEffects()
      finish()
    }
  }
}

/// The launcher of all tasks of effects and subscriptions (L8).
private struct Launch: Sendable {
  let effect: Unchecked<RunningEffect>
  let mailbox: Mailbox
  let executor: (any TaskExecutor)?
  let work: @Sendable (Mailbox) async throws -> Bool

  func start(on owner: isolated any Actor) -> Task<Void, Never> {
    if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
      return Task.immediate(executorPreference: executor) {
        await run(on: owner)
      }
    }
    return Task(executorPreference: executor) { await run(on: owner) }
  }

  func startApart() -> Task<Void, Never> {
    Task(executorPreference: executor) { await runApart() }
  }

  @concurrent
  private func runApart() async {
    var failure: (any Error)?
    do { _ = try await work(mailbox) } catch { failure = error }
    let error = failure
    await mailbox.onOwner { loop in loop.ended(effect.value, error: error) }
  }

  private func run(on owner: isolated any Actor) async {
    var failure: (any Error)?
    do { if try await work(mailbox) { return } } catch { failure = error }
    mailbox.perform { loop in loop.ended(effect.value, error: failure) }
  }
}
