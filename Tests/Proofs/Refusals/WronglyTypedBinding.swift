// Refused: to expected argument type 'ValueKey<TextKind, Int>'
// A key has the type of its value.
import Millrace
import MillraceBinders

func misuse(_ count: Var<Int>) -> Binding<TextKind> {
  ValueKey<TextKind, String>.text <-- count
}
