#if Web
internal import Synchronization

/// The open sockets of a server, over all event loops, each with the client that it is counted for.
///
/// Their number is bounded. When all places are taken, a newcomer gets that of a socket of the client that has the most:
///
/// - of another client with more sockets than the newcomer's, the one that has been silent the longest;
/// - of the newcomer's own client, only one that has been silent for `restTime`, or for `graceTime`
///   since it was opened. Many people may share its address, and none of them displaces another one
///   who is about to say hello.
///
/// Otherwise the newcomer is refused. So a client that takes every place has them only until others ask for one, and clients
/// that have an address in common are not locked out by sockets that do nothing.
final class SocketPlaces: Sendable {
  private struct Entry {
    let client: NetworkAddress?
    let opened: Duration
    /// When the last message came; `nil` before the first.
    var heard: Duration?
    let end: @Sendable () -> Void

    /// Sockets that have said nothing are silent for longer than those that have.
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

  /// Makes places for sockets.
  ///
  /// - Parameters:
  ///   - limit: how many there are.
  ///   - restTime: how long a socket may be silent before it makes room for another one of its client.
  ///   - graceTime: the same for a socket that has said nothing since it was opened: the time for a
  ///     hello.
  ///   - time: the time since any fixed moment.
  init(
    limit: Int, restTime: Duration = .seconds(60), graceTime: Duration = .seconds(10),
    time: @escaping @Sendable () -> Duration
  ) {
    self.limit = limit
    self.restTime = restTime
    self.graceTime = graceTime
    self.time = time
  }

  /// How many sockets have a place.
  var count: Int { entries.withLock { $0.count } }

  /// Takes a place; false where there is none.
  ///
  /// Costs O(n) when all are taken.
  ///
  /// - Parameters:
  ///   - socket: what the socket is known by.
  ///   - client: who is counted for it; `nil` for this machine itself.
  ///   - end: ends the socket, when its place is given to another one; called outside the lock.
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

  /// A message of a socket was taken.
  func heard(_ socket: ObjectIdentifier) {
    let now = time()
    entries.withLock { $0[socket]?.heard = now }
  }

  /// Gives a place back; one that another socket has got since is left alone.
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
