internal import Synchronization

/// A table of the open pages of a site, by token.
///
/// A page without a connection is kept for a while, so that a dropped connection or a slow network
/// loses nothing; then it is released. The number of pages is bounded. Past the limit a page is
/// released to make room: the oldest in the first of these groups that is not empty:
///
/// 1. pages that no browser has connected to in their loading time, of the client that has the most
///    of them;
/// 2. pages that were left, of another client that has left more than its limit;
/// 3. pages that are still being loaded, of the client that opens the new page or of a client that
///    has more of them;
/// 4. pages that were left, of the client that opens the new page, where every page has been used.
///
/// This machine itself may be an unconfigured proxy, so its pages count as those of many clients: a
/// page of it that is being loaded or was left makes no room for another page of this machine,
/// which is refused instead. So a flood of visits replaces its own pages, and a page that was used
/// outlives the unused pages of its address.
final class SessionTable: Sendable {
  struct Entry {
    let session: any AnyLiveSession
    var connections = 0
    /// True if a browser has ever connected; an unused page is released before a used one.
    var wasEntered = false
    var aloneSince: Duration
    /// The client that opened the page; `nil` for this machine itself.
    let client: [UInt8]?
  }

  let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let clientLimit: Int
  private let patience: Duration
  private let loadingTime: Duration

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - limit: The largest number of pages.
  ///   - clientLimit: The largest number of pages of one client that no browser has connected to,
  ///     and the number of pages that it has left past which others may displace them.
  ///   - patience: The time that a page is kept without a connection.
  ///   - loadingTime: The time that a browser may take from a page to its first connection.
  init(limit: Int, clientLimit: Int = .max, patience: Duration, loadingTime: Duration = .zero) {
    self.limit = limit
    self.clientLimit = clientLimit
    self.patience = patience
    self.loadingTime = loadingTime
  }

  var count: Int { entries.withLock { $0.count } }
  /// The sessions of all pages.
  var all: [any AnyLiveSession] { entries.withLock { $0.values.map(\.session) } }

  /// Adds a new session at `now`, the time since the site began.
  ///
  /// If two connections restore the same token at once, the first session stays.
  ///
  /// - Returns: The sessions that were removed, which the caller has to end.
  func add(
    _ session: any AnyLiveSession, token: String, client: [UInt8]? = nil, now: Duration
  ) throws(PageRefusal) -> [any AnyLiveSession] {
    try entries.withLock { entries throws(PageRefusal) in
      if entries[token] != nil { return [session] }
      try checkClient(client, in: entries)
      let removed = try makeRoom(for: client, in: &entries, now)
      entries[token] = Entry(session: session, aloneSince: now, client: client)
      return removed
    }
  }

  /// Adds a session for the duration of one request, if there is room; no other session is removed.
  func addInPassing(
    _ session: any AnyLiveSession, token: String, client: [UInt8]?, now: Duration
  ) throws(PageRefusal) {
    try entries.withLock { entries throws(PageRefusal) in
      try checkClient(client, in: entries)
      guard entries.count < limit else { throw .full }
      entries[token] = Entry(session: session, aloneSince: now, client: client)
    }
  }

  /// Adds a session that a connection has restored, and counts the connection.
  ///
  /// It is in use from the start, so it does not count towards the limit of pages that no browser
  /// has connected to. Of two sessions with one token that of the newer claim stays, since the
  /// other one can save nothing; or the first.
  ///
  /// - Returns: The session of the token, and the removed sessions, which the caller has to end.
  func enter(
    _ session: any AnyLiveSession, token: String, client: [UInt8]?, now: Duration
  ) throws(PageRefusal) -> (session: any AnyLiveSession, removed: [any AnyLiveSession]) {
    try entries.withLock { entries throws(PageRefusal) in
      var removed = [session]
      if let earlier = entries[token]?.session, earlier.claim < session.claim {
        removed = [earlier]
        entries[token] = Entry(session: session, aloneSince: now, client: client)
      } else if entries[token] == nil {
        removed = try makeRoom(for: client, in: &entries, now)
        entries[token] = Entry(session: session, aloneSince: now, client: client)
      }
      entries[token]?.connections += 1
      entries[token]?.wasEntered = true
      return (entries[token]?.session ?? session, removed)
    }
  }

  private func checkClient(
    _ client: [UInt8]?, in entries: [String: Entry]
  ) throws(PageRefusal) {
    guard client != nil else { return }
    let unused = entries.values.count { !$0.wasEntered && $0.client == client }
    guard unused < clientLimit else { throw .tooManyOfClient(limit: clientLimit) }
  }

  private func makeRoom(
    for client: [UInt8]?, in entries: inout [String: Entry], _ now: Duration
  ) throws(PageRefusal) -> [any AnyLiveSession] {
    guard entries.count >= limit else { return [] }
    guard let last = last(of: entries, for: client, now),
      let entry = entries.removeValue(forKey: last)
    else { throw .full }
    return [entry.session]
  }

  /// Returns the page to release first for a new page of a client; `nil` if none may be released.
  private func last(
    of entries: [String: Entry], for client: [UInt8]?, _ now: Duration
  ) -> String? {
    let alone = entries.filter { $0.value.connections == 0 }
    let unused = alone.filter { !$0.value.wasEntered }
    let late = unused.filter { $0.value.aloneSince + loadingTime <= now }
    if let most = Self.shares(of: late).max(by: { $0.value < $1.value })?.value {
      let shares = Self.shares(of: late)
      return Self.oldest(of: late.filter { shares[$0.value.client] == most })
    }
    let left = alone.filter { $0.value.wasEntered }
    let shares = Self.shares(of: left)
    let hoarded = left.filter {
      guard let other = $0.value.client, other != client else { return false }
      return shares[other, default: 0] > clientLimit
    }
    if let last = Self.oldest(of: hoarded) ?? loading(of: unused, for: client) { return last }
    guard client != nil, unused.isEmpty else { return nil }
    return Self.oldest(of: left.filter { $0.value.client == client })
  }

  /// Returns the page to release although its browser may be about to connect.
  private func loading(of entries: [String: Entry], for client: [UInt8]?) -> String? {
    let shares = Self.shares(of: entries)
    let own = shares[client, default: 0]
    guard let most = shares.values.max() else { return nil }
    if client != nil, own == most {
      return Self.oldest(of: entries.filter { $0.value.client == client })
    }
    guard most > own + 1 else { return nil }
    return Self.oldest(of: entries.filter { shares[$0.value.client] == most })
  }

  /// Returns the number of pages of each client.
  private static func shares(of entries: [String: Entry]) -> [[UInt8]?: Int] {
    entries.values.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
  }

  private static func oldest(of entries: [String: Entry]) -> String? {
    entries.min { $0.value.aloneSince < $1.value.aloneSince }?.key
  }

  /// Begins the loading time of a page whose document has been written; false if the page has been
  /// removed meanwhile.
  func noteWritten(_ token: String, now: Duration) -> Bool {
    entries.withLock { entries in
      entries[token]?.aloneSince = now
      return entries[token] != nil
    }
  }

  /// Returns the page of a token without counting a connection.
  func session(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { $0[token]?.session }
  }

  /// Returns the page of a token and counts a connection to it; `nil` if there is none, or if it
  /// belongs to another browser session.
  func enter(_ token: String, for browserSession: String? = nil) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      guard entries[token]?.session.browserSession?.id == browserSession else { return nil }
      entries[token]?.connections += 1
      entries[token]?.wasEntered = true
      return entries[token]?.session
    }
  }

  /// Returns the page of a token for a request beside its socket, and counts it as a connection;
  /// `nil` if there is none, if no socket has ever been opened for it, or if it belongs to another
  /// browser session.
  func enterBesideSocket(
    _ token: String, for browserSession: String? = nil
  ) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      guard entries[token]?.wasEntered == true,
        entries[token]?.session.browserSession?.id == browserSession
      else { return nil }
      entries[token]?.connections += 1
      return entries[token]?.session
    }
  }

  /// Ends one connection to a page, unless the token has another session than the given one by now.
  func leave(_ token: String, of session: (any AnyLiveSession)? = nil, now: Duration) {
    entries.withLock { entries in
      guard session == nil || entries[token]?.session === session else { return }
      entries[token]?.connections -= 1
      entries[token]?.aloneSince = now
    }
  }

  /// Removes a page, connected or not; the caller has to end it.
  ///
  /// - Parameter session: The session to remove; `nil` removes whichever the token has.
  func remove(
    _ token: String, of session: (any AnyLiveSession)? = nil
  ) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      guard session == nil || entries[token]?.session === session else { return nil }
      return entries.removeValue(forKey: token)?.session
    }
  }

  /// Removes a page that no browser has ever connected to; the caller has to end it.
  func removeUnused(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      guard entries[token]?.wasEntered == false else { return nil }
      return entries.removeValue(forKey: token)?.session
    }
  }

  /// Removes the pages of browser sessions; the caller has to end them.
  func remove(of owners: Set<String>) -> [any AnyLiveSession] {
    entries.withLock { entries in
      let removed = entries.filter { _, entry in
        entry.session.browserSession.map { owners.contains($0.id) } ?? false
      }
      for token in removed.keys { entries[token] = nil }
      return removed.values.map(\.session)
    }
  }

  /// Removes the pages that have had no connection for too long; the caller has to end them.
  func sweep(now: Duration) -> [any AnyLiveSession] {
    entries.withLock { entries in
      let removed = entries.filter {
        $0.value.connections == 0 && $0.value.aloneSince + patience <= now
      }
      for token in removed.keys { entries[token] = nil }
      return removed.values.map(\.session)
    }
  }

  /// Removes every page; the caller has to end them.
  func removeAll() -> [any AnyLiveSession] {
    entries.withLock { entries in
      defer { entries = [:] }
      return entries.values.map(\.session)
    }
  }
}
