#if Web && SQLite
/// A style of the other sources, which another example of the gallery is made in.
enum OtherStyle: CaseIterable, Hashable, Sendable {
  case redux
  case flux
  case components
  case uniFlow

  /// The name beside those of the architectures.
  var name: String {
    switch self {
    case .redux: "Redux"
    case .flux: "Flux"
    case .components: "Components on a loop"
    case .uniFlow: "UniFlow"
    }
  }

  /// The counted files in reading order, as paths from the root of the project: the logic of the
  /// app, and what joins it to its page, without its views, its data and its services.
  var files: [String] {
    switch self {
    case .redux:
      Self.paths("PropertyFinder/Actions", ["Actions", "ActionCreators"])
        + Self.paths("PropertyFinder/State", ["AppState", "PropertyState"])
        + Self.paths("PropertyFinder/Reducers", ["AppReducer", "PropertyReducer"])
        + Self.paths(
          "PropertyFinder/Coordinators",
          [
            "AppCoordinator", "SearchCoordinator", "ResultsCoordinator", "SceneCoordinators",
            "SceneAction", "PathController", "FinderRoute",
          ])
        + Self.paths("PropertyFinder", ["Finder", "FinderEvent", "FinderShown"])
        + Self.paths("PropertyFinder/Page", ["FinderPage", "FinderPage+Keeping"])
    case .flux:
      Self.paths("Annotations/Sheet", ["SheetActions", "SheetStore"])
        + Self.paths("Annotations/Work", ["WorkStore"])
        + Self.paths(
          "Annotations/Filters",
          ["AnnotationFilterActions", "AnnotationFilterState", "AnnotationFilterStore"])
        + Self.paths("Annotations", ["AnnotationsApp"])
        + Self.paths("Annotations/Page", ["AnnotationsPage", "AnnotationsPage+Keeping"])
    case .components:
      Self.paths(
        "OTPLogin/Core",
        [
          "LoginCore", "LoginAction", "LoginNavigation", "LoginServices", "LoginReports",
          "PhoneComponent", "VerifyComponent", "VerifyComponent+Steps", "HomeComponent",
        ])
        + Self.paths(
          "OTPLogin/Page",
          ["LoginApp", "LoginDraft", "LoginShown", "LoginPage", "LoginPage+Keeping"])
    case .uniFlow:
      Self.paths(
        "Search/Feature",
        ["Search", "Search+Actions", "Search+Work", "Search+Listing", "SearchRequest"])
        + Self.paths(
          "Search/Page",
          ["SearchApp", "SearchIntent", "SearchShown", "SearchRoute", "SearchPage"]
            + ["SearchPage+Keeping"])
    }
  }

  private static func paths(_ folder: String, _ names: [String]) -> [String] {
    names.map { "Examples/\(folder)/\($0).swift" }
  }

  func approach(to task: ArchitectureTask) -> Approach {
    switch self {
    case .redux: Self.redux(task)
    case .flux: Self.flux(task)
    case .components: Self.components(task)
    case .uniFlow: Self.uniFlow(task)
    }
  }
}

extension OtherStyle {
  private static func redux(_ task: ArchitectureTask) -> Approach {
    switch task {
    case .construction:
      Approach(
        "In Property Finder one store is made from a reducer, and a coordinator for each screen. "
          + "What the page shows is derived from the store and the stack of screens.",
        in: "Examples/PropertyFinder/Finder.swift", "init(")
    case .updatingTheModel:
      Approach(
        "A search is a thunk: it dispatches what begins, asks the service, and dispatches what "
          + "has arrived. Only reducers change the state.",
        in: "Examples/PropertyFinder/Actions/ActionCreators.swift", "func searchProperties(")
    case .changingTheView:
      Approach(
        "The view of a screen is a function of the store's state.",
        in: "Examples/PropertyFinder/Page/FinderPage+View.swift", "private func results(")
    case .viewState:
      Approach(
        "What several screens read is in the store. What belongs to one page, such as the text in "
          + "its field, is in a slot beside it.",
        in: "Examples/PropertyFinder/FinderShown.swift", "package struct FinderDesk")
    case .testing:
      Approach(
        "A store with the app's reducer, and a service that the test answers. A reducer alone is "
          + "a function, and needs neither.",
        in: "Tests/Examples/PropertyFinderTests/Coordinators/ActionCreatorTests.swift",
        "func success()")
    }
  }

  private static func flux(_ task: ArchitectureTask) -> Approach {
    switch task {
    case .construction:
      Approach(
        "In Annotations there is a dispatcher, and a store for each kind of data. The second store "
          + "is given the first, after which it handles actions; what is visible is derived from "
          + "both.",
        in: "Examples/Annotations/AnnotationsApp.swift", "package init(_ first: AnnotationsShown")
    case .updatingTheModel:
      Approach(
        "A store handles the action, and starts a durable one. A failure is an action again; what "
          + "has been performed arrives as sheets, from a live query of the file.",
        in: "Examples/Annotations/Sheet/SheetStore.swift", "private func performActions()")
    case .changingTheView:
      Approach(
        "New sheets are an action too. The store of the filters handles it after the store of the "
          + "sheets, so that it reads them as they are now.",
        in: "Examples/Annotations/Filters/AnnotationFilterStore.swift", "package init(")
    case .viewState:
      Approach(
        "In the store of its feature: the filters of each sheet, and the group that is open.",
        in: "Examples/Annotations/Filters/AnnotationFilterState.swift",
        "mutating func show(_ sheet: Sheet)")
    case .testing:
      Approach(
        "The stores and their dispatcher, with an office that the test has written.",
        in: "Tests/Examples/AnnotationsTests/Filters/AnnotationFilterStoreTests.swift",
        "func hideAll()")
    }
  }

  private static func components(_ task: ArchitectureTask) -> Approach {
    switch task {
    case .construction:
      Approach(
        "In Login the core begins with one component. Each makes the next one when it leads "
          + "there.",
        in: "Examples/OTPLogin/Core/LoginCore.swift", "package convenience init(")
    case .updatingTheModel:
      Approach(
        "A component edits its own state, and runs an effect. The answer is an action to the same "
          + "component, and is dropped if that has gone.",
        in: "Examples/OTPLogin/Core/PhoneComponent.swift", "private func request(")
    case .changingTheView:
      Approach(
        "A commit changes the state, the tree, or both in one turn. Pages, consoles and tests are "
          + "notified of it.",
        in: "Examples/OTPLogin/Core/PhoneComponent.swift", "package override func process(")
    case .viewState:
      Approach(
        "What a component knows is in its state, also where no view shows it. Text that has not "
          + "been sent belongs to the page.",
        in: "Examples/OTPLogin/Page/LoginDraft.swift", "struct LoginDraft")
    case .testing:
      Approach(
        "The core without a screen, on a clock that the test advances.",
        in: "Tests/Examples/OTPLoginTests/Core/JourneyTests.swift", "func ticks()")
    }
  }

  private static func uniFlow(_ task: ArchitectureTask) -> Approach {
    switch task {
    case .construction:
      Approach(
        "In Search there is a dispatcher, which has no feature until an action initializes it. "
          + "What the page shows is derived from its model.",
        in: "Examples/Search/Page/SearchApp.swift", "package init(_ first: SearchShown")
    case .updatingTheModel:
      Approach(
        "An action names the state that it leads from, and the one that it leads into. In any "
          + "other state it is rejected, also when the answer of its work arrives.",
        in: "Examples/Search/Feature/Search+Actions.swift", "package static func begin(")
    case .changingTheView:
      Approach(
        "The view has one case for each state of the feature.",
        in: "Examples/Search/Page/SearchPage+View.swift", "private func phase(")
    case .viewState:
      Approach(
        "Each state of the feature is a type, with the data that is valid in it.",
        in: "Examples/Search/Feature/Search.swift", "package struct InProgress")
    case .testing:
      Approach(
        "The feature, and a service that the test answers.",
        in: "Tests/Examples/SearchTests/Feature/SearchJourneyTests.swift", "func found()")
    }
  }
}
#endif
