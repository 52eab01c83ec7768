#if Web
internal import Synchronization

/// A store of the sign-ins of a site, which its processes share.
///
/// A session that the store does not have is not signed in, so that a cookie is worth nothing after
/// its sign-in has ended. Methods run concurrently, on any thread. While one throws, a person
/// counts as not signed in, and keeps the cookie.
///
/// A ticket is in the store as a ``SignIn`` that ends after a minute; its session is no id that a
/// cookie can have. A store that several processes share is a ``SharedSignInStore``.
public protocol SignInStore: Sendable {
  /// Returns the sign-in of a browser session; `nil` if there is none.
  func signIn(session: String) async throws -> SignIn?
  /// Returns the sign-ins of a user, in any order.
  func signIns(of user: String) async throws -> [SignIn]
  /// Adds a sign-in, whose session is new.
  func add(_ signIn: SignIn) async throws
  /// Removes the sign-in of a browser session, if it is there.
  func remove(session: String) async throws
  /// Removes all sign-ins that end before a time, in seconds since 1970.
  func removeAll(endingBefore time: Int) async throws
}

/// A store of sign-ins in memory: all users are signed out when the process ends.
public final class MemorySignInStore: SignInStore {
  private let signIns = Mutex<[String: SignIn]>([:])

  /// Creates an empty store.
  public init() {}

  /// Returns the sign-in of a browser session; O(1).
  public func signIn(session: String) -> SignIn? { signIns.withLock { $0[session] } }

  /// Returns the sign-ins of a user; O(all sign-ins).
  public func signIns(of user: String) -> [SignIn] {
    signIns.withLock { $0.values.filter { $0.user == user } }
  }

  /// Adds a sign-in; O(1).
  public func add(_ signIn: SignIn) { signIns.withLock { $0[signIn.session] = signIn } }

  /// Removes a sign-in; O(1).
  public func remove(session: String) { signIns.withLock { $0[session] = nil } }

  /// Removes old sign-ins; O(all sign-ins).
  public func removeAll(endingBefore time: Int) {
    signIns.withLock { $0 = $0.filter { $0.value.ends >= time } }
  }
}
#endif
