import Millrace
import MillraceRedux

// One file with both: what has the same name is written with its module.

/// A screen in the native style beside a store that has stayed as it was, on one loop.
@MainActor
final class MixedScreen {
  let redux: MillraceRedux.Store<AppState>
  let native: Millrace.Store<Int, Int>
  let timeline: Timeline
  private var shown: [ObservationToken] = []
  var seen: [String] = []

  init() {
    let redux = MillraceRedux.Store<AppState>(reducer: appReducer, state: nil)
    self.redux = redux
    native = Millrace.Store(0, in: redux.loop.root) { state, step in
      state += step
      return .none
    }
    timeline = Timeline(of: redux.loop)
    shown = [
      redux.observe({ $0.counter }) { [weak self] in self?.seen.append("redux \($0)") },
      native.observe { [weak self] in self?.seen.append("native \($0)") },
    ]
  }

  /// A reducer that was moved to the native style; the other reducers need not know.
  static let moved: InPlaceReducer<AppState> = combineReducers(
    keyed(
      \.counter,
      on(CounterAction.self) { action, counter in
        if case .increase(let step) = action { counter += step }
      }),
    keyed(
      \.names,
      { action, names in
        if let add = action as? AddName { names.append(add.name) }
      }))
}
