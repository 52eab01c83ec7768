internal import Synchronization

/// A tool that is told of processed actions until its lifetime ends, on whichever thread that is.
final class Witness {
  private let body: (Action, [GlobalMutation]) -> Void
  private let flag = EndFlag()

  init(_ body: @escaping (Action, [GlobalMutation]) -> Void) {
    self.body = body
  }

  var hasEnded: Bool { flag.isRaised }

  func end() { flag.raise() }

  func tell(_ action: Action, _ mutations: [GlobalMutation]) { body(action, mutations) }
}

/// Says that something has ended; any thread may raise it.
final class EndFlag: Sendable {
  private let raised = Atomic<Bool>(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
