internal import MillraceNavigation
public import MillraceViews

extension Element {
  /// The name that assistive technology reads: the label from the traits, else the words of the kind,
  /// else, for a row of a list, the words in it.
  public var accessibleName: String {
    if let label = traits.label { return label }
    if let label = kind.label { return label }
    guard case .item = kind else { return "" }
    return words.joined(separator: " ")
  }

  /// The words at and below the element, in order.
  private var words: [String] {
    if traits.isHidden { return [] }
    if let label = traits.label ?? kind.label { return [label] }
    return children.flatMap(\.words)
  }

  /// The element and all below it, in reading order; what is hidden from assistive technology is
  /// left out with what is below it.
  public var reachable: [Element] {
    traits.isHidden ? [] : [self] + children.flatMap(\.reachable)
  }

  /// The element as a person would hear it, one line per node, two spaces deeper per level.
  ///
  ///     column
  ///       heading ‘Folders’
  ///       field ‘Name’: ‘Work’
  ///       button ‘Create’ (disabled)
  public var outline: String {
    lines(indentation: "", isEnabled: true).joined(separator: "\n")
  }

  private func lines(indentation: String, isEnabled isAboveEnabled: Bool) -> [String] {
    let isEnabled = isAboveEnabled && traits.isEnabled
    var line = indentation + outlineRole
    if case .item = kind, traits.label == nil {
      // The words of a row follow on the lines below.
    } else if !accessibleName.isEmpty {
      line += " ‘\(accessibleName)’"
    }
    switch kind {
    case .link(_, let destination): line += " → \(destination)"
    case .field(let field):
      line += ": ‘\(field.text)’"
      if let error = field.error { line += " error ‘\(error)’" }
    case .toggle(_, let isOn): line += isOn ? ": on" : ": off"
    case .tab(_, let isSelected): if isSelected { line += " (selected)" }
    case .split(let front): line += ": \(front.rawValue) in front"
    case .alert(_, let message) where !message.isEmpty: line += ": ‘\(message)’"
    default: break
    }
    if let value = traits.value { line += " = ‘\(value)’" }
    if traits.isHidden { line += " (hidden)" }
    if !isEnabled { line += " (disabled)" }
    return [line]
      + children.flatMap { $0.lines(indentation: indentation + "  ", isEnabled: isEnabled) }
  }

  private var outlineRole: String {
    if let role = traits.role { return role.rawValue }
    return switch kind {
    case .column: "column"
    case .row: "row"
    case .navigationStack: "stack"
    case .bar: "bar"
    case .split: "split"
    default: kind.role.rawValue
    }
  }
}
