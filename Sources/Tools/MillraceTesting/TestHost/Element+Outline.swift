public import MillraceViews

extension Element {
  /// The element as a screen reader reads it, one line per node, indented by two spaces per level.
  ///
  ///     heading 1 ‘Folders’
  ///     field ‘Name’: ‘Work’ (required)
  ///     list ‘Folders’
  ///       item
  ///         link ‘Home’ → /home
  ///     button ‘Create’ [command+n] (disabled)
  ///
  /// A line has the role and the name first, then the value, its error, the hint, the shortcut, and
  /// in parentheses the states. Columns and rows without a name are omitted, since they are not
  /// read, and their contents move up to their level. Elements that are hidden from assistive
  /// technology are omitted with everything below them. A line break in words is ⏎, and the text of
  /// a secure field is dots.
  public var outline: String { outline(focused: nil) }

  /// Returns the same with a mark at the node that has the focus.
  func outline(focused: NodeID?) -> String {
    lines(indentation: "", isEnabled: true, focused: focused).joined(separator: "\n")
  }

  private func lines(
    indentation: String, isEnabled isAboveEnabled: Bool, focused: NodeID?
  ) -> [String] {
    if isPassedOver { return [] }
    let isEnabled = isAboveEnabled && traits.isEnabled
    let isHeard = isHeard || id == focused
    let deeper = isHeard ? indentation + "  " : indentation
    let below = children.flatMap {
      $0.lines(indentation: deeper, isEnabled: isEnabled, focused: focused)
    }
    guard isHeard else { return below }
    var states = states
    if !isEnabled { states.append("disabled") }
    if id == focused { states.append("focused") }
    let line = indentation + spoken + (states.isEmpty ? "" : " (\(states.joined(separator: ", ")))")
    return [line] + below
  }

  /// True if the node is read to a person who cannot see the layout.
  private var isHeard: Bool {
    role != .group || !accessibleName.isEmpty || traits.role != nil || traits.value != nil
      || traits.hint != nil || !events.isEmpty
  }

  private var spoken: String {
    var words = [heardRole]
    // The words of a row follow on the lines below.
    if !kind.isRow || traits.label != nil, !accessibleName.isEmpty {
      words.append(quoted(accessibleName))
    }
    for content in heardContent {
      // Content that begins with a colon joins the word before it; a person's words are unchanged.
      if content.hasPrefix(":") { words[words.count - 1] += content } else { words.append(content) }
    }
    if let error = traits.error { words.append("error \(quoted(error))") }
    if let value = traits.value { words.append("= \(quoted(value))") }
    if let hint = traits.hint { words.append("hint \(quoted(hint))") }
    if let shortcut = traits.shortcut {
      let keys = shortcut.modifiers.map(\.rawValue) + [shortcut.key]
      words.append("[\(keys.joined(separator: "+"))]")
    }
    return words.joined(separator: " ")
  }

  private var heardRole: String {
    if traits.role == nil, case .heading(_, let level) = kind { return "heading \(level.rawValue)" }
    return role.rawValue
  }

  /// The content of the kind beside its name.
  private var heardContent: [String] {
    switch kind {
    case .link(_, let destination): return ["→ \(destination)"]
    case .field(let field):
      let text =
        field.purpose.isHidden ? String(repeating: "•", count: field.text.count) : field.text
      let error = traits.error == nil ? field.error : nil
      return [": \(quoted(text))"] + (error.map { ["error \(quoted($0))"] } ?? [])
    case .toggle(_, let isOn): return [isOn ? ": on" : ": off"]
    case .picker(let field):
      let choices = field.choices.map { quoted($0.title) }.joined(separator: ", ")
      return [": \(field.selectedTitle.map(quoted) ?? "none")", "of \(choices)"]
    case .datePicker(let field): return [": \(field.day.map { "\($0)" } ?? "none")"]
    case .slider(let field), .stepper(let field):
      let ends = [field.least, field.most].map(RangeField.text)
      let words = field.valueText.map { ["= \(quoted($0))"] } ?? []
      return [": \(RangeField.text(of: field.value))", "of \(ends[0]) to \(ends[1])"] + words
    case .progress(_, let value):
      return [value.map { ": \(Int(($0 * 100).rounded())) %" } ?? ": under way"]
    case .custom(let view): return ["by \(view.name): \(view.properties.json)"]
    case .section(_, let footer): return footer.map { ["footer \(quoted($0))"] } ?? []
    case .band(let band): return band.footer.map { ["footer \(quoted($0.words))"] } ?? []
    case .alert(_, let message) where !message.isEmpty: return [": \(quoted(message))"]
    default: return []
    }
  }

  private var states: [String] {
    var states: [String] = []
    switch kind {
    case .field(let field) where field.isRequired: states.append("required")
    case .tab(_, isSelected: true): states.append("selected")
    case .entry(let entry) where entry.isSelected == true: states.append("selected")
    default: break
    }
    if traits.isBusy { states.append("busy") }
    return states
  }

  private func quoted(_ words: String) -> String {
    // A line break of Windows is one character, and not equal to "\n".
    let lines = words.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return "‘\(lines.joined(separator: "⏎"))’"
  }
}
