/// The texts of the page in one language.
///
/// Each text has a key, as in the string tables of an app; a missing key is shown itself, and a
/// test checks that none is missing.
package struct Titles: Sendable, Hashable {
  /// The language of the texts.
  package let language: Language

  package init(_ language: Language) {
    self.language = language
  }

  /// Returns the text of a key, as in `annotation_filters.issues_section.title`.
  package subscript(key: String) -> String { Self.table[key]?[language] ?? key }

  package func title(of filter: FilterID, on sheet: Sheet) -> String {
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

  /// Returns what a sign stands for, as a legend says it.
  package func title(of sign: Sign) -> String {
    switch sign {
    case .open, .inReview, .closed: self["sheet.legend.\(sign)"]
    case .cloud, .text, .line, .highlight, .photo, .ruler: self["annotation_filters.type.\(sign)"]
    }
  }

  package func title(of group: FilterGroup) -> String {
    self["annotation_filters.group.\(group.rawValue)"]
  }

  /// Returns a summary of the active filters of a group: nothing, “1 type”, “2 types”.
  package func summary(of group: FilterGroup, count: Int) -> String {
    guard count > 0 else { return "" }
    return "\(count) "
      + self["annotation_filters.summary.\(group.rawValue).\(count == 1 ? "one" : "other")"]
  }

  /// Returns the number of visible annotations as text.
  package func count(_ visible: Int, of all: Int) -> String {
    switch language {
    case .english:
      visible == all
        ? "All \(number(all)) annotations" : "\(number(visible)) of \(number(all)) annotations"
    case .german:
      visible == all
        ? "Alle \(number(all)) Anmerkungen" : "\(number(visible)) von \(number(all)) Anmerkungen"
    }
  }

  /// Returns a number with separators of thousands.
  package func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += language == .english ? "," : "." }
      text.append(digit)
    }
    return text
  }

  /// The keys of all texts.
  package static var keys: [String] { table.keys.sorted() }
}
