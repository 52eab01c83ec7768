public import About

extension ListsPage {
  /// The content of the page's panel.
  public static let about = Example<ListsPage>(
    "Lists", style: "Elm, the native one",
    purpose: "Ten thousand rows as one value: chosen, swiped, moved and found by keyboard. The "
      + "page holds the rows near those that are seen.",
    files: [
      "Examples/Lists/ListsPage.swift", "Examples/Lists/ListsPage+Models.swift",
      "Examples/Lists/ListsPage+View.swift", "Examples/Lists/Song.swift",
    ],
    tutorial: .init("How the page Lists is made", at: "Documentation/Lists.md"))
}
