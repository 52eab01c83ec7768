import MillraceRedux

// The deprecated functions of ReSwift are deprecated here too: they stand apart, behind a protocol
// that is not deprecated.

protocol DeprecatedUse {
  func run() -> Int
}

struct Deprecations {}

@available(*, deprecated)
struct OldState: StateType {
  var counter = 0
}

@available(*, deprecated)
class OldCoding: Coding {
  required init?(dictionary: [String: AnyObject]) {}
  var dictionaryRepresentation: [String: AnyObject] { [:] }
}

@available(*, deprecated)
extension Deprecations: DeprecatedUse {
  func run() -> Int {
    let store = Store<OldState>(
      reducer: { action, state in
        var state = state ?? OldState()
        if let increase = action as? Increase { state.counter += increase.by }
        return state
      }, state: OldState())
    let creator: Store<OldState>.ActionCreator = { state, store in Increase(by: 1) }
    let asyncCreator: Store<OldState>.AsyncActionCreator = { state, store, callback in
      callback { state, store in Increase(by: 10) }
    }
    var notified = 0
    let callback: Store<OldState>.DispatchCallback = { notified = $0.counter }
    store.dispatch(creator)
    store.dispatch(asyncCreator)
    store.dispatch(asyncCreator, callback: callback)
    store.dispatch { state, store in Increase(by: 100) }
    return notified == 21 ? store.state.counter : -1
  }
}
