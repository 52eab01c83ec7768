/// Makes the next state of an action and the state before; `nil` before the first.
///
/// It runs inside a turn: it must not wait and cannot dispatch. Reading the store gives the state before.
public typealias Reducer<ReducerStateType> =
  (_ action: any Action, _ state: ReducerStateType?) -> ReducerStateType

/// Changes the state in place: nothing is copied, however large the state is, unless somebody else holds all of it.
///
/// Who holds it is a subscriber of the whole state, where equal states are skipped, and any with an operator of an app's own; a timeline;
/// and what keeps a state that it was told. A subscriber of a part holds that part.
///
/// It runs inside a turn: it must not wait and cannot dispatch. Reading the store meanwhile is a reported mistake and gives
/// `nil`, since there is no other copy of the state to give.
public typealias InPlaceReducer<ReducerStateType> =
  (_ action: any Action, _ state: inout ReducerStateType) -> Void

/// One reducer of several, each of which is given what the one before has made.
public func combineReducers<State>(
  _ first: @escaping Reducer<State>, _ others: Reducer<State>...
) -> Reducer<State> {
  { action, state in
    others.reduce(first(action, state)) { state, reducer in reducer(action, state) }
  }
}

/// One reducer of several, which change the state one after the other.
public func combineReducers<State>(_ reducers: InPlaceReducer<State>...) -> InPlaceReducer<State> {
  { action, state in
    for reducer in reducers { reducer(action, &state) }
  }
}
