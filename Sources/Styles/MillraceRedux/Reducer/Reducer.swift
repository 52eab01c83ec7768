/// A function that makes the next state from an action and the state before, which is `nil` at
/// first.
///
/// It runs inside a turn: it must not wait and cannot dispatch. Reading the store gives the state
/// before.
public typealias Reducer<ReducerStateType> =
  (_ action: any Action, _ state: ReducerStateType?) -> ReducerStateType

/// A function that changes the state in place for an action.
///
/// Nothing is copied, however large the state is, unless another object holds all of it: a
/// subscriber of the whole state where equal states are skipped, a subscriber with a custom
/// operator, a timeline, or an object that keeps a state it was notified of. A subscriber of a part
/// holds that part.
///
/// It runs inside a turn: it must not wait and cannot dispatch. Reading the store meanwhile is a
/// reported mistake and gives `nil`, since there is no other copy of the state to give.
public typealias InPlaceReducer<ReducerStateType> =
  (_ action: any Action, _ state: inout ReducerStateType) -> Void

/// Combines several reducers into one, each of which is given the state that the previous one made.
public func combineReducers<State>(
  _ first: @escaping Reducer<State>, _ others: Reducer<State>...
) -> Reducer<State> {
  { action, state in
    others.reduce(first(action, state)) { state, reducer in reducer(action, state) }
  }
}

/// Combines several reducers into one; they change the state one after the other.
public func combineReducers<State>(_ reducers: InPlaceReducer<State>...) -> InPlaceReducer<State> {
  { action, state in
    for reducer in reducers { reducer(action, &state) }
  }
}
