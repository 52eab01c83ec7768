import Synchronization

@testable import DocumentSearch

/// A service that answers when a test says so.
final class FakeService<Hit: Sendable & Equatable>: SearchService {
  typealias Answer = Result<[Hit], SearchFailure>

  private struct State {
    var asked: [String] = []
    var cancelled: Set<Int> = []
    var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
    var lookedUp: [String] = []
  }

  private let state = Mutex(State())
  private let suggested: [String]
  /// True if it goes on after its cancellation.
  private let isStubborn: Bool

  init(suggesting suggested: [String] = [], isStubborn: Bool = false) {
    self.suggested = suggested
    self.isStubborn = isStubborn
  }

  /// The keywords of all searches, in order.
  var asked: [String] { state.withLock { $0.asked } }
  /// The numbers of the searches that were cancelled, counted from 0.
  var cancelled: Set<Int> { state.withLock { $0.cancelled } }
  /// The keywords that something else was looked for.
  var lookedUp: [String] { state.withLock { $0.lookedUp } }

  /// Answers a search, counted from 0.
  func answer(_ number: Int, _ answer: Answer) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: answer)
  }

  func search(
    _ keyword: Keyword, report: @Sendable (Double) async -> Void
  ) async throws(SearchFailure) -> [Hit] {
    let number = state.withLock { state in
      state.asked.append(keyword.text)
      return state.asked.count - 1
    }
    await report(0.25)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.cancelled.contains(number), !isStubborn { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume(returning: .failure(.cancelled)) }
      }
    } onCancel: {
      state.withLock { _ = $0.cancelled.insert(number) }
      if !isStubborn { self.answer(number, .failure(.cancelled)) }
    }
    return try answer.get()
  }

  func suggestions(for keyword: Keyword) async throws(SearchFailure) -> [String] {
    state.withLock { $0.lookedUp.append(keyword.text) }
    return suggested
  }
}
