public import Millrace

/// A program with the state that it begins with, ready to be opened.
public struct LivePage: Sendable {
  let open: @Sendable (LiveSessionSettings) -> any AnyLiveSession

  /// Pairs a program with its first state.
  ///
  /// The first rendering is complete before any script runs, so the state should have what is to be seen; later changes
  /// come by subscriptions.
  public init<Shown: LiveProgram>(_ program: Shown, state: Shown.State) {
    open = { LiveSession(program, state: state, settings: $0) }
  }
}
