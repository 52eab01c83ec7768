/// The content of a picker: its label, its choices, and the selected one.
public struct ChoiceField: Hashable, Codable, Sendable {
  /// The layout of the choices.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    /// One line that opens into all choices; for any number.
    case menu
    /// All choices beside each other, always visible; for a few with short titles.
    case segmented
  }

  /// The name of the picker, always present: a screen reader cannot find one without.
  public var label: String
  /// The choices in order; no two have the same id.
  public let choices: [Choice]
  /// The id of the selected choice; nil if there is none.
  public var selected: String?
  /// The layout of the choices; another one makes another node.
  public var style: Style
  /// The text of a menu without a selected choice.
  public var prompt: String

  /// Creates a picker's content.
  ///
  /// Of several choices with one id the first is used. An id that is not among the choices selects
  /// nothing.
  public init(
    label: String, choices: [Choice], selected: String?, style: Style = .menu,
    prompt: String = "Choose…"
  ) {
    var seen: Set<String> = []
    self.label = label
    self.choices = choices.filter { seen.insert($0.id).inserted }
    self.selected = selected.flatMap { seen.contains($0) ? $0 : nil }
    self.style = style
    self.prompt = prompt
  }

  /// The title of the selected choice; nil if there is none.
  public var selectedTitle: String? {
    selected.flatMap { id in choices.first { $0.id == id }?.title }
  }
}
