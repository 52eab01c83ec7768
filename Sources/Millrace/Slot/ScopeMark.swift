/// The slot that says that a scope is there.
///
/// It belongs to the scope above: a scope that owned its own mark would never be let go. No list knows it but that scope's own.
final class ScopeMark: AnySlot {
  /// The scope that it speaks of, which holds it.
  @exclusivity(unchecked) private(set) weak var marked: Scope?

  /// What is kept of a mark that is present: there is one value only.
  nonisolated(unsafe) private static let kept: AnyObject = Kept(true)

  init(of marked: Scope, named label: Name, in parent: Scope) {
    self.marked = marked
    super.init(label: label, scope: parent, holdsNothing: true, marksScope: true)
  }

  override func keep() -> AnyObject? { isPresent ? Self.kept : nil }

  override func load(_ kept: AnyObject?) {
    stamp = loop.nextStamp()
    loop.scopesMoved += 1
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

  override func putBack() {
    guard isSetAside else { return }
    isSetAside = false
    stamp = loop.nextStamp()
    holdsValue = true
  }

  override func dropAside() { isSetAside = false }

  public override var text: String { isPresent ? "true" : "absent" }
}
