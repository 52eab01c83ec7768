#if Web
/// A store of sign-ins that several processes share, and that notifies each of them of the changes
/// by the others.
///
/// ```
///   process A   sign out ─▶ remove ─▶ end the pages here
///   process B                 └─ change ─▶ end the pages there
/// ```
public protocol SharedSignInStore: SignInStore {
  /// Returns the changes from now on, also those by this process; ends when the store is closed.
  ///
  /// The first one, and the first after changes may have been lost, is ``SignInChange/missed``.
  func changes() -> AsyncStream<SignInChange>

  /// Returns those of some sessions that are signed in.
  ///
  /// A site asks regularly for the sessions of its open pages.
  func signedIn(among sessions: Set<String>) async throws -> Set<String>
}

/// A change of the sign-ins in a store that processes share.
public enum SignInChange: Sendable, Equatable {
  /// A user has signed in.
  case began(user: String)
  /// A session has ended; the user is `nil` if the session had no sign-in.
  case ended(session: String, user: String?)
  /// Any change may have been missed.
  case missed
}

extension SignIns {
  /// True if other processes can end sessions.
  var isShared: Bool { store is any SharedSignInStore }

  /// Notifies a site of the sessions that have ended in other processes, and watchers of users of
  /// all changes, until the task is cancelled.
  ///
  /// - Parameter ended: Receives a session; `nil` when sessions may have ended without a
  ///   notification.
  func followOthers(_ ended: (String?) -> Void) async {
    guard let store = store as? any SharedSignInStore else { return }
    for await change in store.changes() {
      switch change {
      case .began(let user): notify(of: [user])
      case .ended(let session, let user):
        if let user { notify(of: [user]) }
        ended(session)
      case .missed:
        notify(of: nil)
        ended(nil)
      }
    }
  }

  /// Returns those of some sessions that have ended; none while the store fails.
  func ended(among sessions: Set<String>) async -> Set<String> {
    guard let store = store as? any SharedSignInStore, !sessions.isEmpty,
      let left = try? await store.signedIn(among: sessions)
    else { return [] }
    return sessions.subtracting(left)
  }
}
#endif
