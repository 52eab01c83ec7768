#if Web && SQLite
import Recordings

/// The facts about a style, beside those of the others.
struct ArchitectureFacts: Sendable {
  let name: String
  /// The counted source files in reading order, as paths from the root of the project.
  var files: [String] = []
  /// The name and the address of another example in the style.
  var example: (name: String, path: String)?
  /// The way of a change through its objects; `nil` where the apps cannot be compared.
  var flow: ArchitectureFlow?
  let state: String
  let test: String
  let lost: String
  let choice: String
}

extension ArchitectureName {
  /// The facts about the architecture.
  var facts: ArchitectureFacts {
    ArchitectureFacts(
      name: name,
      files: files.map { "Examples/" + ($0.contains("/Page/") ? "" : "Architectures/") + $0 },
      flow: flow, state: state, test: test, lost: lost, choice: choice)
  }

  private var files: [String] {
    switch self {
    case .mvc:
      ["MVCApp", "FolderViewController", "PlayViewController", "DialogController"]
        .map { "MVC/\($0).swift" }
    case .mvp:
      [
        "MVPApp", "MVPViews", "MainPresenter", "FolderPresenter", "PlayerPresenter",
        "DialogPresenter",
      ]
      .map { "MVP/\($0).swift" }
    case .mvvm:
      ["MVVMApp", "Coordinator", "FolderViewModel", "PlayerViewModel", "DialogViewModel"]
        .map { "MVVM/\($0).swift" }
    case .viewState: ["ViewState/ViewState.swift", "ViewState/ViewStateApp.swift"]
    case .mavb:
      ["MAVBApp", "ScreenBinders", "DialogBinders", "Adapters"].map { "MAVB/\($0).swift" }
    case .elm:
      ["Elm/ElmApp.swift", "Recordings/Page/RecordingsPage.swift"]
        + ["State", "Action", "Update", "Effects", "View", "Keeping"]
        .map { "Recordings/Page/RecordingsPage+\($0).swift" }
        + ["Player", "Recorder", "Dialog"].map {
          "Recordings/Page/\($0)/RecordingsPage+\($0).swift"
        }
    case .viper:
      ["VIPERApp", "FolderModule", "PlayerModule", "DialogModule"].map { "VIPER/\($0).swift" }
    case .component:
      ["ComponentApp", "PageComponent", "ChildComponents", "ComponentStates"].map {
        "Component/\($0).swift"
      }
    }
  }

  private var state: String {
    switch self {
    case .mvc: "in the views"
    case .mvp: "in the views, read by presenters"
    case .mvvm: "in view models; the stack of scenes in the coordinator"
    case .viewState: "in one value beside the document"
    case .mavb: "in adapters, one for each part"
    case .elm: "in the one state of the page"
    case .viper: "in the views, changed by presenters"
    case .component: "in each component, by its key"
    }
  }

  private var test: String {
    switch self {
    case .mvc: "controllers, views and a store"
    case .mvp: "a presenter, a store, and views written for it"
    case .mvvm: "a view model and a store"
    case .viewState: "two values"
    case .mavb: "bindings, read without a view"
    case .elm: "the program, a value and an action"
    case .viper: "one object, and two written for its protocols"
    case .component: "the tree of components and a store"
    }
  }

  private var lost: String {
    savesScreen
      ? "only the last tick of a clock" : "all but the address, such as a half-typed name"
  }

  private var choice: String {
    switch self {
    case .mvc:
      "For small screens, and where a platform's own views do most of the work: it is little code, "
        + "and easy to read. Nothing keeps a controller from setting its view before the store has "
        + "changed, so that has to be looked for in reviews."
    case .mvp:
      "Where views are drawn by hand or are older than the rest, since a protocol is all that they "
        + "need. The order in which presenters set views is yours to keep, and each view has a "
        + "protocol to maintain."
    case .mvvm:
      "For forms and lists in a team that knows signals: what is shown is tested without a screen, "
        + "and navigation is in one place. Signals that follow two others pass through values in "
        + "between, which a test sees; the coordinator itself is easily left untested."
    case .viewState:
      "Where an app of controllers is to be restored, logged and replayed, at the price of a "
        + "second store to observe. Each letter is a commit; two stores can disagree, so that "
        + "code has to handle an item that is missing in one of them."
    case .mavb:
      "For screens of which small parts change often: a change touches one property, and the "
        + "tested bindings are those that run. The compiler explains little about a wrong line "
        + "in a long list, and a screen whose structure changes is harder to express."
    case .elm:
      "Where logic matters more than layout, or the same app has several screens: all that happens "
        + "is a value, so that a test has nothing to wait for. The update grows with the app, "
        + "until parts of it become programs of their own."
    case .viper:
      "For many teams in one app that want seams between them. It has by far the most types for "
        + "the same screen, many of them protocols, and an app of one team has no use for them."
    case .component:
      "For libraries of views, whose users do not want to keep their state. What a component "
        + "remembers is its own: it is not stored, and a parent that needs it has to lift it."
    }
  }
}

extension ArchitectureFacts {
  /// The styles of the other sources, each with the example that is made in it.
  static let others: [ArchitectureFacts] = [
    ArchitectureFacts(
      name: OtherStyle.redux.name, files: OtherStyle.redux.files,
      example: ("Property Finder", "/property-finder"),
      state: "in one state for the app, navigation included",
      test: "a store with the reducer, and the answer of a service",
      lost: "what is not in the state that a page keeps",
      choice: "For an app with one state that many screens read. Every action reaches every "
        + "reducer, which suits tools and does not suit rules that belong to one screen."),
    ArchitectureFacts(
      name: OtherStyle.flux.name, files: OtherStyle.flux.files,
      example: ("Annotations", "/annotations"),
      state: "in several stores, which wait for each other",
      test: "a store and the actions before it",
      lost: "what no store has written",
      choice:
        "Where several stores answer to the same action and their order matters: the stores "
        + "declare it. Two stores that wait for each other are a reported mistake."),
    ArchitectureFacts(
      name: OtherStyle.components.name, files: OtherStyle.components.files,
      example: ("Login", "/login"),
      state: "in a tree of components that exist without a view",
      test: "components, driven without a screen",
      lost: "what is not in the components' states that a page keeps",
      choice:
        "For flows that run without a screen, or on several: a component exists while its "
        + "step of the flow is active, and not because a view shows it."),
    ArchitectureFacts(
      name: OtherStyle.uniFlow.name, files: OtherStyle.uniFlow.files,
      example: ("Search", "/search"),
      state: "in models of features, as cases of state machines",
      test: "a feature, its actions, and the answer of a service",
      lost: "what is not in the models that a page keeps",
      choice:
        "Where a feature has states that exclude each other, such as a search that waits, fails "
        + "or has found: a transition that is not written cannot happen."),
  ]
}
#endif
