public import Millrace

/// A store's reducer, by its way of changing the state: it replaces the state or edits it in place.
@usableFromInline
enum Logic<State> {
  case replacing(Reducer<State>)
  case inPlace(InPlaceReducer<State>)

  @usableFromInline var editsInPlace: Bool {
    if case .inPlace = self { true } else { false }
  }

  /// Returns the function that handles an action in a slot that has a state.
  ///
  /// It is made where the type of the state is known, and specialised there, so that a dispatch
  /// asks for no metadata.
  @inlinable
  func makeStep(in slot: Slot<State>) -> (any Action) -> Void {
    switch self {
    case .replacing(let reduce): { action in slot.replacePresent { reduce(action, $0) } }
    case .inPlace(let edit): { action in slot.editPresent { edit(action, &$0) } }
    }
  }
}
