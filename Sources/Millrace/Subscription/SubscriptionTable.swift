/// The running subscriptions of one store.
@usableFromInline
final class SubscriptionTable<Action> {
  private struct Source {
    let running: RunningEffect
    /// The commit whose state requested it; 0 before the first.
    let causedBy: Int
    var map: (any Sendable) -> Action?
  }

  private typealias Entry = KeyTable<Source>.Entry

  private var sources = KeyTable<Source>()
  /// The entries of the sources, in the order in which the state requested them last.
  ///
  /// Without their type, which each access to a list of them would look up at run time.
  private var requested: [KeyEntry] = []
  private let loop: Loop
  private let scope: Scope
  private let deliver: (Action, Int?) -> Void
  private var isReconciling = false
  private var next: [Subscription<Action>]?

  init(scope: Scope, deliver: @escaping (Action, Int?) -> Void) {
    loop = scope.loop
    self.scope = scope
    self.deliver = deliver
  }

  /// The sources stop with their store, on whichever thread it is deallocated.
  deinit {
    let running = sources.all.map { $0.content.running }.ascending { $0.id }
    guard !running.isEmpty else { return }
    let crossing = Unchecked(running)
    loop.mailbox.post { loop in
      for effect in crossing.value { loop.end(effect, cancelled: true) }
    }
  }

  /// Stops the missing sources, replaces the mapping of the equal ones, and starts the new ones.
  ///
  /// The order ensures that a stopped source delivers nothing after the commit that removed it. A
  /// source that starts may send at once, and a nested turn may request other sources: those are
  /// handled when the first are done.
  func reconcile(_ wanted: [Subscription<Action>]) {
    if wanted.count == 0 && sources.isEmpty && next == nil { return }
    next = wanted
    guard !isReconciling else { return }
    isReconciling = true
    while let wanted = exchange(&next, with: nil) { apply(wanted) }
    isReconciling = false
  }

  /// Stops all sources and starts the wanted ones, so that each emits its first value again.
  func restart(_ wanted: [Subscription<Action>]) {
    reconcile([])
    reconcile(wanted)
  }

  private func apply(_ wanted: [Subscription<Action>]) {
    guard !replaceMappings(wanted) else { return }
    var known = KeyTable<Void>()
    let unique = wanted.filter { subscription in
      let isNew = known.candidates(subscription.key).entry(subscription.key) == nil
      if isNew {
        known.insert(.init(scope: 0, key: subscription.key, content: ()))
      } else {
        loop.report(.duplicateKey(key: "\(subscription.key.value)", location: "the subscriptions"))
      }
      return isNew
    }
    let missing = sources.all.filter { known.candidates($0.key).entry($0.key) == nil }
    for entry in missing.ascending(by: { $0.content.running.id }) {
      sources.remove(entry)
      loop.end(entry.content.running, cancelled: true)
    }
    guard loop.isRunning else { return requested = [] }
    requested = unique.map { subscription in
      guard let entry = sources.candidates(subscription.key).entry(subscription.key) else {
        return start(subscription)
      }
      withExtendedLifetime(exchange(&entry.content.map, with: subscription.map)) {}
      return entry
    }
  }

  /// Replaces the mappings if the state requests the same sources as before, as after most commits.
  private func replaceMappings(_ wanted: [Subscription<Action>]) -> Bool {
    let entries = requested
    guard wanted.count == entries.count else { return false }
    return wanted.withUnsafeBufferPointer { wanted in
      for index in entries.indices where wanted[index].key != entries[index].key { return false }
      for index in entries.indices {
        let entry = unsafeDowncast(entries[index], to: Entry.self)
        withExtendedLifetime(exchange(&entry.content.map, with: wanted[index].map)) {}
      }
      return true
    }
  }

  private func start(_ subscription: Subscription<Action>) -> Entry {
    let key = subscription.key
    let text = "subscription \(key.value)"
    // An ended source keeps its key: it starts again only after a state that does not request it.
    scope.hasWork = true
    let running = loop.effects.add(EffectDescription(text), scope: scope.id, causedBy: 0) {}
    running.isSubscription = true
    let source = Source(running: running, causedBy: loop.commitNumber, map: subscription.map)
    let entry = Entry(scope: 0, key: key, content: source)
    sources.insert(entry)
    let run = subscription.run
    let table = Unchecked(WeakReference(self))
    let crossing = Unchecked(running)
    loop.spawnApart(running) { mailbox in
      try await run { value in
        await mailbox.onOwner { loop in
          guard crossing.value.isLive, let table = table.value.object else {
            loop.report(.lateResult(of: text, action: value))
            return
          }
          loop.handOver(from: nil, of: crossing.value) {
            table.receive(value, key, from: crossing.value)
          }
        }
      }
      return false
    }
    return entry
  }

  private func receive(_ value: any Sendable, _ key: EffectKey, from running: RunningEffect) {
    guard let source = sources.candidates(key).entry(key)?.content, source.running === running,
      let action = source.map(value)
    else {
      loop.report(.lateResult(of: "subscription \(key.value)", action: value))
      return
    }
    deliver(action, source.causedBy > 0 ? source.causedBy : nil)
  }
}
