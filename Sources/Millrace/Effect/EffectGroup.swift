/// A group of effects that are cancelled together.
final class EffectGroup {
  let parent: EffectGroup?
  var isCancelled = false
  /// The running effects, in no order.
  var members: [RunningEffect] = []
  // Weak, since a child retains its parent; effects that still run in a child retain the child.
  private var children = WeakList<EffectGroup>()

  /// The throttle window in which the group was started.
  private(set) weak var window: ThrottleWindow?

  init(in parent: EffectGroup?, window: ThrottleWindow? = nil) {
    self.parent = parent
    self.window = window
    parent?.children.append(self)
  }

  /// True if the group, or a group that contains it, was cancelled.
  var isOff: Bool { isCancelled || parent?.isOff == true }

  /// The running effects of the group and of the groups in it, each group's in the order in which
  /// they started.
  var allMembers: [RunningEffect] {
    members.ascending(by: \.id) + children.live.flatMap(\.allMembers)
  }

  /// Returns true if the group is another one, or is in it.
  func isPart(of other: EffectGroup) -> Bool { self === other || parent?.isPart(of: other) == true }

  /// True if no effect runs in the group or in the groups in it.
  var isEmpty: Bool { members.isEmpty && children.live.allSatisfy(\.isEmpty) }
}

/// The wait of a throttle, and the last effect that arrived during it.
final class ThrottleWindow {
  /// An effect that waits for its window.
  struct Entry {
    /// The commit that emitted it.
    let causedBy: Int
    /// The group that it is cancelled with.
    let group: EffectGroup?
    let start: (Loop, ThrottleWindow) -> Void
    /// Called when a later effect replaces this one: its completion must not be awaited any longer.
    let supersede: () -> Void
  }

  var latest: Entry?
  /// The group of the task that waits for its end.
  let wait = EffectGroup(in: nil)
}

/// The effects under one key.
struct KeyedEffects {
  var groups: [EffectGroup] = []
  var window: ThrottleWindow?

  var isEmpty: Bool { groups.isEmpty && window == nil }

  /// Returns the part that contains the given group.
  func part(of group: EffectGroup?) -> KeyedEffects {
    var part = KeyedEffects()
    var ancestor = group
    while let each = ancestor {
      if groups.contains(where: { $0 === each }) { part.groups.append(each) }
      if let window, each.window === window { part.window = window }
      ancestor = each.parent
    }
    return part
  }
}
