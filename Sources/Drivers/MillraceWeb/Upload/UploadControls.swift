internal import MillraceViews

/// The upload controls of a view, by which a file finds its control in a later view.
///
/// A view of the past may lack a control, which has another node when the present is shown again.
struct UploadControls {
  private var all: [(node: NodeID, name: UInt64, control: Upload)] = []

  /// Finds the controls below a root; linear in the number of nodes.
  init(_ root: Element) {
    var controls: [Int: Upload] = [:]
    func visit(_ element: Element) {
      if case .upload(let control) = element.kind { controls[element.id.number] = control }
      element.children.forEach(visit)
    }
    visit(root)
    guard !controls.isEmpty else { return }
    for (number, name) in NodeFingerprint.names(below: root) {
      if let control = controls[number] { all.append((NodeID(number), name, control)) }
    }
  }

  /// The control of a node; nil if the view does not have it.
  subscript(node: NodeID) -> Upload? { all.first { $0.node == node }?.control }

  /// Returns the node of a control of an earlier view; nil if this view does not have the control.
  ///
  /// A control is found by what identifies it for a person, rows by their content, so that a file
  /// never reaches another row. The only control of a view is also found by its label and limits.
  func node(for node: NodeID, of earlier: UploadControls) -> NodeID? {
    guard let control = earlier.all.first(where: { $0.node == node }) else { return nil }
    if let same = all.first(where: { $0.name == control.name && $0.control == control.control }) {
      return same.node
    }
    guard earlier.all.count == 1, all.count == 1, all[0].control == control.control else {
      return nil
    }
    return all[0].node
  }
}
