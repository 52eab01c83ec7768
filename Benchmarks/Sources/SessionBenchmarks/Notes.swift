#if Web
import NIOCore
import Synchronization

/// The measurements of all visitors together.
final class Notes: Sendable {
  struct State {
    var tokens: [String] = []
    var live = 0
    var answers: [TimeAmount] = []
    var failures: [String] = []
  }

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }

  func note(page: String) {
    let name = "data-session=\""
    state.withLock { state in
      guard let range = page.firstRange(of: name) else {
        state.failures.append(String(page.prefix(200)))
        return
      }
      state.tokens.append(String(page[range.upperBound...].prefix { $0 != "\"" }))
    }
  }

  func noteLive() {
    state.withLock { $0.live += 1 }
  }

  func note(answer time: TimeAmount) {
    state.withLock { $0.answers.append(time) }
  }

  func note(failure text: String) {
    state.withLock { $0.failures.append(String(text.prefix(200))) }
  }

  /// Takes the tokens of the pages that came since the last time.
  func takeTokens() -> [String] {
    state.withLock { state in
      defer { state.tokens = [] }
      return state.tokens
    }
  }
}
#endif
