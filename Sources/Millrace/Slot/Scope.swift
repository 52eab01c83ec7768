/// A node of the ownership tree: it owns slots, effects, subscriptions and observations, and dies as a whole (L10).
///
/// A screen, a component or a feature is a scope. Removing it in a turn makes its slots absent, cancels its effects,
/// ends its subscriptions and lets go of its observations, and the same for every scope below; a turn that rolls back
/// has removed nothing. Whether a scope is there is itself state, so that the timeline can bring it back.
public final class Scope {
  /// What tools and errors call it.
  public var name: String { label.text }
  let label: Name
  /// The scope above; `nil` at the root.
  @exclusivity(unchecked) public private(set) var parent: Scope?
  /// The loop it belongs to.
  public let loop: Loop
  /// Its place in the loop's order of scopes, never given twice.
  public let id: Int

  @exclusivity(unchecked) var slots = WeakList<AnySlot>()
  @exclusivity(unchecked) private var children = WeakList<Scope>()
  @exclusivity(unchecked) private var lifetimes: [Lifetime] = []
  private let keeper: (any ScopeKeeper)?
  /// Whether an effect or a subscription has been begun in it, ever.
  @exclusivity(unchecked) var hasWork = false
  /// Present while the scope is; `nil` at the root, which cannot be removed.
  @exclusivity(unchecked) private(set) var mark: ScopeMark?
  /// The slot that is present while the scope is there.
  package var presence: AnySlot { mark ?? .elsewhere }
  /// The loop's `scopesMoved` when it was last found alive.
  @exclusivity(unchecked) private var foundAliveAt = -1

  init(rootOf loop: Loop) {
    label = Name("root")
    keeper = nil
    parent = nil
    self.loop = loop
    id = 0
  }

  /// Makes a scope below another.
  ///
  /// Inside a turn this is an edit like any other and rolls back with it. Below a scope that has been removed it is
  /// made, stays dead, and is reported as ``Mistake/departedParent(scope:parent:)``.
  public convenience init(_ name: String, in parent: Scope) {
    self.init(named: Name(name), in: parent)
  }

  /// The same, for a name that is no text yet.
  ///
  /// - Parameter keeper: who is told when it has been removed, before its observations end.
  package init(named label: Name, in parent: Scope, keeper: (any ScopeKeeper)? = nil) {
    self.label = label
    self.keeper = keeper
    self.parent = parent
    loop = parent.loop
    parent.loop.noteUse("making \(label.text)")
    id = parent.loop.nextScope()
    parent.children.append(self)
    let mark = ScopeMark(of: self, named: label, in: parent)
    self.mark = mark
    guard parent.isAlive else {
      Mistake.departedParent(scope: name, parent: parent.name).report(to: loop)
      return
    }
    mark.begin()
    foundAliveAt = parent.loop.scopesMoved
  }

  deinit {
    // What the root owns lasts as long as the loop, whoever holds the root.
    guard id != 0 else { return }
    // The table of effects is not asked: it may be what lets go.
    if hasWork { loop.mailbox.post { [id] loop in loop.cancelEffects(scope: id) } }
    // Elsewhere others may be looking at the scopes above just now.
    guard loop.isOwnerHere else { return }
    // By a loop: a deep tree that is let go from below must not overflow the stack.
    var above = takeParent()
    while above != nil, isKnownUniquelyReferenced(&above) { above = above?.takeParent() }
  }

  /// Lets go of the scope above, for one that nobody has any more.
  private func takeParent() -> Scope? {
    // It holds the scope above too.
    mark = nil
    return exchange(&parent, with: nil)
  }

  /// Whether it is there, with every scope above it.
  ///
  /// Removing a scope marks every scope below it, so that an answer holds until a timeline or a
  /// rollback moves marks by themselves. Constant time until then, and once afterwards linear in
  /// the scopes above it that were not asked since.
  public var isAlive: Bool {
    // Most are asked at the root, or where they were asked before.
    guard let mark else { return true }
    return mark.isPresent && foundAliveAt == loop.scopesMoved || isFoundAlive
  }

  private var isFoundAlive: Bool {
    // By a loop: a deep tree must not overflow the stack.
    var scope = self
    while let mark = scope.mark, let parent = scope.parent {
      guard mark.isPresent else { return false }
      if scope.foundAliveAt == loop.scopesMoved { break }
      loop.scopeSteps += 1
      scope = parent
    }
    let known = scope
    scope = self
    while scope !== known, let parent = scope.parent {
      scope.foundAliveAt = loop.scopesMoved
      scope = parent
    }
    return true
  }

  /// Keeps an observation for as long as the scope is there.
  ///
  /// For scopes that are removed: what the root keeps, it keeps to the end of the loop. A scope that is gone keeps
  /// nothing: the observation ends at once, which is reported. A scope that the timeline brings back comes without the
  /// observations that ended with it; whoever shows it again observes again.
  public func own(_ lifetime: Lifetime) {
    guard isAlive else {
      lifetime.stop()
      loop.report(.departed(what: "an observation", scope: name))
      return
    }
    lifetimes.append(lifetime)
  }

  /// Ends what runs in it, after the commit that removed it.
  func end() {
    if hasWork { loop.cancelEffects(scope: id) }
    keeper?.scopeEnded()
    guard !lifetimes.isEmpty else { return }
    for lifetime in exchange(&lifetimes, with: []) { lifetime.stop() }
  }

  /// Calls a closure with all scopes below it, in the order in which they were made, each after those below it; and then
  /// with itself.
  func forEachFromBelow(_ body: (Scope) -> Void) {
    if children.isEmpty { return body(self) }
    // By a loop: a deep tree must not overflow the stack.
    var scopes: [Scope] = []
    var waiting = [self]
    while let scope = waiting.popLast() {
      scopes.append(scope)
      waiting.append(contentsOf: scope.children.live)
    }
    for scope in scopes.reversed() { body(scope) }
  }
}

/// Is told that a scope has been removed; on the owner, after the commit.
package protocol ScopeKeeper: AnyObject {
  func scopeEnded()
}
