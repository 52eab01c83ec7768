#if Web && SQLite
import About
import Foundation
import Millrace
import MillraceViews
import MillraceWeb

/// A recipe to cook by where the network is poor, whose presses are answered in three ways, and
/// measured: in the browser, by the program, and by both.
///
/// The program waits before it answers for the shop, so that the difference can be seen on one
/// machine too.
struct AtOnce: LiveProgram {
  struct State: Sendable {
    var presses = 0
    var isAsking = false
    var isAnswerShown = false
    var wanted = ""
    /// The numbers of the steps that are done.
    var done: Set<Int> = []
  }

  enum Action: Sendable {
    case press
    case ask
    case answer
    /// The words to look for were edited.
    case want(String)
    /// A step is done, or is not done after all.
    case tick(Int)
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
    case .tick(let step): state.done.formSymmetricDifference([step])
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
          "Pancakes on a poor network: what need not wait for the server does not. Your "
            + "browser measures the times.",
          style: .caption)
      }
      column { comparison(state) }.style(.cards)
      column { commands(state) }.style(.cards)
    }
  }

  /// Returns the same press answered in the browser, by the program, and by both.
  @NodeBuilder<Action>
  private func comparison(_ state: State) -> NodeList<Action> {
    card("Ingredients", "In the browser: no message is sent.") {
      button("Details", locally: .toggle("details")).icon(.down)
      column(spacing: .none) {
        text(Self.ingredients)
        text("For ten pancakes, of which \(state.presses) are baked", style: .caption)
      }
      .named("details").startsHidden().accessibilityValue("\(state.presses)")
      Self.stopwatch()
    }
    card("In the shop", "On the server: this program takes a second to answer.") {
      button("Ask the shop", send: .ask).busy(state.isAsking)
        .icon(state.isAnswerShown ? .up : .down)
      if state.isAnswerShown { text("All of it is there, until eight.") }
      Self.stopwatch()
    }
    card("Baked", "Both: shown at once, and counted by the program.") {
      row {
        button("Count", role: .primary, send: .press).locally(.busy)
        text("\(state.presses)").testID("presses").style(.badge)
      }
      button("Count and show", send: .press).locally(.toggle("shown"))
      text("Turn the next one when its edge is dry.").named("shown").startsHidden()
      Self.stopwatch("shown", "counted")
    }
  }

  /// Returns the commands that do more than show a node.
  @NodeBuilder<Action>
  private func commands(_ state: State) -> NodeList<Action> {
    card("Steps", "Tick what is done.") {
      scroll("Steps") {
        for (index, words) in Self.steps.enumerated() {
          switch index {
          case 0: step(index, words, state).named("top")
          case Self.steps.count - 1: step(index, words, state).named("end")
          default: step(index, words, state)
          }
        }
      }
      .style("steps")
      row {
        button("To the end", locally: .scroll("end"), .focus("end")).icon(.down)
        button("To the top", locally: .scroll("top"), .focus("top")).icon(.up)
      }
    }
    card("Shopping list", "To the clipboard.") {
      text(Self.ingredients).style(.code)
      button("Copy", locally: .copy(Self.ingredients)).icon(.copy)
    }
    card("Look it up", "What is opened has the focus; closing returns it.") {
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
  }

  /// Returns a step, which a press ticks, or makes one to do again.
  private func step(_ index: Int, _ words: String, _ state: State) -> Node<Action> {
    let isDone = state.done.contains(index)
    let button: Node<Action> = button(words, send: .tick(index)).style("step")
    return isDone ? button.icon(.check).accessibilityValue("done") : button.icon(.stop)
  }

  static let ingredients = "250 g flour, 3 eggs, ½ l milk, salt, butter"

  private static let steps = [
    "Whisk flour, milk and salt", "Add the eggs", "Let it rest for 20 minutes",
    "Pour a ladle into hot butter", "Keep it warm",
  ]

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
