import About
package import Millrace
import MillraceViewState
package import MillraceWeb

/// The page with all parts, on one loop: the slider of the panel moves all of them.
package struct SideBySidePage: LivePageProgram {
  package struct State: Equatable, Sendable {
    /// A part, ready to be shown.
    struct Shown: Equatable, Sendable {
      let name: String
      let location: String
      let path: String
      let text: String
      let isChanged: Bool
    }

    var parts: [Shown] = []
    /// The text that all parts share.
    var note = ""
    /// The commit that has changed it last.
    var last: NoteCommit?

    /// Creates the state before there are parts.
    package init() {}

    init(_ app: SideBySide) {
      (note, last) = (app.note.content, app.last.value)
      parts = app.parts.map { part in
        let type = type(of: part)
        return Shown(
          name: type.name, location: type.location, path: type.path, text: part.text,
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
    style("/side-by-side/look.css", Array(SideBySidePage.look.utf8), on: "/side-by-side")
    page("/side-by-side") { _ in
      PageFactory(SideBySidePage(), state: SideBySidePage.State(), about: SideBySidePage.about)
    }
  }
}
