import About

extension FinderPage {
  /// The content of the page's panel.
  static let about = Example<FinderPage>(
    "Property Finder", style: "Redux",
    purpose: "Houses to buy, from a service over HTTP. Reducers, thunks and coordinators as an app "
      + "on ReSwift has them; an answer that comes too late changes nothing.",
    files: [
      "Examples/PropertyFinder/Finder.swift",
      "Examples/PropertyFinder/State/AppState.swift",
      "Examples/PropertyFinder/Actions/Actions.swift",
      "Examples/PropertyFinder/Actions/ActionCreators.swift",
      "Examples/PropertyFinder/Reducers/AppReducer.swift",
      "Examples/PropertyFinder/Reducers/PropertyReducer.swift",
      "Examples/PropertyFinder/Coordinators/AppCoordinator.swift",
      "Examples/PropertyFinder/Page/FinderPage.swift",
    ],
    tutorial: .init(
      "From ReSwift",
      at: "Sources/Styles/MillraceRedux/MillraceRedux.docc/Articles/FromReSwift.md"),
    controls: { service($0.desk.conduct) })
}
