#if Web && SQLite
import MillraceViewState
public import MillraceViews
public import MillraceWeb
public import Recordings

extension ArchitecturesPage {
  /// Returns the switches and the slider above the shown apps.
  public func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      if let apps = state.content.apps {
        let shown = [state.style] + [state.other].compactMap { $0 }
        column(spacing: .small) {
          switches(state)
          link("How each does the five tasks", to: TasksPage.root)
          history(apps)
        }
        for style in shown {
          column(spacing: .small) {
            text("\(style.name): \(style.summary)", style: .caption)
            apps[style].view(under: style.root).map { .app(style, ViewEventBox(event: $0)) }
          }
          .disabled(apps.slider.isShowingPast).key(style.rawValue)
        }
        let styles = shown.filter { apps[$0].position != nil }
        if let first = styles.first, let position = apps[first].position {
          windowPosition(position, isShownOnly: apps.slider.isShowingPast) {
            .moved($0, in: styles)
          }
          .key("position")
        }
      }
    }
  }

  private func switches(_ state: State) -> Node<Action> {
    row(alignment: .end) {
      picker(
        "Architecture", ArchitectureName.allCases.map { Choice(id: $0.rawValue, title: $0.name) },
        selected: state.style.rawValue
      ) { .show(ArchitectureName(rawValue: $0) ?? state.style) }
      picker(
        "Beside it",
        [Choice(id: "", title: "None")]
          + ArchitectureName.allCases.filter { $0 != state.style }
          .map { Choice(id: $0.rawValue, title: $0.name) },
        selected: state.other?.rawValue ?? ""
      ) { .showBeside(ArchitectureName(rawValue: $0)) }
    }
  }

  private func history(_ apps: Apps) -> Node<Action> {
    let (index, count) = (apps.slider.index, apps.slider.count)
    let isPast = apps.slider.isShowingPast
    return column(spacing: .small) {
      slider(
        "History", value: Double(index), in: 1...Double(max(2, count)), step: 1,
        valueText: "\(index) of \(count)"
      ) { .move(Int($0)) }
      .disabled(count < 2)
      row {
        text(
          isPast
            ? "This is the past, step \(index) of \(count). It cannot be changed."
            : "This is the present, step \(count)."
        )
        .role(.status).live().grow()
        button("Back to the present", send: .comeBack).disabled(!isPast)
        button("Continue from here", send: .goOn).disabled(!isPast)
      }
    }
  }
}

extension ArchitectureName {
  /// Where the state of the screen is, in a few words.
  var summary: String {
    switch self {
    case .mvc: "what only the screen has is in the views; controllers set them when notified."
    case .mvp: "presenters know their views by protocols; what only the screen has is in the views."
    case .mvvm: "view models give signals, and a coordinator has the stack of folders."
    case .viewState: "the whole screen is one value in a store of its own."
    case .mavb: "adapters have the state, and the screen is a list of bindings."
    case .elm: "one state, actions and an update: the native style."
    case .viper: "interactors have the rules, presenters the wording, and a router the way."
    case .component: "each component has a state of its own, which ends with it."
    }
  }
}

extension LiveSite {
  /// Serves the apps, with the files that the browser needs for them.
  public mutating func serve(
    architecturesOver library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID
  ) {
    serveBrowserFiles(ofRecordingsOn: "/\(ArchitectureName.root)")
    serveWindowPosition(on: "/\(ArchitectureName.root)")
    page("/\(ArchitectureName.root)") { visit in
      guard let state = ArchitecturesPage.State(path: visit.address) else { return nil }
      return PageFactory(
        ArchitecturesPage(library: library, newID: newID), state: state,
        keeping: ArchitecturesPage.keeping)
    }
  }
}
#endif
