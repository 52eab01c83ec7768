/// How a store's reducer gets at the state.
enum Logic<State> {
  case replacing(Reducer<State>)
  case inPlace(InPlaceReducer<State>)
}
