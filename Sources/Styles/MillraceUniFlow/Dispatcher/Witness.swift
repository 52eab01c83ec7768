internal import Synchronization

/// A tool's closure that is called for processed actions until it is ended, on any thread.
final class Witness {
  private let body: (Action, [GlobalMutation]) -> Void
  private let flag = EndFlag()

  init(_ body: @escaping (Action, [GlobalMutation]) -> Void) {
    self.body = body
  }

  var hasEnded: Bool { flag.isRaised }

  func end() { flag.raise() }

  func notify(_ action: Action, _ mutations: [GlobalMutation]) { body(action, mutations) }
}

/// A flag for the end of a registration; any thread may raise it.
final class EndFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
