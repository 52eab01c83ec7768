#if Web
internal import Foundation
internal import Millrace
internal import Synchronization

/// The sign-ins of a site: who is signed in where, by which cookie.
///
/// ```swift
/// let signIns = SignIns(keys: try CookieKeys([secret]))
/// site.signIns = signIns
/// site.page("/account") { visit in
///   guard let user = visit.session?.user else { return .redirect(to: "/login") }
///   return PageFactory(Account(of: user, signIns), state: …)
/// }
/// ```
///
/// A live page signs a person in by a ticket: once the program has checked who it is, the browser
/// loads the ticket's address (``LivePageProgram/destination(_:)``), gets its new cookie, and
/// continues at a page. The ticket is valid once, for a minute, and for the browser whose page
/// asked for it; it is in the store, so that any process of the site can redeem it. A browser that
/// redeems it twice at the same moment may have two sign-ins, each with its own cookie.
///
/// The cookie is encrypted, `HttpOnly`, `SameSite=Lax`, and `Secure` with the prefix `__Host-`
/// where the policy of the site requires TLS. A socket opens only pages that were loaded under the
/// cookie that it brings. When a sign-in ends, all pages of its browser are ended at once, in every
/// process of a ``SharedSignInStore``, and load again. Where it ends by itself, they are ended at
/// the next sweep of the site, which is after a twelfth of ``LiveSite/patience``.
public final class SignIns: Sendable {
  /// The time for which a ticket is valid, in seconds.
  static let ticketLifetime = 60
  /// The largest number of sign-ins of one user, and of tickets; the oldest are dropped.
  static let userLimit = 100

  private struct State {
    var root = ""
    var followers: [@Sendable (Set<String>) async -> Void] = []
    /// The watchers of a user's sign-ins, by number.
    var watchers: [Int: (user: String, changes: AsyncStream<Void>.Continuation)] = [:]
    var watcherCount = 0
  }

  private let keys: CookieKeys
  private let lifetime: Int
  let store: any SignInStore
  /// Returns the time, in seconds since 1970.
  let now: @Sendable () -> Int
  private let newID: @Sendable () -> UInt128
  private let state = Mutex(State())

  /// Creates the sign-ins of a site.
  ///
  /// - Parameters:
  ///   - keys: The keys of the cookies.
  ///   - lifetime: The time after which a person has to sign in again; also that of the cookie.
  ///   - store: The store of the sign-ins.
  ///   - now: Returns the time, in seconds since 1970; `nil` is the clock of the system.
  ///   - newID: Returns bits that cannot be guessed; `nil` takes those of the system.
  public init(
    keys: CookieKeys, lifetime: Duration = .seconds(14 * 86_400),
    store: any SignInStore = MemorySignInStore(),
    now: (@Sendable () -> Int)? = nil, newID: (@Sendable () -> UInt128)? = nil
  ) {
    self.keys = keys
    self.lifetime = max(Int(lifetime.components.seconds), 1)
    self.store = store
    self.now = now ?? { Int(Date().timeIntervalSince1970) }
    self.newID = newID ?? { Environment().newID() }
  }

  // MARK: Signing in

  /// Returns the address at which the browser of a visit is signed in.
  ///
  /// - Parameters:
  ///   - user: The user, whom the caller has identified.
  ///   - visit: The visit of the page that asks.
  ///   - address: The path at which the person continues.
  /// - Throws: An error of the store; no one can sign in then.
  public func address(
    toSignIn user: String, of visit: Visit, then address: String
  ) async throws -> String {
    let token = SessionToken.text(of: newID())
    let now = now()
    try await store.removeAll(endingBefore: now)
    let waiting = try await store.signIns(of: user).filter(\.isTicket)
    for old in waiting.sorted(by: { $0.began < $1.began }).dropLast(Self.userLimit - 1) {
      try await store.remove(session: old.session)
    }
    try await store.add(
      SignIn(
        ticket: token, of: user, for: visit.session?.id ?? "", then: address, began: now,
        ends: now + Self.ticketLifetime))
    return state.withLock { $0.root } + Self.path + "?ticket=" + token
  }

  static let path = "/millrace/sign-in"

  /// Redeems a ticket; `nil` unless it is valid and this session's own.
  ///
  /// The sign-in is added before the ticket is removed, and counts only if the ticket was still
  /// there: a user who is signed out everywhere meanwhile has one of both found and removed.
  ///
  /// - Returns: The cookie of the new session, and the address of the page that follows; no cookie
  ///   if the address is not of this site.
  func redeem(
    _ token: String?, in session: BrowserSession?, of visit: Visit, isSecure: Bool
  ) async throws -> (cookie: String?, address: String)? {
    let now = now()
    guard let token, SessionToken.isSound(token), let session,
      let ticket = try await store.signIn(session: SignIn.session(ofTicket: token)),
      // Another browser that has learned of the ticket does not use it up.
      let address = ticket.address(for: session.id), ticket.ends > now
    else { return nil }
    // A mistake of the program, which the answer shows; no one is signed in by it.
    guard Redirection(address: address, isOfSite: true, isPermanent: false).isSound else {
      try await store.remove(session: ticket.session)
      return (nil, address)
    }
    // Each redemption has a session of its own, so that one that comes too late ends no other.
    let signIn = SignIn(
      session: SessionToken.text(of: newID()), user: ticket.user, began: now,
      ends: now + lifetime, client: visit.client,
      browser: String((visit.headers["user-agent"] ?? "").prefix(200)))
    try await store.removeAll(endingBefore: now)
    try await dropOldest(of: ticket.user)
    try await store.add(signIn)
    do {
      guard try await store.signIn(session: ticket.session) != nil else {
        try await end([signIn.session])
        return nil
      }
      try await store.remove(session: ticket.session)
      notify(of: [ticket.user])
      try await end([session.id])
    } catch {
      // No browser gets its cookie.
      try? await end([signIn.session])
      throw error
    }
    return (cookie(for: signIn.session, ends: signIn.ends, isSecure: isSecure), address)
  }

  private func dropOldest(of user: String) async throws {
    let known = try await store.signIns(of: user).filter { !$0.isTicket }
      .sorted { $0.began < $1.began }
    try await end(Set(known.dropLast(Self.userLimit - 1).map(\.session)))
  }

  // MARK: Signed in

  /// Returns the sign-ins of a user, the newest first.
  public func all(of user: String) async throws -> [SignIn] {
    try await store.signIns(of: user).filter { $0.ends > now() && !$0.isTicket }.sorted {
      ($0.began, $0.session) > ($1.began, $1.session)
    }
  }

  /// Returns the sign-ins of a user, now and after each change in this process, or in another one
  /// with the same ``SharedSignInStore``.
  ///
  /// A change that comes while the one before is read is not read twice; where the store fails,
  /// nothing is returned until the next change.
  public func updates(of user: String) -> AsyncStream<[SignIn]> {
    // The first element is read at once.
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.watcherCount += 1
      state.watchers[state.watcherCount] = (user, continuation)
      return state.watcherCount
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[number] = nil }
    }
    continuation.yield()
    return AsyncStream {
      for await _ in changes {
        if let found = try? await self.all(of: user) { return found }
      }
      return nil
    }
  }

  /// Notifies the watchers of users; `nil` for all.
  func notify(of users: Set<String>?) {
    let watchers = state.withLock { state in
      state.watchers.values.filter { users?.contains($0.user) ?? true }.map(\.changes)
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Signs a browser out: its cookie is worth nothing any more, and its pages end.
  public func end(_ session: BrowserSession) async throws {
    try await end([session.id])
  }

  /// Signs a user out of one browser, by the id from the list.
  public func end(_ id: SignIn.ID, of user: String) async throws {
    try await end(Set(all(of: user).filter { $0.id == id }.map(\.session)))
  }

  /// Signs a user out everywhere, except in one browser if that is given; tickets of the user are
  /// worth nothing any more.
  public func endAll(of user: String, except session: BrowserSession? = nil) async throws {
    // A ticket that is redeemed meanwhile has become a sign-in. It can be no more often than there
    // are tickets; a store that forgets a removal must not keep the caller here.
    for _ in 0...Self.userLimit {
      let found = try await Set(store.signIns(of: user).map(\.session))
        .subtracting([session?.id ?? ""])
      if found.isEmpty { return }
      try await end(found)
    }
  }

  private func end(_ sessions: Set<String>) async throws {
    guard !sessions.isEmpty else { return }
    var failure: (any Error)?
    var users: Set<String> = []
    for session in sessions {
      // Also while no one watches: a watcher may begin before the sign-in is removed.
      if Self.isSignedIn(session), let signIn = try? await store.signIn(session: session) {
        users.insert(signIn.user)
      }
      do { try await store.remove(session: session) } catch { failure = error }
    }
    notify(of: users)
    // Those that the store still has load their pages again, signed in.
    for follower in state.withLock({ $0.followers }) { await follower(sessions) }
    if let failure { throw failure }
  }

  /// Calls a closure with the sessions that have ended, and gives tickets addresses below a root.
  func follow(root: String, _ follower: @escaping @Sendable (Set<String>) async -> Void) {
    state.withLock { state in
      state.root = root
      state.followers.append(follower)
    }
  }

  // MARK: Pages

  /// Returns the token of a page that a browser session opens, from random bits.
  func pageToken(_ random: UInt64, of session: BrowserSession) -> String {
    keys.pageToken(random, for: session.id)
  }

  /// Returns true if a token is that of a page that this browser session has opened.
  func accepts(pageToken: String, of session: BrowserSession) -> Bool {
    keys.accepts(pageToken: pageToken, for: session.id)
  }

  // MARK: Forms

  /// Returns the token that a form of this browser session has to send, in a hidden field.
  ///
  /// A page of another site cannot read it, so a post with it was sent by a page of this site.
  public func formToken(of session: BrowserSession) -> String {
    keys.formToken(for: session.id)
  }

  /// Returns true if a token is that of this browser session.
  public func accepts(formToken: String, of session: BrowserSession) -> Bool {
    keys.accepts(formToken, for: session.id)
  }

  // MARK: Cookies

  private func cookieName(isSecure: Bool) -> String {
    // With the prefix, browsers refuse it from any other host and from plain HTTP.
    isSecure ? "__Host-\(keys.name)" : keys.name
  }

  /// Returns the browser session of a request; `nil` without a valid cookie.
  func session(of headers: WebHeaders, isSecure: Bool) async throws -> BrowserSession? {
    let name = cookieName(isSecure: isSecure)
    guard let text = Visit(address: "/", headers: headers)?.cookie(name),
      let bytes = keys.opened(text, for: name),
      let content = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let parts = content.split(separator: " ")
    guard parts.count == 2, let ends = Int(parts[1]), ends > now() else { return nil }
    let id = String(parts[0])
    guard Self.isSignedIn(id) else { return BrowserSession(id: id, user: nil) }
    guard let signIn = try await store.signIn(session: id), signIn.ends > now() else { return nil }
    return BrowserSession(id: id, user: signIn.user, ends: signIn.ends)
  }

  /// Returns a new session without a user, with its cookie.
  func anonymous(isSecure: Bool) -> (session: BrowserSession, cookie: String) {
    let id = Self.anonymous + SessionToken.text(of: newID())
    let cookie = cookie(for: id, ends: now() + lifetime, isSecure: isSecure)
    return (BrowserSession(id: id, user: nil), cookie)
  }

  /// The beginning of an id that needs no sign-in in the store.
  private static let anonymous = "-"

  /// Returns true if a session ends for good with its sign-in; one without a user stays valid.
  static func isSignedIn(_ session: String) -> Bool { !session.hasPrefix(anonymous) }

  private func cookie(for id: String, ends: Int, isSecure: Bool) -> String {
    let name = cookieName(isSecure: isSecure)
    let random = newID()
    let nonce = (0..<12).map { UInt8(truncatingIfNeeded: random >> UInt128(8 * $0)) }
    let value = keys.sealed(Array("\(id) \(ends)".utf8), for: name, nonce: nonce) ?? ""
    return "\(name)=\(value); Path=/; Max-Age=\(ends - now()); HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }
}
#endif
