public import Millrace

/// What all stores have: a place in a dispatcher's order, and listeners.
///
/// Stores derive from ``ReduceStore`` or ``StateStore``, which keep their state in a slot. Who derives from this class overrides
/// ``onDispatch(_:_:)``, keeps what it knows in slots of ``scope``, and says by ``emitChange(in:)`` that it has changed.
///
/// The dispatcher does not hold its stores; a store that is let go is unregistered. One that was made in a dispatch that fails is
/// unregistered with it and keeps nothing: it has to be made anew.
open class FluxStore {
  /// What tools and errors call it.
  public let name: String
  /// Whose actions it takes.
  public let dispatcher: Dispatcher
  /// What others wait for it by.
  public var dispatchToken: DispatchToken { registration.token }
  /// What its state belongs to, and goes with.
  public var scope: Scope { place.scope }

  /// What its listeners look at.
  let place: AnySlot
  let registration: Registration

  /// Makes a store whose class overrides ``onDispatch(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: what tools and errors call it.
  ///   - dispatcher: whose actions it takes.
  ///   - scope: what it belongs to; by default the dispatcher's.
  public init(_ name: String, on dispatcher: Dispatcher, in scope: Scope? = nil) {
    self.name = name
    self.dispatcher = dispatcher
    place = Slot(name, in: scope ?? dispatcher.scope, 0)
    registration = dispatcher.register(named: name)
    registration.scope = place.scope
    takeEverything()
  }

  /// Makes a store that handles actions by their type until it says otherwise.
  @usableFromInline
  init(_ name: String, on dispatcher: Dispatcher, place: AnySlot) {
    self.name = name
    self.dispatcher = dispatcher
    self.place = place
    registration = dispatcher.register(named: name)
    registration.scope = place.scope
  }

  deinit { dispatcher.release(registration) }

  @usableFromInline
  final func takeEverything() {
    take { [weak self] action, turn in
      guard let self, place.isPresent else { return }
      try onDispatch(action, turn)
    }
  }

  @usableFromInline
  final func take(_ callback: @escaping (any AnyAction, borrowing Turn) throws -> Void) {
    registration.callback = Registration.Callback(body: callback)
  }

  /// Takes every action, in the turn of its dispatch.
  ///
  /// A class that derives from `FluxStore` itself overrides it. The kinds of stores that are here do it for theirs: with them
  /// it is final, and a ``StateStore`` or a ``LoadStore`` is not called by it. What it throws rolls the whole dispatch back.
  open func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) throws {
    throw FluxError.notOverridden(method: "onDispatch", store: "\(type(of: self))")
  }

  /// Tells a closure after every dispatch that has changed the store, once, when all stores have run (FX-6).
  ///
  /// Listeners are told in the order in which they were added, whatever store they listen to. A dispatch made by one is
  /// refused (FX-2); it can enqueue.
  ///
  /// - Returns: how long it is told: until that is stopped or let go.
  public func addListener(_ listener: @escaping () -> Void) -> Lifetime {
    place.observeTouches(listener)
  }

  /// Whether the store has changed in the dispatch under way, so far: wait for it to know all (FX-7).
  ///
  /// - Throws: ``FluxError/notDispatching(call:)`` outside a dispatch. A listener is outside: it is told after it, and only if
  ///   the store has changed.
  public func hasChanged() throws(FluxError) -> Bool {
    guard dispatcher.isRunning else { throw .notDispatching(call: "hasChanged") }
    return place.isTouched
  }

  /// Says that the store has changed: its listeners are told after the dispatch, once (FX-6).
  ///
  /// - Throws: ``FluxError/notDispatching(call:)`` outside a dispatch.
  public final func emitChange(in turn: borrowing Turn) throws(FluxError) {
    guard dispatcher.isRunning else { throw .notDispatching(call: "emitChange") }
    turn.touch(any: place)
  }

  /// Waits for other stores: afterwards they have taken the action of this dispatch, and their state is the new one (FX-3).
  ///
  /// - Throws: the errors of ``Dispatcher/waitFor(_:in:)``.
  public final func waitFor(_ stores: FluxStore..., in turn: borrowing Turn) throws(DispatchError) {
    for store in stores { try dispatcher.waitFor([store.dispatchToken], in: turn) }
  }

  /// Starts work outside after the commit; its actions are dispatched when they arrive.
  ///
  /// It is dropped if the dispatch rolls back, and cancelled when ``scope`` goes.
  public final func start<Action: AnyAction>(_ effect: Effect<Action>, in turn: borrowing Turn) {
    let loop = turn.loop
    // The dispatcher is not held, since it holds the loop, which keeps the effect while it has no owner.
    turn.start(effect, in: scope) { [weak dispatcher, weak loop, name] action in
      if let dispatcher {
        dispatcher.enqueue(action)
      } else {
        loop?.report(.departed(what: "\(action)", scope: name))
      }
    }
  }

  /// Lets a derived value depend on the store.
  func note(in reader: borrowing Reader) {
    if let place = place as? Slot<Int> { _ = reader(place) }
  }
}
