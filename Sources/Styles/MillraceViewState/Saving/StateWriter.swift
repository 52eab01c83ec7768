internal import Millrace
internal import Synchronization

/// The writer of a store's states, whatever their type.
protocol Saver: Sendable {
  /// The failure of the last write.
  var error: StateError? { get }
  /// Returns when the newest state has been written, or will not be.
  func saved() async
  /// Ends the work after the newest state has been written.
  func end()
}

/// One write at a time, of the newest state.
///
/// ```
///   take(1)  take(2) take(3)         take(4)
///      │        └──┬───┘                │
///      ▼           ▼                    ▼
///   ── write 1 ──▶ write 3 ──▶ (waits)  write 4 ──▶
/// ```
final class StateWriter<Content: Encodable & Sendable>: Saver {
  private struct Work {
    var newest: Content?
    /// The number of states that have been taken, and of the newest that is written.
    var taken = 0
    var finished = 0
    var error: StateError?
    var hasBegun = false
    var hasEnded = false
    var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Ends the work, where a state that has not been written will not be.
    mutating func end(_ name: String) {
      hasEnded = true
      if finished < taken { error = .ended(name: name) }
    }
  }

  /// The end of the effect, also of one that never begins: its closure alone has a reference.
  private final class End: Sendable {
    let writer: StateWriter

    init(of writer: StateWriter) { self.writer = writer }

    deinit { writer.finish { [name = writer.name] work in work.end(name) } }
  }

  private let work = Mutex(Work())
  private let name: String
  private let version: Int
  private let storage: any StateStorage
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation

  init(_ name: String, _ version: Int, to storage: any StateStorage) {
    self.name = name
    self.version = version
    self.storage = storage
    (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  var error: StateError? { work.withLock { $0.error } }

  /// Keeps a state as the next one to write.
  func take(_ content: Content) {
    work.withLock {
      $0.newest = content
      $0.taken += 1
      if $0.hasEnded { $0.end(name) }
    }
    wake.yield()
  }

  /// Ends the waiting for an owner, since the scope of the store has been removed; a write that has
  /// begun goes on.
  func leave() {
    finish { work in
      if !work.hasBegun { work.end(name) }
    }
  }

  func end() { wake.finish() }

  func saved() async {
    await withCheckedContinuation { continuation in
      let isDone = work.withLock { work in
        if work.finished >= work.taken || work.hasEnded { return true }
        work.waiting.append((work.taken, continuation))
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  /// The work as an effect, which sends failures.
  var effect: Effect<SavingFailure> {
    .run("saving \(name)") { [end = End(of: self)] send in
      await end.writer.writeUntilEnd(send)
    }
  }

  private func writeUntilEnd(_ send: Send<SavingFailure>) async {
    work.withLock { work in
      work.hasBegun = true
      work.hasEnded = false
    }
    for await _ in wakes { await writeAll(send) }
    // A state that was taken before the end is written also when the loop is released.
    await writeAll(send)
    finish { work in work.end(name) }
  }

  private func writeAll(_ send: Send<SavingFailure>) async {
    while let (content, number) = next() {
      let failure = await write(content)
      finish { work in
        work.error = failure
        work.finished = number
      }
      if let failure { await send(SavingFailure(store: name, error: failure)) }
    }
  }

  private func next() -> (Content, Int)? {
    work.withLock { work in
      guard let content = work.newest else { return nil }
      work.newest = nil
      return (content, work.taken)
    }
  }

  @concurrent private func write(_ content: Content) async -> StateError? {
    do {
      try await storage.save(
        try StateText.encode(SavedState(version: version, content: content), isPretty: false))
      return nil
    } catch {
      return .storage(name: name, reason: "\(error)")
    }
  }

  /// Changes the work, and returns to those who wait for what is finished by then.
  private func finish(_ change: (inout Work) -> Void) {
    let ready = work.withLock { work in
      change(&work)
      let ready = work.waiting.filter { $0.number <= work.finished || work.hasEnded }
      work.waiting.removeAll { $0.number <= work.finished || work.hasEnded }
      return ready
    }
    for (_, continuation) in ready { continuation.resume() }
  }
}
