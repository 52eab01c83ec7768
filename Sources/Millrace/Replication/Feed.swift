internal import Synchronization

/// A value of a shared loop, with the number of the commit that made it.
public struct Replica<Value: Sendable>: Sendable {
  /// The shared loop's own commit number, with which a page can show how far behind it is.
  public let commit: Int
  /// The value after that commit.
  public let value: Value

  /// Creates a replica from a value and its commit.
  public init(commit: Int, value: Value) {
    self.commit = commit
    self.value = value
  }
}

extension Replica: Equatable where Value: Equatable {}

/// A signal of one loop, offered to loops on other actors.
///
/// Every follower receives the newest value first and then each commit of the signal, in order,
/// none omitted and none twice. A feed lasts until it and everything made from it is released; a
/// feed of a slot or a store never keeps its loop alive, and ends when its source is deallocated.
public struct Feed<Value: Sendable>: Sendable {
  let hub: FeedHub<Value>

  /// The newest value.
  public var latest: Replica<Value> { hub.latest }

  /// Returns the values after a commit, as an asynchronous sequence.
  ///
  /// - Parameters:
  ///   - commit: The commit that the reader already has; the newest value is delivered at once if
  ///     it is newer.
  ///   - buffering: The buffer for a slow reader. The default keeps the newest value only, since a
  ///     value is whole; `.unbounded` keeps every value.
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

/// A hub that delivers the values of a shared loop to its followers.
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
  /// It is held while followers are notified, so that all values arrive in their order.
  ///
  /// Leaving takes the other lock alone: the task of a follower that is cancelled leaves while it
  /// holds a lock of the runtime's, which notifying the follower takes too.
  private let notifying = Mutex(())
  private let observation = Mutex<Unchecked<ObservationToken>?>(nil)

  init(_ first: Replica<Value>) {
    contents = Mutex(Contents(latest: first))
  }

  var latest: Replica<Value> { contents.withLock { $0.latest } }

  func keep(_ token: ObservationToken) {
    // The token is only cancelled or released here, which is safe on any thread.
    let crossing = Unchecked(token)
    observation.withLock { $0 = crossing }
  }

  /// Notifies all followers; one that joins meanwhile misses nothing and receives nothing twice,
  /// and one that leaves meanwhile may receive the value.
  func publish(_ replica: Replica<Value>) {
    let released = notifying.withLock { _ in
      let (before, followers) = contents.withLock {
        contents -> (Replica<Value>?, [Follower]) in
        // Observers of nested turns were notified first, with the values of both turns.
        guard replica.commit > contents.latest.commit else { return (nil, []) }
        return (exchange(&contents.latest, with: replica), contents.followers)
      }
      for follower in followers { follower.take(replica) }
      return (before, followers)
    }
    // Released outside the locks: a deinit may use the feed.
    withExtendedLifetime(released) {}
  }

  /// Ends the feed and notifies its followers.
  func end() {
    let followers = contents.withLock { contents in
      contents.hasEnded = true
      return exchange(&contents.followers, with: [])
    }
    for follower in followers { follower.ended() }
  }

  /// Adds a follower: calls it with the newest value and then with each one; the closure must only
  /// pass them on.
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
    // Released outside the lock: the captures of a follower may remove followers too.
    let gone = contents.withLock { contents in
      let gone = contents.followers.filter { $0.id == id }
      contents.followers.removeAll { $0.id == id }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

extension Signal where Value: Sendable {
  /// Returns a feed that offers this signal to loops on other actors.
  public func feed() -> Feed<Value> {
    let hub = FeedHub(Replica(commit: loop.commitNumber, value: value))
    let ending = ObservationToken { [weak hub] in hub?.end() }
    // Notified at once: a feed created inside a handler starts with the commit of that turn.
    let token = observePulses { [weak hub, weak loop] value in
      guard let hub, let loop else { return }
      withExtendedLifetime(ending) {
        hub.publish(Replica(commit: loop.commitNumber, value: value))
      }
    }
    hub.keep(token)
    return Feed(hub: hub)
  }
}

extension Loop {
  /// Replicates another loop's signal in a slot of this one, each of its commits as a turn of this
  /// loop, in order.
  ///
  /// The first turn runs when this loop's owner reads its mailbox; give the slot ``Feed/latest`` if
  /// it must not begin absent. Showing this loop's past rewinds neither the other loop nor this
  /// slot, which timelines skip: values that arrive meanwhile wait.
  public func replicate<Value: Sendable>(
    _ feed: Feed<Value>, into slot: Slot<Replica<Value>>
  ) -> ObservationToken {
    slot.isReplica = true
    let handle = handle
    let target = Unchecked(WeakReference(slot))
    let id = feed.hub.follow { replica in
      handle.enqueue(Replicated(commit: replica.commit)) { turn in
        guard let slot = target.value.object, slot.scope.isAlive else { return }
        turn.set(slot, replica)
      }
    }
    let hub = feed.hub
    return ObservationToken { hub.leave(id) }
  }
}

/// The cause of a turn that stores a value from another loop.
public struct Replicated: Sendable, Hashable {
  /// The other loop's commit.
  public let commit: Int
}
