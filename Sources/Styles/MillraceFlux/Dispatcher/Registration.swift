internal import Millrace

/// One registered callback: what it is known by, and what it takes.
final class Registration {
  /// Takes every action; a closure that is itself optional would be called by way of two others.
  struct Callback {
    let body: (any AnyAction, borrowing Turn) throws -> Void
  }

  let token: DispatchToken
  /// What errors call it.
  let name: String
  /// Takes whatever is dispatched; `nil` for a store that handles some types only.
  var callback: Callback?
  /// What handles actions of one type, by type.
  var handlers: [ObjectIdentifier: Handler] = [:]
  @exclusivity(unchecked) var isRegistered = true
  /// What its state belongs to; `nil` for a callback.
  var scope: Scope?
  /// The dispatch in which it was called last.
  @exclusivity(unchecked) var calledIn: UInt64 = 0
  /// The dispatch in which it was registered, and which it has no part in; 0 if there was none under way.
  @exclusivity(unchecked) var madeIn: UInt64 = 0
  /// Whether it is being called, or waits to be.
  @exclusivity(unchecked) var isRunning = false
  /// Its place among those that have been called, for the path of a circle.
  @exclusivity(unchecked) var order: UInt64 = 0

  /// Where it was in the plan that asked last.
  @exclusivity(unchecked) var place = 0

  init(token: DispatchToken, name: String) {
    self.token = token
    self.name = name
  }

  /// Takes nothing any more; answers with what it held.
  func letGo() -> (Callback?, [ObjectIdentifier: Handler]) {
    (exchange(&callback, with: nil), exchange(&handlers, with: [:]))
  }
}

/// Where the action of a dispatch lies, as long as its handlers are at work.
struct DispatchedAction {
  /// As it is for who takes every action.
  let whole: UnsafePointer<InPlace<any AnyAction>>
  /// As it is for who takes its type, which is the one of the plan.
  let typed: UnsafeRawPointer
}

/// What one store does about the actions of one type.
final class Handler {
  /// Is given where the action lies while it is called, which is of the type that the handler is kept under: so that a
  /// dispatch looks up no types.
  typealias Body = (_ action: UnsafeRawPointer, borrowing Turn) throws -> Void

  /// What is called; in a structure for the reason of ``Registration/Callback``.
  struct Call {
    let body: Body
  }

  /// In the order in which they were given.
  var calls: ContiguousArray<Call> = []
  /// The callbacks that are called before it.
  var waits: [DispatchToken] = []
  /// Whether one of them can fail, so that the values before are kept.
  var mayThrow = false
}
