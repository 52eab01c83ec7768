/// A program with the state that it begins with, ready to be opened.
public struct LivePage: Sendable {
  let open: @Sendable (LiveSessionSettings) -> any AnyLiveSession
  let takeUp:
    @Sendable (LiveSessionSettings, KeptSession) throws(KeepingError) -> any AnyLiveSession

  /// Pairs a program with its first state.
  ///
  /// The first rendering is complete before any script runs, so the state should have what is to be seen; later changes
  /// come by subscriptions.
  ///
  /// - Parameters:
  ///   - program: what runs.
  ///   - state: the state to begin with.
  ///   - keeping: what of the state survives a restart, where the site has a store; `nil` if nothing does.
  public init<Shown: LivePageProgram>(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>? = nil
  ) {
    open = { LiveSession(program, state: state, keeping: keeping, settings: $0) }
    takeUp = { settings, kept throws(KeepingError) in
      try LiveSession(program, state: state, keeping: keeping, settings: settings, from: kept)
    }
  }
}
