/// The running effects and subscriptions of a loop.
struct EffectTable {
  /// In no order; an effect knows its index, so that its end costs no search.
  private var running: [RunningEffect] = []
  private(set) var keyed = KeyTable<KeyedEffects>()
  private var started = 0

  /// True once an effect or a subscription has started.
  var hasStarted: Bool { started > 0 }

  /// The running effects as text, in the order in which they started.
  var descriptions: [String] {
    running.ascending(by: \.id).map(\.text)
  }

  /// True while an effect runs that is no subscription.
  var hasEffects: Bool { running.contains { !$0.isSubscription } }

  mutating func add(
    _ description: EffectDescription, scope: Int, causedBy: Int, in group: EffectGroup? = nil,
    done: @escaping () -> Void
  ) -> RunningEffect {
    started += 1
    let effect = RunningEffect(
      id: started, description: description, scope: scope, causedBy: causedBy, done: done)
    effect.index = running.count
    running.append(effect)
    group?.add(effect)
    return effect
  }

  /// Removes an effect; returns false if it was not in the table.
  mutating func remove(_ effect: RunningEffect) -> Bool {
    guard effect.isLive else { return false }
    effect.isLive = false
    effect.leaveGroup()
    let last = running.removeLast()
    if last !== effect {
      running[effect.index] = last
      last.index = effect.index
    }
    return true
  }

  mutating func keep(_ entry: KeyTable<KeyedEffects>.Entry) { keyed.insert(entry) }

  mutating func drop(_ entry: KeyTable<KeyedEffects>.Entry) { keyed.remove(entry) }

  /// Removes all effects of a scope; none of them continues, and their completions are not awaited.
  mutating func take(scope: Int) -> [RunningEffect] {
    for entry in keyed.all where entry.scope == scope {
      for group in entry.content.groups { group.isCancelled = true }
      keyed.remove(entry)
      entry.release()
    }
    return take(scope: scope, after: -1)
  }

  /// Removes the effects of later commits that wait for the end of a throttle's window.
  @_optimize(none)
  func takePostponed(after commit: Int) -> [ThrottleWindow.Entry] {
    keyed.all.compactMap { entry in
      guard let window = entry.content.window, let latest = window.latest, latest.causedBy > commit
      else { return nil }
      window.latest = nil
      return latest
    }
  }

  /// Removes the keys without running effects, after their effects were removed.
  @_optimize(none)
  mutating func prune() {
    // The groups whose effect waits for the end of a throttle's window run nothing yet.
    let waiting = keyed.all.compactMap { $0.content.window?.latest?.group }
    for entry in keyed.all {
      entry.content.groups.removeAll { group in
        group.isEmpty && !waiting.contains { $0.isPart(of: group) }
      }
      if entry.content.window?.wait.isEmpty == true { entry.content.window = nil }
      if entry.content.isEmpty { keyed.remove(entry) }
    }
  }

  /// Removes the effects of later commits; the keys stay, until ``prune()``.
  mutating func take(after commit: Int) -> [RunningEffect] { take(scope: nil, after: commit) }

  /// Removes the matching effects, in the order in which they started.
  @inline(never)
  private mutating func take(scope: Int?, after commit: Int) -> [RunningEffect] {
    let taken = running.filter { (scope == nil || $0.scope == scope) && $0.causedBy > commit }
      .ascending(by: \.id)
    for effect in taken { _ = remove(effect) }
    return taken
  }

  /// Cancels all tasks at the end of the loop.
  func cancelAll() {
    for effect in running {
      effect.task?.cancel()
      effect.leaveGroup()
    }
    for entry in keyed.all { entry.release() }
  }
}

/// One task that runs for an effect or a subscription.
final class RunningEffect {
  let id: Int
  let description: EffectDescription
  let scope: Int
  let causedBy: Int
  let done: () -> Void
  @exclusivity(unchecked) var task: Task<Void, Never>?
  /// Its index in the table, while it is there.
  @exclusivity(unchecked) fileprivate var index = 0
  /// The group that it is cancelled with, while it is in the table: a group retains its members.
  @exclusivity(unchecked) fileprivate var group: EffectGroup?
  @exclusivity(unchecked) fileprivate var indexInGroup = 0
  /// True while the effect is in the table.
  @exclusivity(unchecked) fileprivate(set) var isLive = true
  /// True if the effect was cancelled or removed with its scope, so that its results are dropped.
  @exclusivity(unchecked) var isCut = false
  /// True if it runs as long as the state requests it.
  @exclusivity(unchecked) var isSubscription = false

  /// The description as text.
  var text: String { description.description }

  init(
    id: Int, description: EffectDescription, scope: Int, causedBy: Int, done: @escaping () -> Void
  ) {
    self.id = id
    self.description = description
    self.scope = scope
    self.causedBy = causedBy
    self.done = done
  }

  fileprivate func leaveGroup() {
    group?.remove(self)
    group = nil
  }
}

extension KeyTable<KeyedEffects>.Entry {
  /// Releases the effects of a key that has left the table: those that wait retain the entry.
  fileprivate func release() { content = KeyedEffects() }
}

extension EffectGroup {
  fileprivate func add(_ effect: RunningEffect) {
    effect.group = self
    effect.indexInGroup = members.count
    members.append(effect)
  }

  fileprivate func remove(_ effect: RunningEffect) {
    let last = members.removeLast()
    if last !== effect {
      members[effect.indexInGroup] = last
      last.indexInGroup = effect.indexInGroup
    }
  }
}

/// The source of a result that is delivered to the loop.
struct Arrival {
  /// The commit that emitted the effect; `nil` for a subscription.
  let commit: Int?
  /// The task, if there is one: a `send` has none.
  let source: RunningEffect?
}
