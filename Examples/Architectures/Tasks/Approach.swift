#if Web && SQLite
/// The approach of an architecture to a task: in words, and in its code.
struct Approach: Hashable, Sendable {
  let words: String
  let excerpt: Excerpt

  init(_ words: String, _ path: String, _ opening: String) {
    self.words = words
    let folder = path.hasPrefix("Recordings/") || path.hasPrefix("Tests/") ? "" : "Architectures/"
    excerpt = Excerpt((path.hasPrefix("Tests/") ? "" : "Examples/") + folder + path, opening)
  }

  /// Creates an approach with the code of a file, whose path is from the root of the project.
  init(_ words: String, in path: String, _ opening: String) {
    self.words = words
    excerpt = Excerpt(path, opening)
  }

  /// Returns a test of the architecture at its own seam.
  fileprivate static func test(_ words: String, _ name: String) -> Approach {
    Approach(words, "Tests/Examples/ArchitecturesTests/SeamTests.swift", "func \(name)()")
  }
}

extension ArchitectureName {
  func approach(to task: ArchitectureTask) -> Approach {
    switch task {
    case .construction: construction
    case .updatingTheModel: updatingTheModel
    case .changingTheView: changingTheView
    case .viewState: stateOfTheView
    case .testing: testing
    }
  }

  private var construction: Approach {
    switch self {
    case .mvc:
      Approach(
        "A controller around the others makes the views and a controller for each. Each of them "
          + "observes the item store by itself.",
        "MVC/MVCApp.swift", "init(_ store: ItemStore) {")
    case .mvp:
      Approach(
        "The views come from outside, as protocols; the presenter of the page makes the others, "
          + "and the order in which they observe is the order of these lines.",
        "MVP/MainPresenter.swift", "init(_ store: ItemStore, _ views: any Views)")
    case .mvvm:
      Approach(
        "The coordinator makes the view models. The app binds each of their signals to a property, "
          + "once, and keeps the bindings.",
        "MVVM/MVVMApp.swift", "init(_ store: ItemStore, at address: LibraryAddress, saved: String?)"
      )
    case .viewState:
      Approach(
        "Two stores, and functions that draw from both. What is on the screen follows from the "
          + "stores, so restoring them is all that a start has to do.",
        "ViewState/ViewStateApp.swift",
        "init(_ store: ItemStore, at address: LibraryAddress, saved: String?)")
    case .mavb:
      Approach(
        "The adapters come first. The screen is a list of binders, with bindings to them, and the "
          + "framework makes the views.",
        "MAVB/ScreenBinders.swift", "var screen: ColumnBinder")
    case .elm:
      Approach(
        "A state and the program: one line makes the store, and nothing else is made.",
        "Elm/ElmApp.swift", "init(_ store: ItemStore, at address: LibraryAddress, saved: String?)")
    case .viper:
      Approach(
        "The router makes each module from an interactor, a presenter and a view, and gives itself "
          + "to the presenters, which know it weakly.",
        "VIPER/VIPERApp.swift", "init(_ store: ItemStore, _ window: Window)")
    case .component:
      Approach(
        "There is nothing to make: a component is a value that its parent makes for each "
          + "rendering. What it remembers is found by its key.",
        "Component/PageComponent.swift", "var dialog: DialogComponent?")
    }
  }

  private var updatingTheModel: Approach {
    switch self {
    case .mvc:
      Approach(
        "The controller asks the store and does not touch the name on its view; that changes when "
          + "the store notifies.",
        "MVC/PlayViewController.swift", "private func rename(_ id: ItemID, _ name: String)")
    case .mvp:
      Approach(
        "As in MVC, but for the view, which the presenter knows by a protocol.",
        "MVP/PlayerPresenter.swift", "func handle(_ action: Player.Action)")
    case .mvvm:
      Approach(
        "A sink of the view model has it; the answer goes into a slot, and the signals follow.",
        "MVVM/PlayerViewModel.swift", "private func handle(_ action: Player.Action)")
    case .viewState:
      Approach(
        "What changes on the screen is a commit to one store, what changes in the library a "
          + "request to the other; the answer is a commit again.",
        "ViewState/ViewStateApp.swift", "private func play(_ action: Player.Action)")
    case .mavb:
      Approach(
        "The action of a binding is a call of the adapters, which set themselves.",
        "MAVB/Adapters.swift", "private func act(_ action: Player.Action, _ store: ItemStore)")
    case .elm:
      Approach(
        "An action changes the state and returns an effect; the answer of the library is an action "
          + "too.",
        "Recordings/Page/RecordingsPage+Update.swift", "func confirm(_ state: inout State)")
    case .viper:
      Approach(
        "The interactor asks the store, and notifies its output. It knows neither the words on the "
          + "screen nor that there is one.",
        "VIPER/PlayerModule.swift", "func rename(_ id: ItemID, to name: String) {")
    case .component:
      Approach(
        "The component asks the store. When the answer comes another component may be shown, "
          + "so the state is changed only where the key is still the same.",
        "Component/ChildComponents.swift", "func handle(_ action: Player.Action)")
    }
  }

  private var changingTheView: Approach {
    switch self {
    case .mvc:
      Approach(
        "The controller of the folder is notified and sets its view, for what has changed and for "
          + "what has gone.",
        "MVC/FolderViewController.swift", "private func itemsChanged(_ tree: ItemTree)")
    case .mvp:
      Approach(
        "The presenter is notified and sets the property of the protocol.",
        "MVP/FolderPresenter.swift", "private func present(_ tree: ItemTree) {")
    case .mvvm:
      Approach(
        "Nothing is set: title, rows and parents are derived from the path and the items, and each "
          + "is bound to a property of the view.",
        "MVVM/FolderViewModel.swift", "init(")
    case .viewState:
      Approach(
        "One function draws the folder from both stores, and is called whichever of them has "
          + "changed.",
        "ViewState/ViewStateApp.swift", "private func drawFolder()")
    case .mavb:
      Approach(
        "The bindings follow by themselves. Only what has to be left, since it has gone, is code.",
        "MAVB/Adapters.swift", "func leaveWhatIsGone(_ tree: ItemTree)")
    case .elm:
      Approach(
        "The view is a function of the state. The difference to the last one is not the app's "
          + "concern.",
        "Recordings/Page/RecordingsPage+View.swift", "package var screen: RecordingsScreen")
    case .viper:
      Approach(
        "The interactor says that something has changed; the presenter asks it where the folder is "
          + "now, and the router to show that one.",
        "VIPER/FolderModule.swift", "func changed() {")
    case .component:
      Approach(
        "The tree is rendered again, from the top, with the current properties and states.",
        "Component/PageComponent.swift", "var rendered: RecordingsScreen")
    }
  }

  private var stateOfTheView: Approach {
    switch self {
    case .mvc:
      Approach(
        "In the view, which is asked by the code that has to know.",
        "MVC/FolderViewController.swift", "func toggleEditing()")
    case .mvp:
      Approach(
        "In the view too, but a test can read it, since the test has made the view.",
        "MVP/FolderPresenter.swift", "func toggleEditing()")
    case .mvvm:
      Approach(
        "In the view model, for each scene; the stack of scenes is the coordinator's.",
        "MVVM/FolderViewModel.swift", "var editToggled: Sink<Void>")
    case .viewState:
      Approach(
        "All of it in one value, which can be stored, printed and loaded again.",
        "ViewState/ViewState.swift", "struct ViewState: Codable, Equatable")
    case .mavb:
      Approach(
        "In adapters, one for each part. As a tree they are stored whole.",
        "MAVB/Adapters.swift", "init(in scope: Scope, _ tree: ItemTree)")
    case .elm:
      Approach(
        "In the state of the program, beside everything else.",
        "Recordings/Page/RecordingsPage+State.swift", "package struct State")
    case .viper:
      Approach(
        "In the view, and the presenter changes it.",
        "VIPER/FolderModule.swift", "func editPressed()")
    case .component:
      Approach(
        "In the component that has it, for as long as its key is on the screen. State that "
          + "must outlive it belongs to its parent.",
        "Component/ComponentStates.swift", "func edit(_ key: Key, _ first: State")
    }
  }

  private var testing: Approach {
    switch self {
    case .mvc:
      .test(
        "The controllers, with their views and a store: what is set is read from the views.", "mvc")
    case .mvp: .test("A presenter, with views that remember what was set.", "mvp")
    case .mvvm:
      .test(
        "A view model, without a view: the values of its signals. They show what a screen never "
          + "does, such as the empty title between two notifications.", "mvvm")
    case .viewState:
      .test("Two states in, and a state out; whole values are compared.", "viewState")
    case .mavb:
      .test(
        "The bindings are read, and their actions called. No view is made, and what is tested is "
          + "the code that runs.", "mavb")
    case .elm:
      .test(
        "A state and an action in, a state out. There is nothing to wait for. The program holds "
          + "the library that its effects use, so the test makes one.", "elm")
    case .viper:
      .test("One object, between two others that the test has written for its protocols.", "viper")
    case .component:
      .test(
        "The tree of components, which is rendered again after a change.", "component")
    }
  }
}
#endif
