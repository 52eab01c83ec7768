#if Web
internal import MillraceDurable
internal import Synchronization

/// The polls that wait for news, by the spaces that they wait for.
///
/// A poll is entered before the storage is read for it, and wake-ups that come meanwhile are kept:
/// so no commit falls between the reading and the waiting.
final class WaitingPolls: Sendable {
  /// A poll that waits.
  struct Poll: Sendable {
    let id: Int
    /// An element for wake-ups since the last one was received; ends when the poll is displaced.
    let wakeUps: AsyncStream<Void>
  }

  private struct Entry {
    var requester: String
    var client: ClientID
    var spaces: Set<Space>
    var wakeUps: AsyncStream<Void>.Continuation
  }

  private struct Contents {
    var count = 0
    var entries: [Int: Entry] = [:]
    /// The entries that wait for each space.
    var waiting: [Space: Set<Int>] = [:]
    /// The spaces to notify of; `nil` for all.
    var news: Set<Space>? = []
    var signal: AsyncStream<Void>.Continuation?

    mutating func remove(_ id: Int) {
      guard let entry = entries.removeValue(forKey: id) else { return }
      for space in entry.spaces {
        waiting[space]?.remove(id)
        if waiting[space]?.isEmpty == true { waiting[space] = nil }
      }
    }
  }

  /// The largest number of polls of one device that wait at once.
  static let limitPerDevice = 4

  private let limit: Int
  private let contents = Mutex(Contents())

  init(limitPerUser limit: Int) {
    self.limit = limit
  }

  /// The number of polls that wait.
  var count: Int { contents.withLock { $0.entries.count } }

  // MARK: Waiting

  /// Enters a poll, beside earlier ones of the same device.
  ///
  /// A network may deliver a poll twice, a lost connection leaves one behind, and a copy of a
  /// device's file asks under its identity: each of them may be the one whose answer is received.
  /// Of too many, the oldest ends.
  ///
  /// - Returns: The poll, to be left with ``leave(_:)``; `nil` if the polls of too many of the
  ///   user's devices wait.
  func enter(_ request: PullRequest, from requester: Requester) -> Poll? {
    contents.withLock { contents in
      let own = contents.entries.filter { $0.value.requester == requester.user }
      let others = Set(own.values.map(\.client)).subtracting([request.client])
      guard others.count < limit else { return nil }
      let same = own.keys.filter { own[$0]?.client == request.client }
      if same.count >= Self.limitPerDevice, let oldest = same.min() {
        contents.entries[oldest]?.wakeUps.finish()
        contents.remove(oldest)
      }
      contents.count += 1
      let (wakeUps, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let spaces = Set(request.positions.keys)
      contents.entries[contents.count] = Entry(
        requester: requester.user, client: request.client, spaces: spaces, wakeUps: continuation)
      for space in spaces { contents.waiting[space, default: []].insert(contents.count) }
      return Poll(id: contents.count, wakeUps: wakeUps)
    }
  }

  /// Removes a poll that is answered.
  func leave(_ poll: Poll) {
    contents.withLock { $0.remove(poll.id) }
  }

  // MARK: Notifying

  /// Notes commits that touched spaces, for the next round of ``run(clock:)``.
  ///
  /// - Parameter spaces: The spaces; `nil` if any may have changed.
  func announce(_ spaces: Set<Space>?) {
    contents.withLock { contents in
      if let spaces { contents.news?.formUnion(spaces) } else { contents.news = nil }
      contents.signal?.yield()
    }
  }

  /// Notifies the polls of noted spaces until the task is cancelled; rounds begin at least 20 ms
  /// apart, so that many commits in a row wake each device once.
  func run(clock: any Clock<Duration>) async {
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    contents.withLock { contents in
      contents.signal = signal
      signal.yield()
    }
    for await _ in signals {
      notify()
      try? await clock.sleep(for: .milliseconds(20))
    }
  }

  func notify() {
    contents.withLock { contents in
      defer { contents.news = [] }
      guard let news = contents.news else {
        for entry in contents.entries.values { entry.wakeUps.yield() }
        return
      }
      for id in news.reduce(into: Set<Int>(), { $0.formUnion(contents.waiting[$1] ?? []) }) {
        contents.entries[id]?.wakeUps.yield()
      }
    }
  }
}
#endif
