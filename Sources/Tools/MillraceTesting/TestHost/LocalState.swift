internal import MillraceViews

/// What local commands have done to a page: patches leave it alone, and the program never hears of it.
struct LocalState {
  private var hidden: Set<NodeID> = []
  /// What had the focus when a node was opened.
  private var openers: [NodeID: NodeID] = [:]
  /// The menu of a row that is shown.
  private var uncovered: NodeID?

  /// Begins with what a page has when it appears.
  init(_ root: Element) { arrive(root) }

  /// Whether a node, other than by what is above it, is hidden.
  func hides(_ node: NodeID) -> Bool { hidden.contains(node) }

  /// An element without what is hidden in it.
  func visible(_ element: Element) -> Element {
    if hidden.isEmpty { return element }
    var visible = element
    if hides(element.id) { visible.traits.isHidden = true }
    visible.children = element.children.filter { !hides($0.id) }.map(self.visible)
    return visible
  }

  mutating func show(_ node: NodeID) { hidden.remove(node) }

  mutating func hide(_ node: NodeID) { hidden.insert(node) }

  /// Shows a node, and remembers where the focus was if it was hidden.
  mutating func open(_ node: NodeID, from focused: NodeID?) {
    guard hidden.remove(node) != nil else { return }
    openers[node] = focused
  }

  /// Hides a node, and tells where the focus was when it was opened.
  mutating func close(_ node: NodeID) -> NodeID? {
    hidden.insert(node)
    return openers[node]
  }

  /// Shows one menu of a row, and of it only some buttons; any other is hidden again.
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

  /// Takes in what has come, and forgets what has gone.
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
