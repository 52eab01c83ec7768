internal import Synchronization

/// The queue of messages from outside the owner, which the owner drains in order.
///
/// Sendable by its lock: the messages and the owner are only accessed with the lock held. The loop
/// itself is referenced weakly, and only the owner reads that reference, in ``drain()``.
final class Mailbox: Sendable {
  struct Message: Sendable {
    /// True if the message sends one turn and nothing else, so that it needs no pass of its own.
    let isOneTurn: Bool
    let body: @Sendable (Loop) -> Void
  }

  private struct Contents {
    var messages: [Message] = []
    weak var owner: (any Actor)?
    /// True once a drain has been scheduled on an owner.
    var wasScheduled = false
    var isOpen = true
  }

  private let contents = Mutex(Contents())
  /// True while a drain is scheduled and has not begun; set with the lock held, cleared by the
  /// owner.
  ///
  /// An owner that finds it set knows without the lock that a drain follows its current work.
  private let isScheduled = Atomic<Bool>(false)
  /// True if there are messages; set with the lock held, which orders it before any reader that
  /// depends on it.
  private let hasMessages = Atomic<Bool>(false)
  /// The executor on which a drain begins, so that a test sees every step; `nil` is the global
  /// executor.
  private let executor: (any TaskExecutor)?
  private let loop = Mutex(WeakLoop())
  /// True while messages are handled; only the owner reads it.
  private let isReading = Atomic<Bool>(false)
  /// Storage for the messages that are being handled; only the owner accesses it, while `isReading`
  /// is set.
  nonisolated(unsafe) private var spare: [Message] = []

  /// A weak reference to the loop, so that a handle never keeps it alive (L14).
  ///
  /// It cannot be copied, so that no copy is read without the lock.
  private struct WeakLoop: ~Copyable {
    // Only the reference crosses threads; only the owner calls the loop, in `drain`.
    nonisolated(unsafe) weak var value: Loop?
  }

  init(executor: (any TaskExecutor)?) {
    self.executor = executor
  }

  func attach(_ loop: Loop) {
    let crossing = Unchecked(loop)
    self.loop.withLock { $0.value = crossing.value }
  }

  func adopt(_ owner: any Actor) {
    let isEmpty = contents.withLock { contents in
      contents.owner = owner
      return contents.messages.isEmpty
    }
    if !isEmpty { schedule() }
  }

  /// Appends a message; returns whether the loop still exists to read it.
  @discardableResult
  func post(isOneTurn: Bool = false, _ body: @escaping @Sendable (Loop) -> Void) -> Bool {
    let (isAccepted, owner) = contents.withLock { contents -> (Bool, (any Actor)?) in
      guard contents.isOpen else { return (false, nil) }
      contents.messages.append(Message(isOneTurn: isOneTurn, body: body))
      hasMessages.store(true, ordering: .releasing)
      return (true, ownerToAsk(of: &contents))
    }
    if let owner { ask(owner) }
    return isAccepted
  }

  /// True once a drain has been scheduled on an owner, which may be running it.
  var wasScheduled: Bool { contents.withLock { $0.wasScheduled } }

  /// Closes the mailbox when its loop ends, and releases the unread messages.
  func close() {
    let unread = contents.withLock { contents in
      contents.isOpen = false
      return exchange(&contents.messages, with: [])
    }
    _ = unread
  }

  /// Schedules a drain on the owner, once for any number of messages; only the owner calls this.
  func schedule() {
    guard !isScheduled.load(ordering: .relaxed) else { return }
    if let owner = contents.withLock({ ownerToAsk(of: &$0) }) { ask(owner) }
  }

  /// Returns the owner if no drain is scheduled yet, and marks it as scheduled.
  private func ownerToAsk(of contents: inout Contents) -> (any Actor)? {
    guard !isScheduled.load(ordering: .relaxed), let owner = contents.owner else { return nil }
    isScheduled.store(true, ordering: .relaxed)
    contents.wasScheduled = true
    return owner
  }

  private func ask(_ owner: any Actor) {
    Task(executorPreference: executor) { await self.drain(on: owner) }
  }

  private func drain(on owner: isolated any Actor) async {
    contents.withLock { _ in isScheduled.store(false, ordering: .relaxed) }
    drain()
  }

  /// Runs a closure with the loop on its owner: at once if this is the owner, and with a hop to it
  /// otherwise.
  func onOwner(
    _ owner: (any Actor)?, _ work: @escaping (Loop) -> Void
  ) async {
    if let owner, !isSame(owner) {
      await perform(Unchecked(work), on: owner)
    } else {
      perform(work)
    }
  }

  /// Runs a closure with the loop on its owner, for a caller that must not retain the owner; does
  /// nothing if the owner is gone.
  func onOwner(_ work: @escaping (Loop) -> Void) async {
    guard let owner = contents.withLock({ $0.owner }) else { return }
    await onOwner(owner, work)
  }

  @inline(__always)
  private func isSame(
    _ owner: any Actor, isolation: isolated (any Actor)? = #isolation
  ) -> Bool { isolation === owner }

  private func perform(_ work: Unchecked<(Loop) -> Void>, on owner: isolated any Actor) async {
    perform(work.value)
  }

  /// Runs a closure with the loop; only the owner calls this.
  func perform(_ work: (Loop) -> Void) {
    let found = loop.withLock { Unchecked($0.value) }
    if let loop = found.value { work(loop) }
  }

  /// Handles the messages, in order; only the owner calls this.
  func drain() {
    let found = loop.withLock { Unchecked($0.value) }
    if let loop = found.value { drain(into: loop) }
  }

  /// Handles the messages with the given loop, which is this mailbox's own.
  func drain(into loop: Loop) {
    // Between turns only; and a message that pumps must not overtake the messages behind it.
    guard loop.phase == .idle, !isReading.load(ordering: .relaxed) else { return }
    if !hasMessages.load(ordering: .acquiring) { return loop.drain() }
    guard isReading.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return }
    var messages = spare
    spare = []
    contents.withLock {
      swap(&$0.messages, &messages)
      hasMessages.store(false, ordering: .relaxed)
    }
    // A single turn is sent as if by the owner, and ends with a pass of its own.
    let alone = messages.count == 1 && messages[0].isOneTurn && loop.isOpen ? messages[0] : nil
    if alone == nil {
      // Turns that the messages send are queued, so that a flood of them is limited and settles
      // like any other pass (L2).
      loop.collectTurns {
        for message in messages { message.body(loop) }
      }
    }
    messages.removeAll(keepingCapacity: messages.count <= 1_024)
    spare = messages
    isReading.store(false, ordering: .releasing)
    if let alone { alone.body(loop) } else { loop.drain() }
  }
}

/// A wrapper that carries a value across an isolation boundary although its type is not `Sendable`.
///
/// Unchecked, because the compiler cannot see that the value is only used on the loop's owner:
/// every use is inside a closure that runs there.
@usableFromInline
package struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline package let value: Value

  @inlinable package init(_ value: Value) {
    self.value = value
  }
}
