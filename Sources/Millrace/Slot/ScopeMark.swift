/// The slot that marks the presence of a scope.
///
/// It belongs to the scope above: a scope that owned its own mark would never be deallocated. Only
/// its scope references it; it is in no list of slots.
final class ScopeMark: AnySlot {
  /// The scope that it marks, which retains it.
  @exclusivity(unchecked) private(set) weak var marked: Scope?

  /// The copy of every present mark: there is one value only.
  nonisolated(unsafe) private static let kept: AnyObject = ValueBox(true)

  init(of marked: Scope, named label: Name, in parent: Scope) {
    self.marked = marked
    super.init(label: label, scope: parent, holdsNothing: true, marksScope: true)
  }

  override func keep() -> AnyObject? { isPresent ? Self.kept : nil }

  override func load(_ kept: AnyObject?) {
    stamp = loop.nextStamp()
    loop.tally.scopesMoved += 1
    if kept == nil { clear() } else { holdsValue = true }
  }

  override func clear() {
    guard isPresent else { return }
    holdsValue = false
    if isNoted { loop.needsWholeCommit = true }
  }

  override func setAside() {
    if isPresent { isSetAside = true }
  }

  override func restoreAside() {
    guard isSetAside else { return }
    isSetAside = false
    stamp = loop.nextStamp()
    holdsValue = true
  }

  override func dropAside() { isSetAside = false }

  public override var text: String { isPresent ? "true" : "absent" }
}
