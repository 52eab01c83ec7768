/// What a picker shows: its label, what there is to choose from, and what is chosen.
public struct ChoiceField: Hashable, Codable, Sendable {
  /// How the choices are laid out.
  public enum Style: String, Hashable, Codable, Sendable, CaseIterable {
    /// One line that opens into all of them; for any number.
    case menu
    /// All of them beside each other, always visible; for a few with short titles.
    case segmented
  }

  /// The name of the picker, always present: one without a name cannot be found by ear.
  public var label: String
  /// What there is to choose from, in order; no two have the same id.
  public let choices: [Choice]
  /// The id of what is chosen; nil while nothing is.
  public var selected: String?
  /// How the choices are laid out.
  public var style: Style
  /// What a menu shows while nothing is chosen.
  public var prompt: String

  /// Creates a picker's content.
  ///
  /// Of several choices with one id the first counts. An id that is not among the choices selects nothing.
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

  /// The title of what is chosen; nil while nothing is.
  public var selectedTitle: String? {
    selected.flatMap { id in choices.first { $0.id == id }?.title }
  }
}
