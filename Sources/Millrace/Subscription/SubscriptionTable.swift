/// Brings a store's subscriptions in line with its state; the loop calls it after a commit, before observers.
@usableFromInline
final class Reconciler {
  @usableFromInline let reconcile: () -> Void

  @usableFromInline
  init(_ reconcile: @escaping () -> Void) {
    self.reconcile = reconcile
  }
}

/// The running subscriptions of one store.
@usableFromInline
final class SubscriptionTable<Action> {
  private struct Entry {
    let id: Int
    var map: (any Sendable) -> Action?
  }

  private var entries: [EffectKey: Entry] = [:]
  private let loop: Loop
  private let scope: Scope
  private let deliver: (Action, Int) -> Void

  init(scope: Scope, deliver: @escaping (Action, Int) -> Void) {
    loop = scope.loop
    self.scope = scope
    self.deliver = deliver
  }

  /// Stops the missing, swaps the mapping of the equal, starts the new: in that order, so that a source that left cannot
  /// be heard after the commit that sent it away.
  func reconcile(_ wanted: [Subscription<Action>]) {
    if wanted.isEmpty && entries.isEmpty { return }
    var keys: Set<EffectKey> = []
    let unique = wanted.filter { subscription in
      let isNew = keys.insert(subscription.key).inserted
      if !isNew {
        loop.report(.duplicateKey(key: "\(subscription.key.value)", place: "the subscriptions"))
      }
      return isNew
    }
    for (key, entry) in entries where !keys.contains(key) {
      entries[key] = nil
      loop.end(entry.id, cancelled: true)
    }
    guard loop.isRunning else { return }
    for subscription in unique {
      if entries[subscription.key] == nil {
        start(subscription)
      } else {
        entries[subscription.key]?.map = subscription.map
      }
    }
  }

  /// Stops them all.
  func end() {
    reconcile([])
  }

  private func start(_ subscription: Subscription<Action>) {
    let key = subscription.key
    let text = "subscription \(key.value)"
    // An ended source keeps its place: it starts again only after the state has done without it.
    let running = loop.effects.add(text, scope: scope.id, causedBy: 0) {}
    let id = running.id
    entries[key] = Entry(id: id, map: subscription.map)
    let owner = loop.owner
    let run = subscription.run
    let table = Unchecked(WeakTable(self))
    loop.spawn(running) { mailbox in
      try await run { value in
        await mailbox.onOwner(owner) { loop in
          guard loop.effects.isLive(id), let table = table.value.value else {
            loop.report(.lateResult(of: text, action: value))
            return
          }
          table.receive(value, key, id)
        }
      }
    }
  }

  private func receive(_ value: any Sendable, _ key: EffectKey, _ id: Int) {
    guard let entry = entries[key], entry.id == id, let action = entry.map(value) else {
      loop.report(.lateResult(of: "subscription \(key.value)", action: value))
      return
    }
    deliver(action, loop.commitNumber)
  }

  private struct WeakTable {
    weak var value: SubscriptionTable?

    init(_ value: SubscriptionTable) {
      self.value = value
    }
  }
}
