// Refused: consuming
// A turn is lent to its handler and cannot outlive it.
import Millrace

struct Keeper: ~Copyable {
  var kept: Turn?
}

func misuse(_ loop: Loop) {
  var keeper = Keeper()
  loop.enqueue("misuse") { turn in keeper.kept = turn }
}
