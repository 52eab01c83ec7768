#if Web && SQLite
import About
import Millrace
import MillraceViews
import MillraceWeb

/// A page that answers the same press in two ways: in the browser, and by the program.
///
/// The program waits before it answers, so that the difference can be seen on one machine too.
struct AtOnce: LiveProgram {
  struct State: Sendable {
    var presses = 0
    var isAsking = false
    var isAnswerShown = false
  }

  enum Action: Sendable {
    case press
    case ask
    case answer
  }

  /// The clock that measures the time until the program answers.
  var clock: any Clock<Duration> = ContinuousClock()

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press: state.presses += 1
    case .ask:
      state.isAsking = true
      return .run("answer") { [clock] in
        try await clock.sleep(for: .seconds(1))
        return .answer
      }
    case .answer:
      state.isAsking = false
      state.isAnswerShown.toggle()
    }
    return .none
  }

  func title(_ state: State) -> String { "At once" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail().named("top")
        heading("At once")
        text(
          "What need not wait for the server does not. Press the buttons, then break the "
            + "connection and press them again.",
          style: .caption)
      }
      column {
        comparison(state)
        commands()
      }
      .style(.cards)
    }
  }

  /// Returns the same press answered in the browser, by the program, and by both.
  @NodeBuilder<Action>
  private func comparison(_ state: State) -> NodeList<Action> {
    card("In the browser", "A local command: no message is sent.") {
      button("Details", locally: .toggle("details")).icon(.down)
      column(spacing: .none) {
        text("Shown without an answer.")
        text("Pressed: \(state.presses)", style: .caption)
      }
      .named("details").startsHidden().accessibilityValue("\(state.presses)")
    }
    card("On the server", "An action: this program takes a second to answer it.") {
      button("Ask the server", send: .ask).busy(state.isAsking)
        .icon(state.isAnswerShown ? .up : .down)
      if state.isAnswerShown { text("Shown by the program.") }
    }
    card("Both", "A command that acts at once, with an action that follows.") {
      row {
        button("Count", role: .primary, send: .press).locally(.busy)
        text("\(state.presses)").testID("presses").style(.badge)
      }
      button("Count and show", send: .press).locally(.show("shown"))
      text("Shown before the answer.").named("shown").startsHidden()
    }
  }

  /// Returns the commands that do more than show a node.
  @NodeBuilder<Action>
  private func commands() -> NodeList<Action> {
    card("Focus", "What is opened has the focus; closing returns it.") {
      button("Search", locally: .open("search")).icon(.search)
      column {
        text("What are you looking for?")
        row {
          link("The recordings", to: "/recordings")
          button("Close", locally: .close("search"))
        }
      }
      .named("search").startsHidden()
    }
    card("Clipboard", "A text that the view names, or a word about why not.") {
      text("a race of water").style(.code)
      button("Copy", locally: .copy("a race of water")).icon(.copy)
    }
    card("Scroll", "To a node of the page, with the focus.") {
      button("To the top", locally: .scroll("top"), .focus("top")).icon(.up)
    }
  }

  private func card(
    _ title: String, _ lesson: String, @NodeBuilder<Action> content: () -> NodeList<Action>
  ) -> Node<Action> {
    column(spacing: .medium) {
      column(spacing: .small) {
        heading(title, level: .two)
        text(lesson, style: .caption)
      }
      column(alignment: .start) { content() }
    }
    .style(.card)
  }
}
#endif
