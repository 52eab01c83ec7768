#if Web
import NIOCore
import Synchronization

/// The measurements of all visitors together.
final class Notes: Sendable {
  struct State {
    var pages: [Visitor.Opened] = []
    var live = 0
    var answers: [TimeAmount] = []
    var compressed = 0
    var failures: [String] = []
  }

  private let state = Mutex(State())

  var now: State { state.withLock { $0 } }

  func note(page: Visitor.Opened) {
    state.withLock { $0.pages.append(page) }
  }

  func noteCompressed() {
    state.withLock { $0.compressed += 1 }
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

  /// Takes the pages that came since the last time.
  func takePages() -> [Visitor.Opened] {
    state.withLock { state in
      defer { state.pages = [] }
      return state.pages
    }
  }
}
#endif
