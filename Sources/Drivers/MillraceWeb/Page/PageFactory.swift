/// A factory of one page: a program with its first state.
public struct PageFactory: Sendable {
  let open: @Sendable (LiveSessionSettings) -> any AnyLiveSession
  let restore:
    @Sendable (LiveSessionSettings, KeptSession) throws(KeepingError) -> any AnyLiveSession

  /// Pairs a program with its first state.
  ///
  /// The first rendering is complete before any script runs, so the state should contain all that
  /// is shown at first; later changes arrive by subscriptions.
  ///
  /// - Parameters:
  ///   - program: the program of the page.
  ///   - state: the first state.
  ///   - keeping: the part of the state that survives a restart, where the site has a store; `nil`
  ///     for none.
  public init<Shown: LivePageProgram>(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>? = nil
  ) {
    open = { LiveSession(program, state: state, keeping: keeping, settings: $0) }
    restore = { settings, kept throws(KeepingError) in
      try LiveSession(program, state: state, keeping: keeping, settings: settings, from: kept)
    }
  }
}
