internal import MillraceViews

/// One thing for the browser to do: a patch in terms of HTML.
///
/// Written as an array with the name first, for instance `["text", 7, "Rain"]`.
enum Operation: Encodable, Equatable {
  case insert(into: Int, before: Int?, html: String)
  case move(Int, into: Int, before: Int?)
  case remove(Int)
  case replace(Int, html: String)
  case text(Int, String)
  case set(Int, suffix: String, attributes: [String: String], text: String?)
  case value(Int, String, basedOn: Int)
  case checked(Int, Bool, basedOn: Int)
  case present(Int)
  case dismiss(Int)
  case focus(Int)
  case announce(String, isUrgent: Bool)
  case title(String)
  case address(String)

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    switch self {
    case .insert(let parent, let sibling, let html):
      try list.encode("insert")
      try list.encode(parent)
      try list.encode(sibling)
      try list.encode(html)
    case .move(let node, let parent, let sibling):
      try list.encode("move")
      try list.encode(node)
      try list.encode(parent)
      try list.encode(sibling)
    case .remove(let node): try list.encode("remove", node)
    case .replace(let node, let html):
      try list.encode("replace", node)
      try list.encode(html)
    case .text(let node, let text):
      try list.encode("text", node)
      try list.encode(text)
    case .set(let node, let suffix, let attributes, let text):
      try list.encode("set", node)
      try list.encode(suffix)
      try list.encode(attributes)
      try list.encode(text)
    case .value(let node, let text, let revision):
      try list.encode("value", node)
      try list.encode(text)
      try list.encode(revision)
    case .checked(let node, let isOn, let revision):
      try list.encode("checked", node)
      try list.encode(isOn)
      try list.encode(revision)
    case .present(let node): try list.encode("present", node)
    case .dismiss(let node): try list.encode("dismiss", node)
    case .focus(let node): try list.encode("focus", node)
    case .announce(let text, let isUrgent):
      try list.encode("announce")
      try list.encode(text)
      try list.encode(isUrgent)
    case .title(let title):
      try list.encode("title")
      try list.encode(title)
    case .address(let address):
      try list.encode("address")
      try list.encode(address)
    }
  }
}

extension UnkeyedEncodingContainer {
  fileprivate mutating func encode(_ name: String, _ node: Int) throws {
    try encode(name)
    try encode(node)
  }
}

extension Operation {
  /// What a patch means for a browser.
  static func operations(for patch: Patch) -> [Operation] {
    switch patch {
    case .insert(let element, let parent, let sibling):
      [.insert(into: parent.number, before: sibling?.number, html: Markup.html(element))]
    case .move(let node, let parent, let sibling):
      [.move(node.number, into: parent.number, before: sibling?.number)]
    case .remove(let node): [.remove(node.number)]
    case .replace(let node, let element): [.replace(node.number, html: Markup.html(element))]
    case .text(let node, let text): [.text(node.number, text)]
    case .update(let element): parts(of: element)
    case .value(let node, .text(let text), let revision):
      [.value(node.number, text, basedOn: revision)]
    case .value(let node, .isOn(let isOn), let revision):
      [.checked(node.number, isOn, basedOn: revision)]
    case .present(let node): [.present(node.number)]
    case .dismiss(let node): [.dismiss(node.number)]
    case .focus(let node): [.focus(node.number)]
    case .announce(let text, let politeness): [.announce(text, isUrgent: politeness == .assertive)]
    }
  }

  private static func parts(of element: Element) -> [Operation] {
    Markup(element: element).root.all.map { part in
      let attributes = Dictionary(part.attributes.map { ($0.name, $0.value) }) { $1 }
      var text: String?
      if case .text(let words) = part.content, part.tag != "textarea" { text = words }
      return .set(element.id.number, suffix: part.suffix, attributes: attributes, text: text)
    }
  }
}
