import Millrace
import MillraceViews
import MillraceWeb

/// A page with an error, for a text that could not be read from the index.
struct LostFilePage: LiveProgram {
  typealias State = SearchFailure
  enum Action: Sendable {}

  let address: FileAddress

  func update(_ state: inout SearchFailure, _ action: Action) -> Effect<Action> {}

  func title(_ state: SearchFailure) -> String { address.path }

  func view(_ state: SearchFailure) -> Node<Action> {
    column(spacing: .large) {
      fileTrail(to: address.path, from: address.keyword)
      column(spacing: .small) {
        fileHeading(address.path)
        text(state.description, style: .error)
      }
    }
  }
}
