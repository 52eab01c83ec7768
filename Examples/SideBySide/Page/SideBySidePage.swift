import About
public import Millrace
import MillraceViewState
public import MillraceViews
public import MillraceWeb

/// The page with all parts, and with a slider through their common history.
///
/// The parts are on a loop of their own, which stands still while the past is shown; the page's own
/// loop goes on, so that the slider can be moved there.
public struct SideBySidePage: LivePageProgram {
  /// The content of the page.
  public struct State: Equatable, Sendable {
    /// A part, ready to be shown.
    struct Shown: Equatable, Sendable {
      let name: String
      let place: String
      let text: String
      let isChanged: Bool
    }

    var parts: [Shown] = []
    /// The stop that is shown, from 1, and the number of stops.
    var index = 1
    var count = 1
    var isPast = false

    /// Creates the state before there are parts.
    public init() {}

    init(_ app: SideBySide) {
      parts = app.parts.map { part in
        let type = type(of: part)
        return Shown(
          name: type.name, place: type.place, text: part.text,
          isChanged: part.text != app.note.content)
      }
      index = app.slider.index
      count = app.slider.count
      isPast = app.slider.isShowingPast
    }
  }

  /// An action of a person.
  public enum Action: Sendable, Hashable {
    /// A text was typed in a part.
    case typed(Int, String)
    /// The button of a part was pressed.
    case commit(Int)
    /// The slider was moved to a stop.
    case move(Int)
    /// Shows the present again.
    case comeBack
    /// Makes the past that is shown the present.
    case goOn
  }

  /// Creates a page.
  public init() {}

  /// Makes the parts, and returns a store that shows them.
  public func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = SideBySide()
    let shown = Slot("shown", in: scope, State(app))
    return Store(showing: shown.signal.map { $0 ?? state }, in: scope, name: "side by side") {
      action in
      app.handle(action)
      scope.loop.enqueue(action) { turn in turn.set(shown, State(app)) }
    }
  }

  /// Returns the title of the page.
  public func title(_ state: State) -> String { "Side by side" }

  /// Returns the slider above the parts.
  public func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row { link("Gallery", to: "/") }
          .role(.navigation).label("Where you are").style("trail")
        heading("Side by side")
        text(
          "One note in eight architectures, on one loop. What one part commits, all of them show.",
          style: .caption)
      }
      history(state)
      for (number, part) in state.parts.enumerated() {
        panel(number, part, isPast: state.isPast)
      }
    }
  }

  private func history(_ state: State) -> Node<Action> {
    column(spacing: .small) {
      slider(
        "History", value: Double(state.index), in: 1...Double(max(2, state.count)), step: 1,
        valueText: "\(state.index) of \(state.count)"
      ) { .move(Int($0)) }
      .disabled(state.count < 2)
      row {
        text(
          state.isPast
            ? "This is the past, step \(state.index) of \(state.count). It cannot be changed."
            : "This is the present, step \(state.count)."
        )
        .role(.status).live().grow()
        button("Back to the present", send: .comeBack).disabled(!state.isPast)
        button("Continue from here", send: .goOn).disabled(!state.isPast)
      }
    }
  }

  private func panel(_ number: Int, _ part: State.Shown, isPast: Bool) -> Node<Action> {
    group(part.name) {
      row(alignment: .end) {
        field(
          "Note in \(part.name)", text: part.text, onInput: { .typed(number, $0) },
          onSubmit: .commit(number)
        )
        .disabled(isPast).grow()
        button("Commit", send: .commit(number)).label("Commit in \(part.name)")
          .disabled(isPast || !part.isChanged)
      }
      text("The draft is \(part.place).", style: .caption)
    }
    .key(part.name)
  }
}

extension SideBySide {
  /// Does what a person did.
  func handle(_ action: SideBySidePage.Action) {
    switch action {
    case .typed(let number, let text): change(number) { $0.type(text) }
    case .commit(let number): change(number) { $0.commit() }
    // Refused only inside a turn of the parts' loop, which has none while that of the page has one;
    // the loop reports it by itself.
    case .move(let index): try? slider.move(to: index)
    case .comeBack: slider.timeline.resume()
    case .goOn: slider.timeline.branch()
    }
  }

  /// The past takes no changes.
  private func change(_ number: Int, _ body: (any Part) -> Void) {
    if !slider.isShowingPast, parts.indices.contains(number) { body(parts[number]) }
  }
}

extension LiveSite {
  /// Serves the page.
  public mutating func serveSideBySide() {
    page("/side-by-side") { _ in
      PageFactory(SideBySidePage(), state: SideBySidePage.State(), about: SideBySidePage.about)
    }
  }
}
