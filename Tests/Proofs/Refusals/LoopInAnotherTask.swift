// Refused: sending
// A loop that is still in use cannot be handed to a task of its own.
import Millrace

func misuse() {
  let loop = Loop()
  Task.detached { loop.pump() }
  loop.pump()
}
