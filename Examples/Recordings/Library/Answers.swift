internal import Synchronization

/// The callers that wait for the result of a change, by the id of their request.
final class Answers: Sendable {
  typealias Answer = CheckedContinuation<RecordingLibraryError?, Never>

  private let waiting = Mutex<[Int: Answer]>([:])

  func expect(_ id: Int, _ answer: Answer) {
    waiting.withLock { $0[id] = answer }
  }

  func give(_ id: Int, _ error: RecordingLibraryError?) {
    let answer = waiting.withLock { $0.removeValue(forKey: id) }
    answer?.resume(returning: error)
  }

  deinit {
    for answer in waiting.withLock({ $0.values }) { answer.resume(returning: .closed) }
  }
}
