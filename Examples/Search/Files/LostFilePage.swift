import Millrace
import MillraceViews
import MillraceWeb

/// A page with an error, for a text that could not be read from the index.
struct LostFilePage: LiveProgram {
  typealias State = SearchFailure
  enum Action: Sendable {}

  let path: String

  func update(_ state: inout SearchFailure, _ action: Action) -> Effect<Action> {}

  func title(_ state: SearchFailure) -> String { path }

  func view(_ state: SearchFailure) -> Node<Action> {
    column(spacing: .large) {
      fileTrail()
      column(spacing: .small) {
        heading(path)
        text(state.description, style: .error)
      }
    }
  }
}
