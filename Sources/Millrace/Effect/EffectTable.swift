/// The running effects and subscriptions of a loop.
struct EffectTable {
  private var running = [Int: RunningEffect]()
  private(set) var keyed = KeyTable<KeyedEffects>()
  private var started = 0

  /// True once an effect or a subscription has started.
  var hasStarted: Bool { started > 0 }

  /// The running effects as text, in the order in which they started.
  var descriptions: [String] {
    Array(running.values).ascending(by: \.id).map(\.text)
  }

  mutating func add(
    _ description: EffectDescription, scope: Int, causedBy: Int, done: @escaping () -> Void
  ) -> RunningEffect {
    started += 1
    let effect = RunningEffect(
      id: started, description: description, scope: scope, causedBy: causedBy, done: done)
    running[started] = effect
    return effect
  }

  /// Removes an effect; returns `nil` if it was not in the table.
  mutating func remove(_ id: Int) -> RunningEffect? {
    let effect = running.removeValue(forKey: id)
    effect?.isLive = false
    return effect
  }

  func isLive(_ id: Int) -> Bool { running[id] != nil }

  mutating func keep(_ entry: KeyTable<KeyedEffects>.Entry) { keyed.insert(entry) }

  mutating func drop(_ entry: KeyTable<KeyedEffects>.Entry) { keyed.remove(entry) }

  /// Removes all effects of a scope; none of them continues, and their completions are not awaited.
  mutating func take(scope: Int) -> [RunningEffect] {
    for entry in keyed.all where entry.scope == scope {
      for group in entry.content.groups { group.isCancelled = true }
      keyed.remove(entry)
    }
    return take { $0.scope == scope }
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
    for entry in keyed.all {
      entry.content.groups.removeAll { !$0.allMembers.contains(where: isLive) }
      if let window = entry.content.window, !window.wait.allMembers.contains(where: isLive) {
        entry.content.window = nil
      }
      if entry.content.isEmpty { keyed.remove(entry) }
    }
  }

  /// Removes the matching effects, in the order in which they started.
  mutating func take(where fits: (RunningEffect) -> Bool) -> [RunningEffect] {
    let taken = running.values.filter(fits).ascending(by: \.id)
    for effect in taken { _ = remove(effect.id) }
    return taken
  }

  func cancelAll() {
    for effect in running.values { effect.task?.cancel() }
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
  /// True while the effect is in the table.
  @exclusivity(unchecked) fileprivate(set) var isLive = true
  /// True if the effect was cancelled or removed with its scope, so that its results are dropped.
  @exclusivity(unchecked) var isCut = false

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
}

/// The source of a result that is delivered to the loop.
struct Arrival {
  /// The commit that emitted the effect; `nil` for a subscription.
  let commit: Int?
  /// The task, if there is one: a `send` has none.
  let source: RunningEffect?
}
