#if Web
internal import Synchronization

/// A table of the open sockets of a server, over all event loops, each with the client that it is
/// counted for.
///
/// Their number is bounded. At the limit a new socket displaces a socket of the client that has the
/// most:
///
/// - of another client, which has more sockets than its own: the one that has been silent the
///   longest;
/// - of its own client: only a socket that has been silent for `restTime`, or for `graceTime` since
///   it was opened. Many people may share an address, and none of them displaces another one whose
///   hello is about to arrive.
///
/// Otherwise the new socket is refused. So a client that takes all slots holds them only until
/// others need one, and clients that share an address are not locked out by idle sockets.
final class SocketTable: Sendable {
  private struct Entry {
    let client: NetworkAddress?
    let opened: Duration
    /// The time of the last message; `nil` before the first.
    var heard: Duration?
    let end: @Sendable () -> Void

    /// Returns true if this socket has been silent for longer.
    ///
    /// A socket without a message counts as silent for longer than one with a message.
    func isQuieter(than other: Entry) -> Bool {
      switch (heard, other.heard) {
      case (nil, nil): opened < other.opened
      case (nil, _?): true
      case (_?, nil): false
      case (let own?, let others?): own < others
      }
    }
  }

  private let limit: Int
  private let restTime: Duration
  private let graceTime: Duration
  private let time: @Sendable () -> Duration
  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - limit: The largest number of sockets.
  ///   - restTime: The silence after which a socket may be displaced by another one of its client.
  ///   - graceTime: The same for a socket without a message since it was opened: the time for a
  ///     hello.
  ///   - time: Returns the time since any fixed moment.
  init(
    limit: Int, restTime: Duration = .seconds(60), graceTime: Duration = .seconds(10),
    time: @escaping @Sendable () -> Duration
  ) {
    self.limit = limit
    self.restTime = restTime
    self.graceTime = graceTime
    self.time = time
  }

  /// The number of sockets in the table.
  var count: Int { entries.withLock { $0.count } }

  /// Adds a socket; false if there is no room.
  ///
  /// O(n) at the limit.
  ///
  /// - Parameters:
  ///   - socket: The identity of the socket.
  ///   - client: The client that it is counted for; `nil` for this machine itself.
  ///   - end: Ends the socket when another one displaces it; called outside the lock.
  func enter(
    _ socket: ObjectIdentifier, client: NetworkAddress?, end: @escaping @Sendable () -> Void
  ) -> Bool {
    let now = time()
    let (isIn, displaced) = entries.withLock { entries -> (Bool, (@Sendable () -> Void)?) in
      var displaced: (@Sendable () -> Void)?
      if entries.count >= limit {
        guard let quietest = quietest(of: entries, for: client, now) else { return (false, nil) }
        displaced = entries.removeValue(forKey: quietest)?.end
      }
      entries[socket] = Entry(client: client, opened: now, end: end)
      return (true, displaced)
    }
    displaced?()
    return isIn
  }

  /// Records that a message of a socket was taken.
  func heard(_ socket: ObjectIdentifier) {
    let now = time()
    entries.withLock { $0[socket]?.heard = now }
  }

  /// Removes a socket; has no effect on one that was displaced.
  func leave(_ socket: ObjectIdentifier) {
    entries.withLock { $0[socket] = nil }
  }

  private func quietest(
    of entries: [ObjectIdentifier: Entry], for client: NetworkAddress?, _ now: Duration
  ) -> ObjectIdentifier? {
    let shares = entries.values.reduce(into: [NetworkAddress?: Int]()) {
      $0[$1.client, default: 0] += 1
    }
    let own = shares[client, default: 0]
    guard let most = shares.values.max() else { return nil }
    let mayGo = entries.filter { _, entry in
      guard shares[entry.client] == most else { return false }
      if entry.client != client { return most > own + 1 }
      return (entry.heard.map { $0 + restTime } ?? entry.opened + graceTime) <= now
    }
    return mayGo.min { $0.value.isQuieter(than: $1.value) }?.key
  }
}
#endif
