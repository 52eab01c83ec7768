#if Web && SQLite
import About
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// A page that answers the same press in three ways, and measures them: in the browser, by the
/// program, and by both.
///
/// The program waits before it answers, so that the difference can be seen on one machine too.
struct AtOnce: LiveProgram {
  struct State: Sendable {
    var presses = 0
    var isAsking = false
    var isAnswerShown = false
    var wanted = ""
  }

  enum Action: Sendable {
    case press
    case ask
    case answer
    /// The words to look for were edited.
    case want(String)
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
    case .want(let words): state.wanted = words
    }
    return .none
  }

  func title(_ state: State) -> String { "At once" }

  func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail()
        heading("At once")
        text(
          "What need not wait for the server does not. Press the buttons, and compare the "
            + "times that your browser measures.",
          style: .caption)
      }
      column { comparison(state) }.style(.cards)
      column(spacing: .medium) {
        text("What else a browser does by itself", style: .title)
        column { commands(state) }.style(.cards)
      }
    }
  }

  /// Returns the same press answered in the browser, by the program, and by both.
  @NodeBuilder<Action>
  private func comparison(_ state: State) -> NodeList<Action> {
    card("In the browser", "A local command: no message is sent.") {
      button("Details", locally: .toggle("details")).icon(.down)
      column(spacing: .none) {
        text("Shown without an answer.")
        text("Counted: \(state.presses)", style: .caption)
      }
      .named("details").startsHidden().accessibilityValue("\(state.presses)")
      Self.stopwatch()
    }
    card("On the server", "An action: this program takes a second to answer it.") {
      button("Ask the server", send: .ask).busy(state.isAsking)
        .icon(state.isAnswerShown ? .up : .down)
      if state.isAnswerShown { text("Shown by the program.") }
      Self.stopwatch()
    }
    card("Both", "A command that acts at once, with an action that follows.") {
      row {
        button("Count", role: .primary, send: .press).locally(.busy)
        text("\(state.presses)").testID("presses").style(.badge)
      }
      button("Count and show", send: .press).locally(.toggle("shown"))
      text("Shown before the answer.").named("shown").startsHidden()
      Self.stopwatch("shown", "counted")
    }
  }

  /// Returns the commands that do more than show a node.
  @NodeBuilder<Action>
  private func commands(_ state: State) -> NodeList<Action> {
    card("Focus", "What is opened has the focus; closing returns it.") {
      button("Search", locally: .open("search")).icon(.search)
      column {
        field(
          "What are you looking for?", text: state.wanted, purpose: .search,
          onInput: { .want($0) })
        row(alignment: .center) {
          link("Look for it", to: "/search?for=\(Self.encoded(state.wanted))")
          button("Close", locally: .close("search")).shortcut(Shortcut("Escape"))
        }
      }
      .named("search").startsHidden()
    }
    card("Clipboard", "A text that the view names.") {
      text("a race of water").style(.code)
      button("Copy", locally: .copy("a race of water")).icon(.copy)
    }
    card("Scroll", "To a node of the page, with the focus.") {
      scroll("The way of the water", axis: .vertical) {
        link("The spring", to: "/places").named("top")
        for step in ["A brook", "The weir", "The mill", "The lock", "The bridges", "The port"] {
          text(step)
        }
        link("The sea", to: "/places").named("end")
      }
      .style("way")
      row {
        button("To the end", locally: .scroll("end"), .focus("end")).icon(.down)
        button("To the top", locally: .scroll("top"), .focus("top")).icon(.up)
      }
    }
  }

  /// Returns the time that the last press in the card took, as the browser measures it.
  private static func stopwatch(_ words: String...) -> Node<Action> {
    custom(
      "stopwatch", label: "Measured time",
      properties: ["words": .list(words.map { .text($0) })], fallback: "Not measured yet"
    )
    .style(.badge)
  }

  /// Returns words as part of a query.
  private static func encoded(_ words: String) -> String {
    words.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
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
