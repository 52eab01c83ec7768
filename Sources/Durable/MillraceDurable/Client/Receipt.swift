internal import Synchronization

/// A handle on a performed action, by which its durability and its outcome are awaited.
///
/// The action is in the file, and its effect is visible.
public struct Receipt: Sendable {
  /// The action as it is stored.
  public let envelope: Envelope

  let engine: ClientEngine
  let verdict: Verdict

  /// Waits until the action is on the disk, so that a loss of power does not lose it.
  ///
  /// - Throws: Errors of the storage.
  @concurrent public func durable() async throws { try engine.flush() }

  /// Waits for the server's verdict, for as long as it takes while the process lives.
  ///
  /// - Throws: `CancellationError` if the task is cancelled. The action stays.
  public func outcome() async throws -> ActionOutcome { try await verdict.value() }
}

/// The server's verdict on an action.
public enum ActionOutcome: Hashable, Sendable {
  /// The server has applied the action.
  case applied
  /// The server has refused the action, and its effect is undone.
  case refused(Refusal)
}

/// A verdict that may come later.
final class Verdict: Sendable {
  private struct Contents {
    var outcome: ActionOutcome?
    var waiting: [Int: CheckedContinuation<ActionOutcome, any Error>] = [:]
    var cancelled: Set<Int> = []
    var count = 0
  }

  private let contents = Mutex(Contents())

  func set(_ outcome: ActionOutcome) {
    let waiting = contents.withLock { contents in
      contents.outcome = outcome
      defer { contents.waiting = [:] }
      return contents.waiting
    }
    for continuation in waiting.values { continuation.resume(returning: outcome) }
  }

  func value() async throws -> ActionOutcome {
    let id = contents.withLock { contents in
      contents.count += 1
      return contents.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { add($0, id) }
    } onCancel: {
      cancel(id)
    }
  }

  private func add(_ continuation: CheckedContinuation<ActionOutcome, any Error>, _ id: Int) {
    let result: Result<ActionOutcome, any Error>? = contents.withLock { contents in
      if contents.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      if let outcome = contents.outcome { return .success(outcome) }
      contents.waiting[id] = continuation
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  private func cancel(_ id: Int) {
    let continuation = contents.withLock { contents in
      let continuation = contents.waiting.removeValue(forKey: id)
      // The task was cancelled before it began to wait.
      if continuation == nil { contents.cancelled.insert(id) }
      return continuation
    }
    continuation?.resume(throwing: CancellationError())
  }
}
