#if Web && SQLite
import Millrace
import MillraceViews
import MillraceWeb

/// The first page of the gallery: a list of links to all examples.
struct Contents: LiveProgram {
  struct State: Sendable {}
  enum Action: Sendable {}

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {}

  func title(_ state: State) -> String { "Millrace" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        heading("Millrace")
        text("Worked examples, each in its style, all on the same loop.", style: .caption)
      }
      list("Examples") {
        item(key: "recordings") {
          row { link("Recordings", to: "/recordings") }
          text(
            "A tree of folders and recordings in an SQLite file, live in every open page.",
            style: .caption)
        }
        item(key: "annotations") {
          row { link("Annotations", to: "/annotations") }
          text(
            "A blueprint with filters, in the field without a connection, in Flux style.",
            style: .caption)
        }
        item(key: "search") {
          row { link("Search", to: "/search") }
          text(
            "This documentation and these examples, searched by a state machine in UniFlow style.",
            style: .caption)
        }
        item(key: "places") {
          row { link("Places", to: "/places") }
          text("A stack, tabs, a split, a sheet and an alert as one value.", style: .caption)
        }
        item(key: "property-finder") {
          row { link("Property Finder", to: "/property-finder") }
          text(
            "Houses to buy, in Redux style with coordinators, from a service over HTTP.",
            style: .caption)
        }
        item(key: "lists") {
          row { link("Lists", to: "/lists") }
          text(
            "Ten thousand rows as one value: chosen, swiped, moved and found by keyboard.",
            style: .caption)
        }
        item(key: "login") {
          row { link("Login", to: "/login") }
          text(
            "A login with a code, as components without a view, and the page that it guards.",
            style: .caption)
        }
        item(key: "side-by-side") {
          row { link("Side by side", to: "/side-by-side") }
          text(
            "One note in eight architectures on one loop, with one history.",
            style: .caption)
        }
        item(key: "architectures") {
          row { link("Recordings in eight architectures", to: "/architectures") }
          text(
            "The first example as MVC, MVP, MVVM-C, ViewState, MAVB, Elm, VIPER and components.",
            style: .caption)
        }
        item(key: "at-once") {
          row { link("At once", to: "/at-once") }
          text("Buttons that act in the browser without a message to the server.", style: .caption)
        }
        item(key: "files") {
          row { link("Files", to: "/files") }
          text(
            "Upload a file in pieces; an upload resumes after a broken connection.",
            style: .caption)
        }
        item(key: "controls") {
          row { link("Controls", to: "/controls") }
          text("Every control, by mouse and by keyboard.", style: .caption)
        }
      }
    }
  }
}
#endif
