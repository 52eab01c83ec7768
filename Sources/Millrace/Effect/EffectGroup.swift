/// What is cancelled together.
final class EffectGroup {
  let parent: EffectGroup?
  var isCancelled = false
  var members: [Int] = []
  // Weak, since a child holds its parent; whatever still runs in a child holds the child.
  private var children = WeakList<EffectGroup>()

  /// The throttle window in which it was started.
  private(set) weak var window: ThrottleWindow?

  init(in parent: EffectGroup?, window: ThrottleWindow? = nil) {
    self.parent = parent
    self.window = window
    parent?.children.append(self)
  }

  /// Whether it, or anything that it is part of, was cancelled.
  var isOff: Bool { isCancelled || parent?.isOff == true }

  var allMembers: [Int] { members + children.live.flatMap(\.allMembers) }
}

/// A throttle's waiting time, and the last effect that came in it.
final class ThrottleWindow {
  /// An effect that waits for its window.
  struct Entry {
    /// The commit that emitted it.
    let causedBy: Int
    let start: (Loop, ThrottleWindow) -> Void
    /// A later one has taken its place: nobody must wait for it any longer.
    let supersede: () -> Void
  }

  var latest: Entry?
  /// What waits for its end.
  let wait = EffectGroup(in: nil)
}

/// What goes on under one key.
struct KeyedEffects {
  var groups: [EffectGroup] = []
  var window: ThrottleWindow?

  var isEmpty: Bool { groups.isEmpty && window == nil }

  /// What of it a group is inside of.
  func part(of group: EffectGroup?) -> KeyedEffects {
    var part = KeyedEffects()
    var around = group
    while let each = around {
      if groups.contains(where: { $0 === each }) { part.groups.append(each) }
      if let window, each.window === window { part.window = window }
      around = each.parent
    }
    return part
  }
}
