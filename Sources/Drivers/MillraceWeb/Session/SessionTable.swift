internal import Synchronization

/// The open pages of a site, by their tokens.
///
/// A page that nobody is connected to is kept for a while, so that a dropped connection or a slow network loses nothing;
/// then it goes. Their number is bounded: past that the one that has been alone the longest goes
/// first, of those that nobody has ever connected to before all others.
final class SessionTable: Sendable {
  private struct Entry {
    let session: any AnyLiveSession
    var connections = 0
    /// Whether anybody has ever connected: a page that nobody came back to goes before one that was used.
    var wasEntered = false
    var aloneSince: Duration
  }

  private let entries = Mutex<[String: Entry]>([:])
  private let limit: Int
  private let patience: Duration

  init(limit: Int, patience: Duration) {
    self.limit = limit
    self.patience = patience
  }

  var count: Int { entries.withLock { $0.count } }

  /// Keeps a new session from now, a time since the site began.
  ///
  /// Of two with one token, which two connections have taken up at once, the first stays.
  ///
  /// - Returns: `nil` if every place is taken by a page that somebody looks at; else what had to go for it, which the
  ///   caller has to end.
  func add(
    _ session: any AnyLiveSession, token: String, now: Duration
  ) -> [any AnyLiveSession]? {
    entries.withLock { entries in
      if entries[token] != nil { return [session] }
      var gone: [any AnyLiveSession] = []
      if entries.count >= limit {
        let alone = entries.filter { $0.value.connections == 0 }
        let oldest = alone.min {
          ($0.value.wasEntered ? 1 : 0, $0.value.aloneSince)
            < ($1.value.wasEntered ? 1 : 0, $1.value.aloneSince)
        }
        guard let oldest else {
          return nil
        }
        entries[oldest.key] = nil
        gone = [oldest.value.session]
      }
      entries[token] = Entry(session: session, aloneSince: now)
      return gone
    }
  }

  /// Somebody connects to a page; `nil` if it is not there.
  func enter(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      entries[token]?.connections += 1
      entries[token]?.wasEntered = true
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
