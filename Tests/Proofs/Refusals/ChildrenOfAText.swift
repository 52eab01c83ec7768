// Refused: contextual member reference to static property 'children' requires
// A view without views inside has no property for them.
import MillraceBinders

func misuse(_ child: AnyBinder) -> TextBinder {
  TextBinder(.children -- [child])
}
