/// The words of the page in one language.
///
/// What the screens are made of has keys, as in the tables of an app; a key without words shows itself, and a test sees that
/// there is none.
public struct Titles: Sendable, Hashable {
  /// The language.
  public let language: Language

  /// The words of a language.
  public init(_ language: Language) {
    self.language = language
  }

  /// The words of a key, as in `annotation_filters.issues_section.title`.
  public subscript(key: String) -> String { Self.table[key]?[language] ?? key }

  /// The title of a filter on a sheet.
  public func title(of filter: FilterID, on sheet: Sheet) -> String {
    switch filter {
    case .hideEverything: self["annotation_filters.hide_everything.title"]
    case .share(let share): self["annotation_filters.share.\(share)"]
    case .type(let type): self["annotation_filters.type.\(type)"]
    case .status(let status): self["annotation_filters.status.\(status)"]
    case .unassigned: self["annotation_filters.unassigned.title"]
    case .color(let color): self["annotation_filters.color.\(color)"]
    case .assignee(let person), .author(let person): sheet.name(of: person)
    }
  }

  /// The title of a group.
  public func title(of group: FilterGroup) -> String {
    self["annotation_filters.group.\(group.rawValue)"]
  }

  /// What is on in a group: nothing, “1 type”, “2 types”.
  public func summary(of group: FilterGroup, count: Int) -> String {
    guard count > 0 else { return "" }
    return "\(count) "
      + self["annotation_filters.summary.\(group.rawValue).\(count == 1 ? "one" : "other")"]
  }

  /// How many annotations are to be seen.
  public func count(_ visible: Int, of all: Int) -> String {
    switch language {
    case .english:
      visible == all
        ? "All \(number(all)) annotations" : "\(number(visible)) of \(number(all)) annotations"
    case .german:
      visible == all
        ? "Alle \(number(all)) Anmerkungen" : "\(number(visible)) von \(number(all)) Anmerkungen"
    }
  }

  /// A number with its thousands apart.
  public func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += language == .english ? "," : "." }
      text.append(digit)
    }
    return text
  }

  /// Every key that there is.
  public static var keys: [String] { table.keys.sorted() }
}
