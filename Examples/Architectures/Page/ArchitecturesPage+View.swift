#if Web && SQLite
import About
import MillraceViewState
package import MillraceViews
package import MillraceWeb
package import Recordings

extension ArchitecturesPage {
  /// Returns the choice of apps, and those that are shown.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      column(spacing: .small) {
        heading("Eight architectures")
        text(
          "One app, Recordings, over one library. Press Edit and rename something in one app: all "
            + "show the new name. Each app lists the steps from the press to the screen; the "
            + "filled step holds the state of the screen.",
          style: .caption)
        link("How each does the five tasks", to: TasksPage.root)
      }
      if let apps = state.content.apps {
        choice(state)
        column(spacing: .large) {
          for style in state.shown { app(in: style, of: apps).key(style.rawValue) }
        }
        .style(state.others.isEmpty ? "alone" : "several")
        let styles = state.shown.filter { apps[$0].position != nil }
        if let first = styles.first, let position = apps[first].position {
          windowPosition(position, isShownOnly: apps.slider.isShowingPast) {
            .moved($0, in: styles)
          }
          .key("position")
        }
      }
    }
  }

  /// Returns the app in an architecture, below the idea of that and the links to code and guide.
  private func app(in style: ArchitectureName, of apps: Apps) -> Node<Action> {
    column(spacing: .small) {
      column(spacing: .none) {
        heading(style.name, level: .two)
        text(style.summary, style: .caption)
        style.flow.view(of: style.name)
        row {
          link("Code", to: "/search/\(style.firstFile)").label("Code of \(style.name)")
          link("Guide", to: "/search/\(style.guide)").label("Guide to \(style.name)")
        }
        .style("reading")
      }
      apps[style].view(under: style.root).map { .app(style, ViewEventBox(event: $0)) }
      if style == .viewState { log(of: apps) }
    }
    .disabled(apps.slider.isShowingPast)
  }

  /// The log of an app whose state is one value.
  private func log(of apps: Apps) -> Node<Action> {
    column(spacing: .small) {
      toggle("Show the state as text after each action", isOn: apps.isLogging) { .writeLog($0) }
      if apps.isLogging {
        scroll("The log of the state, newest first", axis: .both) {
          text(apps.log.joined(separator: "\n\n"))
        }
        .style("source")
      }
    }
  }

  /// Returns a chip for each app, which is on while the app is shown.
  private func choice(_ state: State) -> Node<Action> {
    let shown = Set(state.shown)
    return row(spacing: .small) {
      toggle("All eight", isOn: shown.count == ArchitectureName.allCases.count) { .showAll($0) }
        .style("chip").key("all")
      for style in ArchitectureName.allCases {
        toggle(style.name, isOn: shown.contains(style)) { .show(style, $0) }
          .style("chip").key(style.rawValue)
      }
    }
    .role(.group).label("Architectures").style("chips")
  }
}

extension ArchitectureName {
  /// The idea of the architecture, in a sentence.
  var summary: String {
    switch self {
    case .mvc:
      "Controllers observe the library and set their views, which have the state of the screen."
    case .mvp: "Presenters observe the library and set views that they know only as protocols."
    case .mvvm:
      "View models derive what is shown as signals, and a coordinator has the stack of folders."
    case .viewState: "The whole screen is one value in a store of its own, which can be restored."
    case .mavb: "Adapters have the state, and the screen is a list of bindings to them."
    case .elm: "One state, actions and one update function; the view follows from the state."
    case .viper:
      "Interactors have the rules, presenters the wording, and a router the navigation."
    case .component: "Each component has a state of its own, for as long as it is shown."
    }
  }

  /// The path of the source with which to begin.
  var firstFile: String { facts.files.first ?? "" }

  /// The path of the guide.
  var guide: String {
    switch self {
    case .mvc, .mvvm, .viewState:
      "Sources/Styles/MillraceViewState/MillraceViewState.docc/Articles/FromAppArchitecture.md"
    case .mavb: "Sources/Styles/MillraceBinders/MillraceBinders.docc/MillraceBinders.md"
    case .elm: "Documentation/Recordings.md"
    case .mvp, .viper, .component: "Documentation/Architectures.md"
    }
  }
}

extension LiveSite {
  /// Serves the apps, with the files that the browser needs for them.
  package mutating func serve(
    architecturesOver library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID
  ) {
    serveBrowserFiles(ofRecordingsOn: "/\(ArchitectureName.root)")
    style(
      "/\(ArchitectureName.root)/apps.css", PackageResources.apps_css,
      on: "/\(ArchitectureName.root)")
    serveWindowPosition(on: "/\(ArchitectureName.root)")
    page("/\(ArchitectureName.root)") { visit in
      guard let state = ArchitecturesPage.State(at: visit.addressWithQuery) else { return nil }
      return PageFactory(
        ArchitecturesPage(library: library, newID: newID), state: state,
        keeping: ArchitecturesPage.keeping, about: ArchitecturesPage.about)
    }
  }
}
#endif
