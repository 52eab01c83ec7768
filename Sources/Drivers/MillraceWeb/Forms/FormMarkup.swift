internal import MillraceViews

/// The markup by which a browser submits the forms of a page without a script: it posts those of a
/// live page, and loads the addresses of a static one.
///
/// It is in the first HTML alone: a live page posts nothing.
struct FormMarkup {
  private let token: String
  private var addresses: [NodeID: String] = [:]
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

  /// Creates the markup of the forms in a static page.
  ///
  /// - Parameters:
  ///   - root: The view.
  ///   - addresses: The addresses that forms load, by their labels.
  init(_ root: Element, loading addresses: [String: String]) {
    token = ""
    add(root, addresses, isInForm: false)
  }

  private mutating func add(_ element: Element, _ known: [String: String], isInForm: Bool) {
    var isInForm = isInForm
    switch element.kind {
    case .form(let label):
      addresses[element.id] = known[label]
      isInForm = known[label] != nil
    case .button(_, .primary) where isInForm: buttons.insert(element.id)
    case .field(let field) where isInForm:
      names[element.id] = element.traits.name ?? field.label
    default: break
    }
    for child in element.children { add(child, known, isInForm: isInForm) }
  }

  /// Adds to the outermost part of a node what a post needs.
  func complete(_ part: inout Part, of node: NodeID) {
    if let name = names[node] { part.nameControls(name) }
    if buttons.contains(node) { part.add([("type", "submit")]) }
    if forms.contains(node) { part.add([("method", "post")]) }
    if let address = addresses[node] { part.add([("action", HTML.address(address))]) }
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
