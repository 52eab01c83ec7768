// Refused: sending
// A store cannot be used by two actors.
import Millrace

actor Other {
  func use(_ store: Store<Int, Int>) { store.send(1) }
}

@MainActor
final class Screen {
  let store = Store(0) { (count: inout Int, step: Int) -> Effect<Int> in .none }

  func misuse(_ other: Other) async {
    await other.use(store)
  }
}
