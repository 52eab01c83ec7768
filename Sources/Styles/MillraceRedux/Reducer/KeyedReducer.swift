/// A reducer of a part as one of the whole, with no optional on the way.
///
/// ```swift
/// combineReducers(
///   keyed(\AppState.search, reduceSearch), keyed(\AppState.results, reduceResults))
/// ```
///
/// The part is changed in place, inside the whole.
public func keyed<Whole, Part>(
  _ part: WritableKeyPath<Whole, Part>, _ reducer: @escaping InPlaceReducer<Part>
) -> InPlaceReducer<Whole> {
  { action, whole in reducer(action, &whole[keyPath: part]) }
}

/// A reducer in the older form, of a part, as one of the whole; the part is never `nil`.
public func keyed<Whole, Part>(
  _ part: WritableKeyPath<Whole, Part>, _ reducer: @escaping Reducer<Part>
) -> InPlaceReducer<Whole> {
  { action, whole in whole[keyPath: part] = reducer(action, whole[keyPath: part]) }
}

/// A reducer for actions of one type; all others leave the state as it is.
public func on<Handled: Action, State>(
  _ type: Handled.Type, _ reducer: @escaping (_ action: Handled, _ state: inout State) -> Void
) -> InPlaceReducer<State> {
  { action, state in
    if let handled = action as? Handled { reducer(handled, &state) }
  }
}
