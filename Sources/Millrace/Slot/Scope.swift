/// A node of the ownership tree: it owns slots, effects, subscriptions and observations, and is
/// removed as a whole (L10).
///
/// A screen, a component or a feature is a scope. Removing it in a turn makes its slots absent,
/// cancels its effects, ends its subscriptions and cancels its observations, and the same for every
/// scope below; a turn that rolls back has removed nothing. The presence of a scope is itself
/// state, so that the timeline can restore it.
public final class Scope {
  /// The name in tools and errors.
  public var name: String { label.text }
  let label: Name
  /// The scope above; `nil` at the root.
  @exclusivity(unchecked) public private(set) var parent: Scope?
  /// The loop that the scope belongs to.
  public let loop: Loop
  /// The position in the loop's order of scopes, never reused.
  public let id: Int

  @exclusivity(unchecked) var slots = WeakList<AnySlot>()
  @exclusivity(unchecked) private var children = WeakList<Scope>()
  @exclusivity(unchecked) private var tokens: [ObservationToken] = []
  private let keeper: (any ScopeKeeper)?
  /// True once an effect or a subscription has begun in it.
  @exclusivity(unchecked) var hasWork = false
  /// The mark, present while the scope is; `nil` at the root, which cannot be removed.
  @exclusivity(unchecked) private(set) var mark: ScopeMark?
  /// The slot that is present while the scope is.
  package var presence: AnySlot { mark ?? .placeholder }
  /// The loop's `scopesMoved` at the last check that found the scope alive.
  @exclusivity(unchecked) private var foundAliveAt = -1

  init(rootOf loop: Loop) {
    label = Name("root")
    keeper = nil
    parent = nil
    self.loop = loop
    id = 0
  }

  /// Creates a scope below another.
  ///
  /// Inside a turn this is an edit like any other and rolls back with it. Below a scope that has
  /// been removed the new scope is never alive, which is reported as
  /// ``Mistake/departedParent(scope:parent:)``.
  public convenience init(_ name: String, in parent: Scope) {
    self.init(named: Name(name), in: parent)
  }

  /// Creates a scope whose name is not text yet.
  ///
  /// - Parameter keeper: The object that is notified of the removal, before the scope's
  ///   observations end.
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
    foundAliveAt = parent.loop.tally.scopesMoved
  }

  deinit {
    // The root's slots and effects last as long as the loop, whether or not the root is retained.
    guard id != 0 else { return }
    // The table of effects is not accessed: it may be releasing this scope.
    if hasWork { loop.mailbox.post { [id] loop in loop.cancelEffects(scope: id) } }
    // On another thread, the owner may be reading the scopes above.
    guard loop.isOwnerHere else { return }
    // Iterative: a deep tree that is released from below must not overflow the stack.
    var above = takeParent()
    while above != nil, isKnownUniquelyReferenced(&above) { above = above?.takeParent() }
  }

  /// Removes the reference to the parent, from a scope that is no longer referenced.
  private func takeParent() -> Scope? {
    // The mark retains the parent too.
    mark = nil
    return exchange(&parent, with: nil)
  }

  /// True while the scope is present, with every scope above it.
  ///
  /// Removing a scope marks every scope below it, so that a result holds until a timeline or a
  /// rollback changes marks by themselves. Constant time until then, and once afterwards linear in
  /// the scopes above it that were not checked since.
  public var isAlive: Bool {
    // Most checks are of the root, or of a scope that was checked before.
    guard let mark else { return true }
    return mark.isPresent && foundAliveAt == loop.tally.scopesMoved || isFoundAlive
  }

  private var isFoundAlive: Bool {
    // Iterative: a deep tree must not overflow the stack.
    var scope = self
    while let mark = scope.mark, let parent = scope.parent {
      guard mark.isPresent else { return false }
      if scope.foundAliveAt == loop.tally.scopesMoved { break }
      loop.tally.scopeSteps += 1
      scope = parent
    }
    let known = scope
    scope = self
    while scope !== known, let parent = scope.parent {
      scope.foundAliveAt = loop.tally.scopesMoved
      scope = parent
    }
    return true
  }

  /// Retains an observation for as long as the scope is alive.
  ///
  /// For scopes that are removed: an observation of the root lasts to the end of the loop. A
  /// removed scope retains nothing: the observation ends at once, which is reported. A scope that
  /// the timeline restores has lost the observations that ended with it; the code that shows it
  /// observes again.
  public func own(_ token: ObservationToken) {
    guard isAlive else {
      token.cancel()
      loop.report(.departed(dropped: "an observation", scope: name))
      return
    }
    tokens.append(token)
  }

  /// Ends the effects and observations of the scope, after the commit that removed it.
  func end() {
    if hasWork { loop.cancelEffects(scope: id) }
    keeper?.scopeEnded()
    guard !tokens.isEmpty else { return }
    for token in exchange(&tokens, with: []) { token.cancel() }
  }

  /// Calls a closure with all scopes below it, in order of creation and each after those below it,
  /// and then with the scope itself.
  func forEachFromBelow(_ body: (Scope) -> Void) {
    if children.isEmpty { return body(self) }
    // Iterative: a deep tree must not overflow the stack.
    var scopes: [Scope] = []
    var waiting = [self]
    while let scope = waiting.popLast() {
      scopes.append(scope)
      waiting.append(contentsOf: scope.children.live)
    }
    for scope in scopes.reversed() { body(scope) }
  }
}

/// An object that is notified of the removal of a scope; on the owner, after the commit.
package protocol ScopeKeeper: AnyObject {
  func scopeEnded()
}
