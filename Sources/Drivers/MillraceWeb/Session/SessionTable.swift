internal import Synchronization

/// The open pages of a site, by their tokens.
///
/// A page that nobody is connected to is kept for a while, so that a dropped connection or a slow network loses nothing;
/// then it goes. Their number is bounded: past that the one that has been alone the longest goes first.
final class SessionTable: Sendable {
  private struct Entry {
    let session: any AnyLiveSession
    var connections = 0
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

  /// Keeps a new session from now, a time since the site began; `false` if every place is taken by a page that somebody looks at.
  func add(_ session: any AnyLiveSession, token: String, now: Duration) -> Bool {
    entries.withLock { entries in
      if entries.count >= limit {
        let alone = entries.filter { $0.value.connections == 0 }
        guard let oldest = alone.min(by: { $0.value.aloneSince < $1.value.aloneSince }) else {
          return false
        }
        entries[oldest.key] = nil
      }
      entries[token] = Entry(session: session, aloneSince: now)
      return true
    }
  }

  func enter(_ token: String) -> (any AnyLiveSession)? {
    entries.withLock { entries in
      entries[token]?.connections += 1
      return entries[token]?.session
    }
  }

  func leave(_ token: String, now: Duration) {
    entries.withLock { entries in
      entries[token]?.connections -= 1
      entries[token]?.aloneSince = now
    }
  }

  /// Lets go of the pages that have been alone for too long.
  func sweep(now: Duration) {
    entries.withLock { entries in
      entries = entries.filter { $0.value.connections > 0 || $0.value.aloneSince + patience > now }
    }
  }
}
