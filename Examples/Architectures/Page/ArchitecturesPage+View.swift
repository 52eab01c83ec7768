#if Web && SQLite
import About
import MillraceViewState
package import MillraceViews
package import MillraceWeb
package import Recordings

extension ArchitecturesPage {
  /// Returns the switches above the shown apps.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      row { link("Gallery", to: "/") }
        .role(.navigation).label("Where you are").style("trail")
      column(spacing: .small) {
        heading("Eight architectures")
        text(
          "One app, Recordings, over one library and one set of views. Each architecture decides "
            + "where the state is and who changes it.",
          style: .caption)
        link("How each does the five tasks", to: TasksPage.root)
      }
      if let apps = state.content.apps {
        switches(state)
        for style in state.shown {
          column(spacing: .small) {
            column(spacing: .none) {
              heading(style.name, level: .two)
              text("State: \(style.summary)", style: .caption)
            }
            apps[style].view(under: style.root).map { .app(style, ViewEventBox(event: $0)) }
            if style == .viewState { log(of: apps) }
          }
          .style(state.others.isEmpty ? "alone" : "one-of-several")
          .disabled(apps.slider.isShowingPast).key(style.rawValue)
        }
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

  private func switches(_ state: State) -> Node<Action> {
    let isAll = state.shown.count == ArchitectureName.allCases.count
    return column {
      row(alignment: .end) {
        picker("Architecture", ArchitectureName.allCases, selected: state.style, title: \.name) {
          .show($0)
        }
        button(isAll ? "Only \(state.style.name)" : "All eight", send: .showAll(!isAll))
      }
      group("Compare with") {
        row {
          for style in ArchitectureName.allCases where style != state.style {
            toggle(style.name, isOn: state.others.contains(style)) { .showBeside(style, $0) }
              .key(style.rawValue)
          }
        }
      }
    }
  }
}

extension ArchitectureName {
  /// The location of the state of the screen, in a few words.
  var summary: String {
    switch self {
    case .mvc: "what only the screen has is in the views; controllers set them when notified."
    case .mvp: "presenters know their views by protocols; what only the screen has is in the views."
    case .mvvm: "view models give signals, and a coordinator has the stack of folders."
    case .viewState: "the whole screen is one value in a store of its own."
    case .mavb: "adapters have the state, and the screen is a list of bindings."
    case .elm: "one state, actions and an update: the native style."
    case .viper: "interactors have the rules, presenters the wording, and a router the navigation."
    case .component: "each component has a state of its own, which ends with it."
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
      guard let state = ArchitecturesPage.State(path: visit.path) else { return nil }
      return PageFactory(
        ArchitecturesPage(library: library, newID: newID), state: state,
        keeping: ArchitecturesPage.keeping, about: ArchitecturesPage.about)
    }
  }
}
#endif
