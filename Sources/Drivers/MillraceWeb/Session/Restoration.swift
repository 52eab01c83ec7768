internal import MillraceViews

/// The continuation of a page whose record another server has written.
///
/// If the browser shows another page than the restored state does, it gets the whole view before
/// all other patches, and its focus back.
struct Restoration {
  /// The sequence number of the last event that the other server handled.
  let handled: Int
  /// The mapping between the numbers of the nodes here and in the browser.
  var numbers: Renumbering
  /// The patches that precede all others, until they are sent.
  private var renewal: [Patch] = []

  /// Restores a page that is mounted under a root.
  init(_ kept: SessionRecord, to root: Element, _ fingerprint: NodeFingerprint) {
    handled = kept.handled
    numbers = Renumbering(kept, to: fingerprint)
    guard fingerprint.content != kept.fingerprint.content,
      let shown = kept.fingerprint.numbers.first
    else {
      return
    }
    renewal = kept.fingerprint.presented.map { .dismiss(NodeID($0)) }
    renewal.append(.replace(NodeID(shown), with: numbers.outgoing(root)))
    renewal += root.arrival.map(numbers.outgoing)
    if let focus = kept.focus, let node = numbers.incoming(NodeID(focus)) {
      renewal.append(.focus(numbers.outgoing(node)))
    }
  }

  /// Returns the patches that lead the browser to the view below a root.
  ///
  /// - Parameters:
  ///   - changes: The patches of the tree since the last call.
  ///   - root: The view after them; it is made only if text was typed into a lost node.
  mutating func outgoing(_ changes: [Patch], to root: @autoclosure () -> Element) -> [Patch] {
    var patches = exchange(&renewal, with: [])
    patches += changes.map(numbers.outgoing)
    let inputs = numbers.takeUnseen()
    if !inputs.isEmpty { patches += values(of: inputs, in: root()) }
    return patches
  }

  /// Returns patches that write text typed into lost nodes into the nodes that replace them.
  private func values(of inputs: Set<Int>, in element: Element) -> [Patch] {
    var patches: [Patch] = []
    if inputs.contains(element.id.number), let value = element.kind.inputValue {
      patches.append(numbers.outgoing(.value(element.id, value, basedOn: element.revision)))
    }
    for child in element.children { patches += values(of: inputs, in: child) }
    return patches
  }
}
