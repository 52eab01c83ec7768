// Refused: sending
// A loop that somebody still uses cannot be handed to a task of its own.
import Millrace

func misuse() {
  let loop = Loop()
  Task.detached { loop.pump() }
  loop.pump()
}
