internal import MillraceViews

/// The markup by which a browser posts the forms of a page without a script.
///
/// It is in the first HTML alone: a live page posts nothing.
struct FormMarkup {
  private let token: String
  private var forms: Set<NodeID> = []
  private var buttons: Set<NodeID> = []
  private var names: [NodeID: String] = [:]

  /// Creates the markup of the forms in a view; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - root: The view.
  ///   - token: The token of the page.
  init?(_ root: Element, token: String) {
    let all = PlainForm.all(in: root)
    if all.isEmpty { return nil }
    self.token = token
    for form in all {
      forms.insert(form.node)
      buttons.formUnion(form.buttons)
      for (name, element) in form.controls { names[element.id] = name }
    }
  }

  /// Adds to the outermost part of a node what a post needs.
  func complete(_ part: inout Part, of node: NodeID) {
    if let name = names[node] { part.nameControls(name) }
    if buttons.contains(node) { part.add([("type", "submit")]) }
    if forms.contains(node) { part.add([("method", "post")]) }
  }

  /// Returns the first input of a form, which names the form and its page; `nil` for other nodes.
  func input(in node: NodeID) -> String? {
    guard forms.contains(node) else { return nil }
    let value = HTML.escape("\(token).\(node)")
    return "<input type=\"hidden\" name=\"\(FormPost.name)\" value=\"\(value)\">"
  }
}

extension Part {
  /// Gives a name to the control inside the part; radio buttons share it.
  fileprivate mutating func nameControls(_ name: String) {
    if ["input", "select", "textarea"].contains(tag) { add([("name", name)]) }
    guard case .parts(var parts) = content else { return }
    for index in parts.indices { parts[index].nameControls(name) }
    content = .parts(parts)
  }
}
