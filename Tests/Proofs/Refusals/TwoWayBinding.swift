// Refused: cannot find operator '<-->' in scope
// A value is shown by one binding, and changed by another.
import Millrace
import MillraceBinders

func misuse(_ name: Var<String>) -> FieldBinder {
  FieldBinder(.text <--> name)
}
