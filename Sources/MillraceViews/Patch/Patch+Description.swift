extension Patch: CustomStringConvertible {
  /// The patch on one line, as in `insert item 7 ‘Music’ into 2 before 5`.
  public var description: String {
    switch self {
    case .insert(let element, let parent, let sibling):
      "insert \(element.title) into \(parent) \(sibling.map { "before \($0)" } ?? "at the end")"
    case .move(let node, let parent, let sibling):
      "move \(node) in \(parent) \(sibling.map { "before \($0)" } ?? "to the end")"
    case .remove(let node): "remove \(node)"
    case .replace(let node, let element): "replace \(node) by \(element.title)"
    case .text(let node, let content): "write \(quoted(content)) in \(node)"
    case .update(let element): "update \(element.title)"
    case .value(let node, let value, let revision):
      "set \(node) to \(words(of: value)), based on revision \(revision)"
    case .present(let node): "present \(node)"
    case .dismiss(let node): "dismiss \(node)"
    case .focus(let node): "focus \(node)"
    case .announce(let words, let politeness): "announce \(quoted(words)), \(politeness.rawValue)"
    }
  }

  private func words(of value: InputValue) -> String {
    if case .text(let text) = value { return quoted(text) }
    if case .isOn(let isOn) = value { return isOn ? "on" : "off" }
    return "\(value)"
  }
}

/// Returns words in quotes, on one line.
private func quoted(_ words: String) -> String {
  "‘" + words.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎") + "’"
}

extension Element {
  /// The role, the id and the words; an element without words has the first ones below it.
  fileprivate var title: String {
    guard let words = firstWords else { return "\(role.rawValue) \(id)" }
    return "\(role.rawValue) \(id) \(quoted(words))"
  }

  private var firstWords: String? {
    if let words = traits.label ?? kind.label { return words }
    return children.lazy.compactMap(\.firstWords).first
  }
}
