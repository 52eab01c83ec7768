// Refused: to expected argument type 'Binding<TextKind>'
// A binder takes the bindings of its own kind.
import MillraceBinders

func misuse(_ binding: Binding<SliderKind>) -> TextBinder {
  TextBinder(binding)
}
