internal import Synchronization

/// What arrives from outside the owner: kept in order, handed over on the owner.
///
/// Sendable by its lock: the messages and the owner are only touched inside it. The loop itself is reached through a
/// weak reference that is read only on the owner, in ``drain()``.
final class Mailbox: Sendable {
  typealias Message = @Sendable (Loop) -> Void

  private struct Contents {
    var messages: [Message] = []
    var owner: (any Actor)?
    var executor: (any TaskExecutor)?
    var isScheduled = false
    var isOpen = true
  }

  private let contents = Mutex(Contents())
  private let loop = Mutex(WeakLoop())

  /// Weak, so that a handle never keeps a loop alive (L14).
  private struct WeakLoop: ~Copyable {
    // Crosses threads as a reference only; it is called on the owner alone, by `drain`.
    nonisolated(unsafe) weak var value: Loop?
  }

  func attach(_ loop: Loop) {
    let crossing = Unchecked(loop)
    self.loop.withLock { $0.value = crossing.value }
  }

  /// - Parameter executor: where a way to the owner begins, so that a test sees all of it; `nil` is the global one.
  func adopt(_ owner: any Actor, executor: (any TaskExecutor)?) {
    contents.withLock { contents in
      contents.owner = owner
      contents.executor = executor
    }
    schedule()
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
    let way: (owner: any Actor, executor: (any TaskExecutor)?)? = contents.withLock { contents in
      guard let owner = contents.owner, !contents.isScheduled else { return nil }
      contents.isScheduled = true
      return (owner, contents.executor)
    }
    guard let way else { return }
    Task(executorPreference: way.executor) { await self.drain(on: way.owner) }
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
    guard let loop = found.value else { return }
    let messages = contents.withLock { contents in
      let messages = contents.messages
      contents.messages.removeAll(keepingCapacity: messages.count <= 1_024)
      return messages
    }
    for message in messages { message(loop) }
    loop.drain()
  }
}

/// Carries a value over a boundary that its users keep to one side of.
///
/// Unchecked, because the compiler cannot see that the value is only used on the loop's owner: every use is inside
/// a closure that runs there.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
