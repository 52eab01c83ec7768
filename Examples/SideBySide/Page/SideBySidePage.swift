import About
package import Millrace
import MillraceViewState
package import MillraceViews
package import MillraceWeb

/// The page with all parts, on one loop: the slider of the panel moves all of them.
package struct SideBySidePage: LivePageProgram {
  package struct State: Equatable, Sendable {
    /// A part, ready to be shown.
    struct Shown: Equatable, Sendable {
      let name: String
      let location: String
      let text: String
      let isChanged: Bool
    }

    var parts: [Shown] = []

    /// Creates the state before there are parts.
    package init() {}

    init(_ app: SideBySide) {
      parts = app.parts.map { part in
        let type = type(of: part)
        return Shown(
          name: type.name, location: type.location, text: part.text,
          isChanged: part.text != app.note.content)
      }
    }
  }

  /// An action of a person.
  package enum Action: Sendable, Hashable {
    /// A text was typed in a part.
    case typed(Int, String)
    /// The button of a part was pressed.
    case commit(Int)
  }

  package init() {}

  /// Makes the parts, and returns a store that shows them.
  package func makeStore(_ state: State, in scope: Scope) -> Store<State, Action> {
    let app = SideBySide(in: scope)
    let shown = Slot("shown", in: scope, State(app))
    // Outside any turn, since bindings cannot be read inside one. Weak: the slot's scope owns it.
    let refresh = { [weak app, weak shown] in
      guard let app, let shown, shown.scope.isAlive else { return }
      let new = State(app)
      guard new != shown.value else { return }
      // Folds with what follows a person's typing in any part.
      shown.scope.loop.enqueue(Typed(part: "the page")) { turn in turn.set(shown, new) }
    }
    scope.own(scope.loop.onSettle(refresh))
    return Store(showing: shown.signal.map { $0 ?? state }, in: scope, name: "side by side") {
      app.handle($0)
    }
  }

  package func title(_ state: State) -> String { "Side by side" }

  /// Returns the parts.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        row { link("Gallery", to: "/") }
          .role(.navigation).label("Where you are").style("trail")
        heading("Side by side")
        text(
          "One note in eight architectures, on one loop. What one part commits, all of them show.",
          style: .caption)
      }
      column { for (number, part) in state.parts.enumerated() { panel(number, part) } }
        .style(.cards)
    }
  }

  private func panel(_ number: Int, _ part: State.Shown) -> Node<Action> {
    group(part.name) {
      row(alignment: .end) {
        field("Note", text: part.text, onInput: { .typed(number, $0) }, onSubmit: .commit(number))
          .label("Note in \(part.name)").grow()
        button("Commit", send: .commit(number)).label("Commit in \(part.name)")
          .disabled(!part.isChanged)
      }
      text("The draft is \(part.location).", style: .caption)
    }
    .key(part.name)
  }
}

extension SideBySide {
  /// Does what a person did.
  func handle(_ action: SideBySidePage.Action) {
    switch action {
    case .typed(let number, let text): part(number)?.type(text)
    case .commit(let number): part(number)?.commit()
    }
  }

  private func part(_ number: Int) -> (any Part)? {
    parts.indices.contains(number) ? parts[number] : nil
  }
}

extension LiveSite {
  /// Serves the page.
  package mutating func serveSideBySide() {
    page("/side-by-side") { _ in
      PageFactory(SideBySidePage(), state: SideBySidePage.State(), about: SideBySidePage.about)
    }
  }
}
