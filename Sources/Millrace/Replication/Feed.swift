internal import Synchronization

/// A value of a shared loop, with the number of the commit that made it.
public struct Replica<Value: Sendable>: Sendable {
  /// The shared loop's own count; a page that shows it can say how far behind it is.
  public let commit: Int
  /// The value as that commit left it.
  public let value: Value

  /// Pairs a value with its commit.
  public init(commit: Int, value: Value) {
    self.commit = commit
    self.value = value
  }
}

extension Replica: Equatable where Value: Equatable {}

/// A signal of one loop, offered to loops on other actors.
///
/// Every follower gets the newest value first and then each commit of the signal, in order, none left out and none
/// twice. A feed lasts until it and everything made from it is let go; that of a slot or a store never keeps its loop
/// alive, and ends when what it offers has gone.
public struct Feed<Value: Sendable>: Sendable {
  let hub: FeedHub<Value>

  /// The newest value.
  public var latest: Replica<Value> { hub.latest }

  /// The values after a commit, as an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - commit: what the reader has already; the newest value is given at once if it is newer.
  ///   - buffering: what is kept for a slow reader. The default keeps the newest only, since a value is whole;
  ///     `.unbounded` keeps every step.
  public func values(
    after commit: Int = -1,
    buffering: AsyncStream<Replica<Value>>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<Replica<Value>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Replica<Value>.self, bufferingPolicy: buffering)
    let id = hub.follow(ended: { continuation.finish() }) { replica in
      if replica.commit > commit { continuation.yield(replica) }
    }
    continuation.onTermination = { [hub] _ in hub.leave(id) }
    return stream
  }
}

/// Hands the values of a shared loop to its followers.
final class FeedHub<Value: Sendable>: Sendable {
  private struct Contents {
    var latest: Replica<Value>
    var followers: [Follower] = []
    var made = 0
    var hasEnded = false
  }

  private struct Follower {
    let id: Int
    let ended: @Sendable () -> Void
    let take: @Sendable (Replica<Value>) -> Void
  }

  private let contents: Mutex<Contents>
  private let observation = Mutex<Unchecked<Lifetime>?>(nil)

  init(_ first: Replica<Value>) {
    contents = Mutex(Contents(latest: first))
  }

  var latest: Replica<Value> { contents.withLock { $0.latest } }

  func keep(_ lifetime: Lifetime) {
    // Stopping a lifetime is safe on any thread, which is all that happens to it here.
    let crossing = Unchecked(lifetime)
    observation.withLock { $0 = crossing }
  }

  /// Tells everybody, inside the lock: so a follower that joins meanwhile misses nothing and gets nothing twice.
  func publish(_ replica: Replica<Value>) {
    let before = contents.withLock { contents -> Replica<Value>? in
      // Turns that nested were told first, with the values of both.
      guard replica.commit > contents.latest.commit else { return nil }
      let before = exchange(&contents.latest, with: replica)
      for follower in contents.followers { follower.take(replica) }
      return before
    }
    // Let go outside the lock: its deinit may look at the feed.
    withExtendedLifetime(before) {}
  }

  /// Says that nothing more will come.
  func end() {
    let followers = contents.withLock { contents in
      contents.hasEnded = true
      return exchange(&contents.followers, with: [])
    }
    for follower in followers { follower.ended() }
  }

  /// Tells a follower the newest value and then every one; the closure must only hand over.
  func follow(
    ended: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (Replica<Value>) -> Void
  ) -> Int {
    let (id, hasEnded) = contents.withLock { contents in
      contents.made += 1
      body(contents.latest)
      let follower = Follower(id: contents.made, ended: ended, take: body)
      if !contents.hasEnded { contents.followers.append(follower) }
      return (contents.made, contents.hasEnded)
    }
    if hasEnded { ended() }
    return id
  }

  func leave(_ id: Int) {
    // Let go outside the lock: what a follower holds may leave too.
    let gone = contents.withLock { contents in
      let gone = contents.followers.filter { $0.id == id }
      contents.followers.removeAll { $0.id == id }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

extension Signal where Value: Sendable {
  /// Offers this signal to loops on other actors.
  public func feed() -> Feed<Value> {
    let hub = FeedHub(Replica(commit: loop.commitNumber, value: value))
    let ending = Lifetime { [weak hub] in hub?.end() }
    // Told at once: a feed made inside a handler starts with what that turn commits.
    let lifetime = observePulses { [weak hub, weak loop] value in
      guard let hub, let loop else { return }
      withExtendedLifetime(ending) {
        hub.publish(Replica(commit: loop.commitNumber, value: value))
      }
    }
    hub.keep(lifetime)
    return Feed(hub: hub)
  }
}

extension Loop {
  /// Follows another loop's signal in a slot of this one, each of its commits a turn of this loop, in order.
  ///
  /// The first turn comes when this loop's owner reads its mailbox; give the slot ``Feed/latest`` if it must not begin
  /// absent. Looking at this loop's past rewinds neither the other loop nor this slot, which timelines leave alone: what
  /// arrives meanwhile waits.
  public func replicate<Value: Sendable>(
    _ feed: Feed<Value>, into slot: Slot<Replica<Value>>
  ) -> Lifetime {
    slot.isReplica = true
    let handle = handle
    let target = Unchecked(WeakSlot(slot))
    let id = feed.hub.follow { replica in
      handle.enqueue(Replicated(commit: replica.commit)) { turn in
        guard let slot = target.value.slot, slot.scope.isAlive else { return }
        turn.set(slot, replica)
      }
    }
    let hub = feed.hub
    return Lifetime { hub.leave(id) }
  }
}

/// The cause of a turn that takes over a value from another loop.
public struct Replicated: Sendable, Hashable {
  /// The other loop's commit.
  public let commit: Int
}

private final class WeakSlot<Value> {
  weak var slot: Slot<Value>?

  init(_ slot: Slot<Value>) {
    self.slot = slot
  }
}
