/// Returns a reducer of the whole state that runs a reducer of one part, without optionals.
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

/// Returns a reducer of the whole state that runs a replacing reducer of one part.
///
/// The part that the reducer is given is never `nil`.
public func keyed<Whole, Part>(
  _ part: WritableKeyPath<Whole, Part>, _ reducer: @escaping Reducer<Part>
) -> InPlaceReducer<Whole> {
  { action, whole in whole[keyPath: part] = reducer(action, whole[keyPath: part]) }
}

/// Returns a reducer that handles actions of one type and leaves the state unchanged for all
/// others.
public func on<Handled: Action, State>(
  _ type: Handled.Type, _ reducer: @escaping (_ action: Handled, _ state: inout State) -> Void
) -> InPlaceReducer<State> {
  { action, state in
    if let handled = action as? Handled { reducer(handled, &state) }
  }
}
