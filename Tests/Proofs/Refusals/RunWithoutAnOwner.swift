// Refused: #isolation
// Only an actor can own a loop.
import Millrace

func misuse(_ loop: Loop) {
  loop.run()
}
