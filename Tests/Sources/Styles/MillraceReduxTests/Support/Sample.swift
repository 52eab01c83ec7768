import Millrace
import MillraceRedux
import MillraceTestSupport

/// The state of most tests here.
struct Sample: Equatable {
  var count = 0
  var name: String? = ""
}

struct Add: Action, Equatable, Codable, Sendable {
  var step = 1

  init(_ step: Int = 1) { self.step = step }
}

struct Rename: Action, Equatable, Codable {
  var name: String?

  init(_ name: String?) { self.name = name }
}

func reduceSample(_ action: any Action, _ state: Sample?) -> Sample {
  var state = state ?? Sample()
  switch action {
  case let action as Add: state.count += action.step
  case let action as Rename: state.name = action.name
  default: break
  }
  return state
}

/// A subscriber that records what it receives, and may answer.
final class Listener<Value>: StoreSubscriber {
  let name: String
  let log: Log
  var answer: (Value) -> Void = { _ in }
  var notified: [Value] = []

  init(_ name: String = "", _ log: Log = Log()) {
    self.name = name
    self.log = log
  }

  func newState(state: Value) {
    notified.append(state)
    log.write("\(name)\(state)")
    answer(state)
  }
}

/// A store of the sample in a loop of its own that no actor has adopted.
func makeStore(
  _ middleware: [Middleware<Sample>] = [], state: Sample? = Sample(), loop: Loop = Loop(),
  skipsRepeats: Bool = true
) -> Store<Sample> {
  Store(
    in: loop.root, reducer: reduceSample, state: state, middleware: middleware,
    automaticallySkipsRepeats: skipsRepeats)
}

// Names that both modules have are Redux's in these tests; the native store is
// `Millrace.Store`.

typealias Store<State> = MillraceRedux.Store<State>
typealias Subscription<State> = MillraceRedux.Subscription<State>
typealias Reducer<State> = MillraceRedux.Reducer<State>
