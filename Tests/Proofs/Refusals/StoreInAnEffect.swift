// Refused: Sendable
// An effect answers through its send, not by reaching for a store.
import Millrace

func misuse(_ store: Store<Int, Int>) -> Effect<Int> {
  .fireAndForget("misuse") { store.send(1) }
}
