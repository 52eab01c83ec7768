/// The effects and subscriptions of a loop that are under way.
struct EffectTable {
  private var running: [Int: RunningEffect] = [:]
  private var groups: [ScopedKey: [EffectGroup]] = [:]
  var throttles: [ScopedKey: ThrottleWindow] = [:]
  private var started = 0

  /// What runs, in the order in which it started.
  var descriptions: [String] {
    running.sorted { $0.key < $1.key }.map(\.value.text)
  }

  mutating func add(
    _ text: String, scope: Int, causedBy: Int, done: @escaping () -> Void
  ) -> RunningEffect {
    started += 1
    let effect = RunningEffect(
      id: started, text: text, scope: scope, causedBy: causedBy, done: done)
    running[started] = effect
    return effect
  }

  /// Takes an effect out; `nil` if it was no longer in.
  mutating func remove(_ id: Int) -> RunningEffect? {
    running.removeValue(forKey: id)
  }

  func text(of id: Int) -> String? { running[id]?.text }

  func isLive(_ id: Int) -> Bool { running[id] != nil }

  mutating func enter(_ group: EffectGroup, under key: ScopedKey) {
    groups[key, default: []].append(group)
  }

  mutating func leave(_ group: EffectGroup, _ key: ScopedKey) {
    groups[key]?.removeAll { $0 === group }
    if groups[key]?.isEmpty == true { groups[key] = nil }
  }

  mutating func takeGroups(_ key: ScopedKey) -> [EffectGroup] {
    groups.removeValue(forKey: key) ?? []
  }

  /// Takes out everything of a scope; nothing of it goes on, and nobody waits for it.
  mutating func take(scope: Int) -> [RunningEffect] {
    for (key, members) in groups where key.scope == scope {
      for group in members { group.isCancelled = true }
      groups[key] = nil
    }
    for key in throttles.keys where key.scope == scope { throttles[key] = nil }
    return take { $0.scope == scope }
  }

  /// Takes out what fits, in the order in which it started.
  mutating func take(where fits: (RunningEffect) -> Bool) -> [RunningEffect] {
    let taken = running.values.filter(fits).sorted { $0.id < $1.id }
    for effect in taken { running[effect.id] = nil }
    return taken
  }

  func cancelAll() {
    for effect in running.values { effect.task?.cancel() }
  }
}

/// A key, and the scope in which it means something.
struct ScopedKey: Hashable {
  let scope: Int
  let key: EffectKey
}

/// One task that runs for an effect or a subscription.
final class RunningEffect {
  let id: Int
  let text: String
  let scope: Int
  let causedBy: Int
  let done: () -> Void
  var task: Task<Void, Never>?

  init(id: Int, text: String, scope: Int, causedBy: Int, done: @escaping () -> Void) {
    self.id = id
    self.text = text
    self.scope = scope
    self.causedBy = causedBy
    self.done = done
  }
}

/// What is cancelled together.
final class EffectGroup {
  let parent: EffectGroup?
  var isCancelled = false
  var members: [Int] = []
  private(set) var children: [EffectGroup] = []

  init(in parent: EffectGroup?) {
    self.parent = parent
    parent?.children.append(self)
  }

  /// Whether it, or anything that it is part of, was cancelled.
  var isOff: Bool { isCancelled || parent?.isOff == true }

  var allMembers: [Int] { members + children.flatMap(\.allMembers) }
}

/// A throttle's waiting time, and the last effect that came in it.
final class ThrottleWindow {
  /// An effect that waits for its window.
  struct Entry {
    let start: () -> Void
    /// A later one has taken its place: nobody must wait for it any longer.
    let supersede: () -> Void
  }

  var latest: Entry?
}
