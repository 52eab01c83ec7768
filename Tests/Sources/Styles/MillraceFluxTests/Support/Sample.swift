import Millrace
import MillraceFlux

/// The actions of most tests here.
struct Add: AnyAction, Equatable {
  var step = 1

  init(_ step: Int = 1) { self.step = step }
}

struct Say: AnyAction, Equatable {
  var text: String

  init(_ text: String) { self.text = text }
}

/// No store handles it unless a test registers a handler.
struct Other: AnyAction {}

struct Broken: Error, Equatable {}

/// A store that adds up what is added.
func makeCount(_ name: String = "count", on dispatcher: Dispatcher) -> ReduceStore<Int> {
  ReduceStore(name, 0, on: dispatcher) { count, action, _ in
    count + ((action as? Add)?.step ?? 0)
  }
}

/// Returns the error of a body in words; “no error” if it does not fail.
func text(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}

/// The mistake that a body fails with.
func misuse(_ body: () throws -> Void) -> FluxError? {
  do {
    try body()
    return nil
  } catch let error as FluxError {
    return error
  } catch DispatchError.misuse(let error) {
    return error
  } catch {
    return nil
  }
}
