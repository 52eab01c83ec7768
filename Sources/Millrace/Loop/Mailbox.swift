internal import Synchronization

/// What arrives from outside the owner: kept in order, handed over on the owner.
///
/// Sendable by its lock: the messages and the owner are only touched inside it. The loop itself is reached through a
/// weak reference that is read only on the owner, in ``drain()``.
final class Mailbox: Sendable {
  typealias Message = @Sendable (Loop) -> Void

  private struct Contents {
    var messages: [Message] = []
    weak var owner: (any Actor)?
    var isScheduled = false
    /// Whether an owner has ever been asked.
    var wasScheduled = false
    var isOpen = true
  }

  private let contents = Mutex(Contents())
  /// Where the way to the owner begins, so that a test sees every step; `nil` is the global executor.
  private let executor: (any TaskExecutor)?
  private let loop = Mutex(WeakLoop())
  /// Whether messages are being handed over; only the owner looks.
  private let isReading = Atomic<Bool>(false)

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
  func post(_ message: @escaping Message) -> Bool {
    let taken = contents.withLock { contents in
      if contents.isOpen { contents.messages.append(message) }
      return contents.isOpen
    }
    if taken { schedule() }
    return taken
  }

  var isAttached: Bool { contents.withLock { $0.isOpen } }

  /// Whether an owner has ever been asked to drain, and may be at it.
  var wasScheduled: Bool { contents.withLock { $0.wasScheduled } }

  /// Ends the mailbox with its loop; what nobody will read is let go.
  func close() {
    let unread = contents.withLock { contents in
      contents.isOpen = false
      defer { contents.messages = [] }
      return contents.messages
    }
    _ = unread
  }

  /// Asks the owner to drain, once for any number of messages.
  func schedule() {
    let owner: (any Actor)? = contents.withLock { contents in
      guard let owner = contents.owner, !contents.isScheduled else { return nil }
      contents.isScheduled = true
      contents.wasScheduled = true
      return owner
    }
    guard let owner else { return }
    Task(executorPreference: executor) { await self.drain(on: owner) }
  }

  private func drain(on owner: isolated any Actor) async {
    contents.withLock { $0.isScheduled = false }
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
    // Between turns only; and a message that pumps must not overtake those behind it.
    guard let loop = found.value, loop.phase == .idle, !isReading.load(ordering: .relaxed)
    else { return }
    isReading.store(true, ordering: .relaxed)
    let messages = contents.withLock { contents in
      let messages = contents.messages
      contents.messages.removeAll(keepingCapacity: messages.count <= 1_024)
      return messages
    }
    // What the messages send is queued, so that a flood of them is bounded and settles like any other pass (L2).
    loop.collectTurns {
      for message in messages { message(loop) }
    }
    isReading.store(false, ordering: .relaxed)
    loop.drain()
  }
}
