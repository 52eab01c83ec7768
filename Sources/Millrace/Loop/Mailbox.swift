internal import Synchronization

/// What arrives from outside the owner: kept in order, handed over on the owner.
///
/// Sendable by its lock: the messages and the owner are only touched inside it. The loop itself is reached through a
/// weak reference that is read only on the owner, in ``drain()``.
final class Mailbox: Sendable {
  struct Message: Sendable {
    /// Whether it sends one turn and nothing else, so that it needs no pass of its own.
    let isOneTurn: Bool
    let body: @Sendable (Loop) -> Void
  }

  private struct Contents {
    var messages: [Message] = []
    weak var owner: (any Actor)?
    /// Whether an owner has ever been asked.
    var wasScheduled = false
    var isOpen = true
  }

  private let contents = Mutex(Contents())
  /// Whether the owner has been asked to drain, and has not begun; set with the lock held, cleared by the owner.
  ///
  /// So the owner, who finds it set, knows without the lock that it will drain after what it does now.
  private let isScheduled = Atomic<Bool>(false)
  /// Whether there are messages; set with the lock held, which a reader whom it concerns has come after.
  private let hasMessages = Atomic<Bool>(false)
  /// Where the way to the owner begins, so that a test sees every step; `nil` is the global executor.
  private let executor: (any TaskExecutor)?
  private let loop = Mutex(WeakLoop())
  /// Whether messages are being handed over; only the owner looks.
  private let isReading = Atomic<Bool>(false)
  /// Room for the messages that are being handed over; only the owner looks, between the two ends of `isReading`.
  nonisolated(unsafe) private var spare: [Message] = []

  /// Weak, so that a handle never keeps a loop alive (L14).
  private struct WeakLoop: ~Copyable {
    // Crosses threads as a reference only; it is called on the owner alone, by `drain`.
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

  /// Appends a message; says whether there is still a loop to read it.
  @discardableResult
  func post(isOneTurn: Bool = false, _ body: @escaping @Sendable (Loop) -> Void) -> Bool {
    let (isTaken, owner) = contents.withLock { contents -> (Bool, (any Actor)?) in
      guard contents.isOpen else { return (false, nil) }
      contents.messages.append(Message(isOneTurn: isOneTurn, body: body))
      hasMessages.store(true, ordering: .releasing)
      return (true, ownerToAsk(of: &contents))
    }
    if let owner { ask(owner) }
    return isTaken
  }

  var isAttached: Bool { contents.withLock { $0.isOpen } }

  /// Whether an owner has ever been asked to drain, and may be at it.
  var wasScheduled: Bool { contents.withLock { $0.wasScheduled } }

  /// Ends the mailbox with its loop; what nobody will read is let go.
  func close() {
    let unread = contents.withLock { contents in
      contents.isOpen = false
      return exchange(&contents.messages, with: [])
    }
    _ = unread
  }

  /// Asks the owner to drain, once for any number of messages; only the owner calls this.
  func schedule() {
    guard !isScheduled.load(ordering: .relaxed) else { return }
    if let owner = contents.withLock({ ownerToAsk(of: &$0) }) { ask(owner) }
  }

  /// The owner, if there is one that has not been asked yet; it has been then.
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

  /// Does something with the loop on its owner: at once if this is the owner, and there and back otherwise.
  func onOwner(
    _ owner: (any Actor)?, _ work: @escaping (Loop) -> Void
  ) async {
    let work = Unchecked(work)
    if let owner, !isSame(owner) {
      await perform(work, on: owner)
    } else {
      perform(work)
    }
  }

  /// The same for whoever must not keep the owner; nothing happens if it is gone.
  func onOwner(_ work: @escaping (Loop) -> Void) async {
    guard let owner = contents.withLock({ $0.owner }) else { return }
    await onOwner(owner, work)
  }

  private func isSame(
    _ owner: any Actor, isolation: isolated (any Actor)? = #isolation
  ) -> Bool { isolation === owner }

  private func perform(_ work: Unchecked<(Loop) -> Void>, on owner: isolated any Actor) async {
    perform(work)
  }

  private func perform(_ work: Unchecked<(Loop) -> Void>) {
    let found = loop.withLock { Unchecked($0.value) }
    if let loop = found.value { work.value(loop) }
  }

  /// Hands the messages over, in order; only the owner calls this.
  func drain() {
    let found = loop.withLock { Unchecked($0.value) }
    if let loop = found.value { drain(into: loop) }
  }

  /// The same for its loop.
  func drain(into loop: Loop) {
    // Between turns only; and a message that pumps must not overtake those behind it.
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
    // A turn alone is sent as by the owner, which ends with a pass of its own.
    let alone = messages.count == 1 && messages[0].isOneTurn && loop.isOpen ? messages[0] : nil
    if alone == nil {
      // What the messages send is queued, so that a flood of them is bounded and settles like any other pass (L2).
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
