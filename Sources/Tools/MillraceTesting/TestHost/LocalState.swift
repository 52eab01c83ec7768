internal import MillraceViews

/// The effect of local commands on a page, which patches do not change and the program never
/// receives.
struct LocalState {
  private var hidden: Set<NodeID> = []
  /// The node that had the focus when a node was opened.
  private var openers: [NodeID: NodeID] = [:]
  /// The menu of a row that is shown.
  private var uncovered: NodeID?

  /// Creates the state of a page when it appears.
  init(_ root: Element) { arrive(root) }

  /// Returns true if a node is hidden itself, not by a node above it.
  func hides(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// Returns an element without its hidden parts.
  func visible(_ element: Element) -> Element {
    if hidden.isEmpty { return element }
    var visible = element
    if hides(element.id) { visible.traits.isHidden = true }
    visible.children = element.children.filter { !hides($0.id) }.map(self.visible)
    return visible
  }

  mutating func show(_ node: NodeID) { hidden.remove(node) }

  mutating func hide(_ node: NodeID) { hidden.insert(node) }

  /// Shows a node, and stores the focused node if it was hidden.
  mutating func open(_ node: NodeID, from focused: NodeID?) {
    guard hidden.remove(node) != nil else { return }
    openers[node] = focused
  }

  /// Hides a node, and returns the node that had the focus when it was opened.
  mutating func close(_ node: NodeID) -> NodeID? {
    hidden.insert(node)
    return openers[node]
  }

  /// Shows some buttons of one menu of a row; any other menu is hidden again.
  mutating func uncover(_ menu: NodeID, _ shown: [NodeID], of all: [NodeID]) {
    cover(uncovered)
    uncovered = menu
    hidden.remove(menu)
    for button in all { hidden.insert(button) }
    for button in shown { hidden.remove(button) }
  }

  /// Hides a menu of a row.
  mutating func cover(_ menu: NodeID?) {
    guard let menu else { return }
    hidden.insert(menu)
    if uncovered == menu { uncovered = nil }
  }

  /// Applies inserted elements, and removes the nodes that are gone.
  mutating func follow(_ patches: [Patch], _ mirror: ElementTree) {
    for patch in patches {
      switch patch {
      case .insert(let element, _, _), .replace(_, let element): arrive(element)
      default: break
      }
    }
    hidden = hidden.filter { mirror.element($0) != nil }
    openers = openers.filter { mirror.element($0.key) != nil && mirror.element($0.value) != nil }
  }

  private mutating func arrive(_ element: Element) {
    if element.traits.startsHidden || element.kind == .menu { hidden.insert(element.id) }
    for child in element.children { arrive(child) }
  }
}
