import MillraceUniFlow

/// A feature as apps of version 4.10 write it.
enum Counter: Feature {
  struct Idle: StateAuto, Equatable { typealias Parent = Counter }

  struct Counting: State, Equatable {
    typealias Parent = Counter
    var value = 0
  }

  struct Done: StateAuto, Equatable { typealias Parent = Counter }

  static func start(at value: Int = 0) -> Action {
    initialize.Into<Counting>.via { become, _ in become << Counting(value: value) }
  }

  static func idle() -> Action { initialize.Into<Idle>.automatically() }

  static func add(_ step: Int) -> Action {
    actualize.In<Counting>.via { state, _ in state.value += step }
  }

  static func finish() -> Action { transition.Between<Counting, Done>.automatically() }

  static func stop() -> Action { deinitialize.automatically() }

  static func ping() -> Action { trigger.AnyState.via { _, _ in } }
}

struct Unfulfilled: Error, Equatable {}
