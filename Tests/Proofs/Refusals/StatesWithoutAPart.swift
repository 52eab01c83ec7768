// Refused: Name it, as in states(of: { $0.count })
// A part is compared with the one before; the state of an app moved from ReSwift need not be.
import MillraceRedux

struct Counter { var count = 0 }

func misuse(_ store: Store<Counter>) -> AsyncStream<Counter> { store.states() }
