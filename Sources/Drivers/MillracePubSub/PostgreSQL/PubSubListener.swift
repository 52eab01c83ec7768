#if PostgreSQL
internal import Dispatch
internal import MillraceSync
internal import Synchronization

/// The connection of a node that listens, on a thread of its own, for all topics and presences.
///
/// A connection that breaks is made again. Since notifications are lost meanwhile, the followers
/// then read the tables.
final class PubSubListener: Sendable {
  private struct State {
    var followers: [[UInt8]: [ObjectIdentifier: Weak]] = [:]
    var presences: (@Sendable (_ key: [UInt8]?) -> Void)?
    /// True if a follower could not read and waits for another attempt.
    var isRetryAsked = false
    var isClosed = false
  }

  private struct Weak {
    weak var follower: TopicFollower?
  }

  /// The time after which a follower that could not read tries again.
  private static let retryPause: Duration = .milliseconds(500)

  private let options: PostgresOptions
  private let channel: String
  private let report: @Sendable (PubSubReport) -> Void
  private let willConnect: @Sendable () -> Void
  private let state = Mutex(State())
  private let waking: WakePipe

  /// - Parameter willConnect: Called on the thread before it connects; a test blocks in it.
  init(
    _ options: PostgresOptions, channel: String,
    report: @escaping @Sendable (PubSubReport) -> Void, willConnect: @escaping @Sendable () -> Void
  ) throws(PostgresError) {
    (self.options, self.channel) = (options, channel)
    (self.report, self.willConnect) = (report, willConnect)
    waking = try WakePipe()
    // It holds this object until it is closed.
    DispatchQueue(label: "millrace.pubsub.listen").async { self.run() }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    waking.wake()
  }

  // MARK: Followers

  func add(_ follower: TopicFollower) {
    let id = ObjectIdentifier(follower)
    let isClosed = state.withLock { state in
      state.followers[follower.name, default: [:]][id] = Weak(follower: follower)
      return state.isClosed
    }
    if isClosed { follower.end() }
  }

  /// Removes a follower; called by its deinit.
  func remove(_ id: ObjectIdentifier, of topic: [UInt8]) {
    state.withLock { state in
      state.followers[topic]?[id] = nil
      if state.followers[topic]?.isEmpty == true { state.followers[topic] = nil }
    }
  }

  /// Sets the closure that is called with the key of a presence that has changed, or `nil` for all.
  func onPresence(_ body: @escaping @Sendable ([UInt8]?) -> Void) {
    state.withLock { $0.presences = body }
  }

  /// Lets the followers that could not read try again after a while.
  func retry() {
    state.withLock { $0.isRetryAsked = true }
    waking.wake()
  }

  // MARK: The thread

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    var isLost = false
    waking.listen(
      on: channel, until: { isClosed },
      connect: {
        willConnect()
        return try options.connectForPubSub()
      },
      exchange: { connection in
        isLost = false
        missed()
        report(.listening)
        try exchange(on: connection)
      },
      failed: { error in
        if !isLost, !isClosed { report(.notListening(error)) }
        isLost = true
      })
    for follower in followers() { follower.end() }
  }

  private func exchange(on connection: PostgresConnection) throws {
    var retryTime: ContinuousClock.Instant?
    while !isClosed {
      for payload in try connection.notifications() { deliver(payload) }
      let isAsked = state.withLock { state in
        defer { state.isRetryAsked = false }
        return state.isRetryAsked
      }
      if isAsked, retryTime == nil { retryTime = .now.advanced(by: Self.retryPause) }
      if let time = retryTime, time <= .now {
        retryTime = nil
        for follower in followers() { follower.resume() }
      }
      waking.wait(for: connection.socket, until: retryTime)
    }
  }

  /// Delivers a notification; one of another form means that something may have been missed.
  private func deliver(_ payload: String) {
    let parts = payload.utf8.dropFirst().split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    switch payload.utf8.first {
    case UInt8(ascii: "p"):
      notifyPresences(Array(payload.utf8.dropFirst()))
    case UInt8(ascii: "m"):
      guard parts.count >= 2, let number = Int(Substring(parts[0])) else { return missed() }
      let body = parts.count == 3 ? String(Substring(parts[2])) : nil
      for follower in followers(of: Array(parts[1])) { follower.receive(number, body) }
    default: missed()
    }
  }

  private func missed() {
    for follower in followers() { follower.missed() }
    notifyPresences(nil)
  }

  private func notifyPresences(_ key: [UInt8]?) { state.withLock { $0.presences }?(key) }

  private func followers(of topic: [UInt8]) -> [TopicFollower] {
    state.withLock { state in state.followers[topic]?.values.compactMap(\.follower) ?? [] }
  }

  private func followers() -> [TopicFollower] {
    state.withLock { state in state.followers.values.flatMap { $0.values.compactMap(\.follower) } }
  }
}
#endif
