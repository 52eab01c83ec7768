internal import Synchronization

/// The open pages of a site, by their tokens.
///
/// A page without a connection is kept for a while, so that a dropped connection or a slow network loses nothing; then it is
/// released. Their number is bounded. Past the limit a page makes room, the first of these that there is, the oldest first:
///
/// 1. one that no browser has connected to in its loading time, of the client that has the most such pages;
/// 2. one that was left, of another client that has left more than it is due;
/// 3. one that is still being loaded, of the client that opens the new page or of a client that has
///    more of them;
/// 4. one that was left, of the client that opens the new page, where every page has been used.
///
/// This machine itself may be a proxy that was not named, so its pages count as those of many clients: one that is being
/// loaded or was left makes no room for another one of this machine, which is refused instead. So a
/// flood of visits replaces its own pages, and a page that was used outlives those of its address
/// that were not.
final class SessionTable: Sendable {
  struct Entry {
    let session: any AnyLiveSession
    var connections = 0
    /// Whether anybody has ever connected: a page that nobody came back to goes before one that was used.
    var wasEntered = false
    var aloneSince: Duration
    /// The address of who opened it; `nil` for this machine itself.
    let client: [UInt8]?
  }

  let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let clientLimit: Int
  private let patience: Duration
  private let loadingTime: Duration

  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - limit: how many pages there may be.
  ///   - clientLimit: how many of one client there may be that no browser has connected to, and how
  ///     many that it has left before others may displace them.
  ///   - patience: how long a page is kept while nobody looks at it.
  ///   - loadingTime: how long a browser may take from a page to its first connection.
  init(limit: Int, clientLimit: Int = .max, patience: Duration, loadingTime: Duration = .zero) {
    self.limit = limit
    self.clientLimit = clientLimit
    self.patience = patience
    self.loadingTime = loadingTime
  }

  var count: Int { entries.withLock { $0.count } }
  /// Every page.
  var all: [any AnyLiveSession] { entries.withLock { $0.values.map(\.session) } }

  /// Keeps a new session from now, a time since the site began.
  ///
  /// Of two with one token, which two connections have taken up at once, the first stays.
  ///
  /// - Returns: what had to go for it, which the caller has to end.
  func add(
    _ session: any AnyLiveSession, token: String, client: [UInt8]? = nil, now: Duration
  ) throws(PageRefusal) -> [any AnyLiveSession] {
    try entries.withLock { entries throws(PageRefusal) in
      if entries[token] != nil { return [session] }
      try checkClient(client, in: entries)
      let gone = try makeRoom(for: client, in: &entries, now)
      entries[token] = Entry(session: session, aloneSince: now, client: client)
      return gone
    }
  }

  /// Keeps a session for as long as it answers one request, where there is room; nothing has to go
  /// for it.
  func addInPassing(
    _ session: any AnyLiveSession, token: String, client: [UInt8]?, now: Duration
  ) throws(PageRefusal) {
    try entries.withLock { entries throws(PageRefusal) in
      try checkClient(client, in: entries)
      guard entries.count < limit else { throw .full }
      entries[token] = Entry(session: session, aloneSince: now, client: client)
    }
  }

  /// Keeps a session that a connection has restored, and connects to it.
  ///
  /// It is in use from the start, so the limit of pages that no browser has connected to does not
  /// count it. Of two with one token the first stays.
  ///
  /// - Returns: the session of the token, and what had to go, which the caller has to end.
  func enter(
    _ session: any AnyLiveSession, token: String, client: [UInt8]?, now: Duration
  ) throws(PageRefusal) -> (session: any AnyLiveSession, gone: [any AnyLiveSession]) {
    try entries.withLock { entries throws(PageRefusal) in
      var gone = [session]
      if entries[token] == nil {
        gone = try makeRoom(for: client, in: &entries, now)
        entries[token] = Entry(session: session, aloneSince: now, client: client)
      }
      entries[token]?.connections += 1
      entries[token]?.wasEntered = true
      return (entries[token]?.session ?? session, gone)
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

  /// The page that goes first to make room for one of a client; `nil` if none may go.
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
      guard let owner = $0.value.client, owner != client else { return false }
      return shares[owner, default: 0] > clientLimit
    }
    if let last = Self.oldest(of: hoarded) ?? loading(of: unused, for: client) { return last }
    guard client != nil, unused.isEmpty else { return nil }
    return Self.oldest(of: left.filter { $0.value.client == client })
  }

  /// The page that is given up though its browser may be about to connect.
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

  /// How many pages each client has.
  private static func shares(of entries: [String: Entry]) -> [[UInt8]?: Int] {
    entries.values.reduce(into: [:]) { $0[$1.client, default: 0] += 1 }
  }

  private static func oldest(of entries: [String: Entry]) -> String? {
    entries.min { $0.value.aloneSince < $1.value.aloneSince }?.key
  }

  /// Begins the loading time of a page whose document has been written; false if the page has gone
  /// meanwhile.
  func noteWritten(_ token: String, now: Duration) -> Bool {
    entries.withLock { entries in
      entries[token]?.aloneSince = now
      return entries[token] != nil
    }
  }

  /// The page of a token, for somebody who does not connect to it.
  func session(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { $0[token]?.session }
  }

  /// Somebody connects to a page; `nil` if it is not there.
  func enter(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      entries[token]?.connections += 1
      entries[token]?.wasEntered = true
      return entries[token]?.session
    }
  }

  /// A request beside the socket of a page; `nil` if it is not there, or if no socket has ever been opened for it.
  func enterBesideSocket(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      guard entries[token]?.wasEntered == true else { return nil }
      entries[token]?.connections += 1
      return entries[token]?.session
    }
  }

  /// Somebody who had connected to a page has left it.
  func leave(_ token: String, now: Duration) {
    entries.withLock { entries in
      entries[token]?.connections -= 1
      entries[token]?.aloneSince = now
    }
  }

  /// Lets go of a page, whoever is connected to it; the caller has to end it.
  func remove(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { $0.removeValue(forKey: token)?.session }
  }

  /// Lets go of the pages that have been alone for too long; the caller has to end them.
  func sweep(now: Duration) -> [any AnyLiveSession] {
    entries.withLock { entries in
      let gone = entries.filter {
        $0.value.connections == 0 && $0.value.aloneSince + patience <= now
      }
      for token in gone.keys { entries[token] = nil }
      return gone.values.map(\.session)
    }
  }

  /// Lets go of every page; the caller has to end them.
  func removeAll() -> [any AnyLiveSession] {
    entries.withLock { entries in
      defer { entries = [:] }
      return entries.values.map(\.session)
    }
  }
}
