package import About

extension PlacesPage {
  /// The content of the page's panel.
  package static let about = Example<PlacesPage>(
    "Places", style: "Elm, the native one",
    purpose: "A stack, tabs, a split and a sheet as one value: what is on the screen is "
      + "a part of the state, and an address is read into it and printed from it.",
    files: [
      "Examples/Places/Page/PlacesPage.swift",
      "Examples/Places/Page/PlacesPage+Update.swift",
      "Examples/Places/Page/Address.swift",
      "Examples/Places/Page/PlacesPage+View.swift",
      "Examples/Places/PlacesSite.swift",
      "Examples/Places/Page/PlacesPage+Keeping.swift",
    ],
    tutorial: .init(
      "Coordinators",
      at: "Sources/MillraceNavigation/MillraceNavigation.docc/Coordinators.md"))
}
