internal import Millrace

/// One registered callback: its token, its name and its handlers.
final class Registration {
  /// A callback for every action; a closure that is itself optional would be called through two
  /// others.
  struct Callback {
    let body: (any AnyAction, borrowing Turn) throws -> Void
  }

  let token: DispatchToken
  /// The name in errors.
  let name: String
  /// The callback for every action; `nil` for a store that handles some types only.
  var callback: Callback?
  /// The handlers by the type of action.
  var handlers: [ObjectIdentifier: Handler] = [:]
  @exclusivity(unchecked) var isRegistered = true
  /// The scope of the store's state; `nil` for a callback.
  var scope: Scope?
  /// The dispatch in which it was called last.
  @exclusivity(unchecked) var calledIn: UInt64 = 0
  /// The dispatch in which it was registered, and in which it does not take part; 0 if there was
  /// none.
  @exclusivity(unchecked) var madeIn: UInt64 = 0
  /// True while it is called, or waits to be.
  @exclusivity(unchecked) var isRunning = false
  /// Its position among those that have been called, for the path of a circle.
  @exclusivity(unchecked) var order: UInt64 = 0

  /// Its index in the plan that looked it up last.
  @exclusivity(unchecked) var planIndex = 0

  init(token: DispatchToken, name: String) {
    self.token = token
    self.name = name
  }

  /// Removes and returns its callback and handlers.
  func removeHandlers() -> (Callback?, [ObjectIdentifier: Handler]) {
    (exchange(&callback, with: nil), exchange(&handlers, with: [:]))
  }
}

/// The location of a dispatched action, valid while its handlers run.
struct DispatchedAction {
  /// The location for callbacks that take every action.
  let whole: UnsafePointer<Borrowed<any AnyAction>>
  /// The location for handlers that take its type, which is the one of the plan.
  let typed: UnsafeRawPointer
}

/// The handler of one store for actions of one type.
final class Handler {
  /// A function that is called with the location of an action of the type that the handler is kept
  /// under.
  ///
  /// A dispatch therefore checks no types.
  typealias Body = (_ action: UnsafeRawPointer, borrowing Turn) throws -> Void

  /// A call of a handler; a structure for the reason of ``Registration/Callback``.
  struct Call {
    let body: Body
  }

  /// The calls in the order in which they were added.
  var calls: ContiguousArray<Call> = []
  /// The callbacks that are called before it.
  var waits: [DispatchToken] = []
  /// True if a call can fail, so that the previous values are kept.
  var mayThrow = false
}

/// The identifier of a registered callback, by which other callbacks wait for it.
public struct DispatchToken: Hashable, Sendable {
  /// The callback's position in the dispatcher's order of registration; never used twice.
  public let number: Int
}

extension DispatchToken: CustomStringConvertible {
  /// The token as text: `ID_1` for the first.
  public var description: String { "ID_\(number)" }
}
