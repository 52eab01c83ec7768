#if Web && SQLite
import Millrace
import MillraceViews
import MillraceWeb

/// A page with buttons whose local commands run in the browser without a message to the server.
struct AtOnce: LiveProgram {
  struct State: Sendable {
    var presses = 0
  }

  enum Action: Sendable {
    case press
  }

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.presses += 1
    return .none
  }

  func title(_ state: State) -> String { "At once" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row { link("Gallery", to: "/") }
          .role(.navigation).label("Where you are").style("trail")
        heading("At once")
        text("What these buttons do needs no answer from the server.", style: .caption)
      }
      row {
        button("Details", locally: .toggle("details"))
        button("Search", locally: .open("search"))
        button("Down", locally: .scroll("end"), .focus("end"))
        button("Copy", locally: .copy("a race of water"))
      }
      column {
        text("Hidden until it is opened.")
        text("Pressed: \(state.presses)", style: .caption)
      }
      .named("details").startsHidden().accessibilityValue("\(state.presses)")
      column {
        text("What are you looking for?")
        row {
          link("The recordings", to: "/recordings")
          button("Close", locally: .close("search"))
        }
      }
      .named("search").startsHidden()
      row {
        button("Count", role: .primary, send: .press).locally(.busy)
        button("Count and show", send: .press).locally(.show("details"))
        text("\(state.presses)").testID("presses")
      }
      button("The end", send: .press).named("end")
    }
  }
}
#endif
