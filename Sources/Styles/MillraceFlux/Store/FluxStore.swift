public import Millrace

/// The base class of stores: a registration with a dispatcher, and listeners.
///
/// Stores derive from ``ReduceStore`` or ``StateStore``, which keep their state in a slot. A class
/// that derives from this one overrides ``onDispatch(_:_:)``, keeps its state in slots of
/// ``scope``, and calls ``emitChange(in:)`` when it has changed.
///
/// The dispatcher does not hold its stores; a store that is released is unregistered. A store that
/// was made in a dispatch that fails is unregistered with it and keeps no state: it has to be made
/// anew.
open class FluxStore {
  /// The name in tools and errors.
  public let name: String
  /// The dispatcher whose actions it takes.
  public let dispatcher: Dispatcher
  /// The token by which others wait for it.
  public var dispatchToken: DispatchToken { registration.token }
  /// The scope that its state belongs to, and is removed with.
  public var scope: Scope { observedSlot.scope }

  /// The slot that its listeners observe.
  let observedSlot: AnySlot
  let registration: Registration

  /// Creates a store whose class overrides ``onDispatch(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - dispatcher: The dispatcher whose actions it takes.
  ///   - scope: The scope that it belongs to; by default the dispatcher's.
  public init(_ name: String, on dispatcher: Dispatcher, in scope: Scope? = nil) {
    self.name = name
    self.dispatcher = dispatcher
    observedSlot = Slot(name, in: scope ?? dispatcher.scope, 0)
    registration = dispatcher.register(named: name)
    registration.scope = observedSlot.scope
    takeEverything()
  }

  /// Creates a store without a callback for every action; its handlers are added by type.
  @usableFromInline
  init(_ name: String, on dispatcher: Dispatcher, observedSlot: AnySlot) {
    self.name = name
    self.dispatcher = dispatcher
    self.observedSlot = observedSlot
    registration = dispatcher.register(named: name)
    registration.scope = observedSlot.scope
  }

  deinit { dispatcher.release(registration) }

  @usableFromInline
  final func takeEverything() {
    take { [weak self] action, turn in
      guard let self, observedSlot.isPresent else { return }
      try onDispatch(action, turn)
    }
  }

  @usableFromInline
  final func take(_ callback: @escaping (any AnyAction, borrowing Turn) throws -> Void) {
    registration.callback = Registration.Callback(body: callback)
  }

  /// Takes every action, in the turn of its dispatch.
  ///
  /// A class that derives directly from `FluxStore` overrides it. ``ReduceStore``, ``StateStore``
  /// and ``LoadStore`` override it as `final`; the latter two are not called by it. An error that
  /// it throws rolls the whole dispatch back.
  open func onDispatch(_ action: any AnyAction, _ turn: borrowing Turn) throws {
    throw FluxError.notOverridden(method: "onDispatch", store: "\(type(of: self))")
  }

  /// Calls a closure after every dispatch that has changed the store, once, when all stores have
  /// run (FX-6).
  ///
  /// Listeners are called in the order in which they were added, whatever store they listen to. A
  /// dispatch by a listener is refused (FX-2); it can enqueue.
  ///
  /// - Returns: A token; the closure is called until it is cancelled or released.
  public func addListener(_ listener: @escaping () -> Void) -> ObservationToken {
    observedSlot.observeTouches(listener)
  }

  /// Returns true if the store has changed in the dispatch under way so far; wait for the store to
  /// be sure (FX-7).
  ///
  /// - Throws: ``FluxError/notDispatching(call:)`` outside a dispatch. A listener is outside: it is
  ///   called after the dispatch, and only if the store has changed.
  public func hasChanged() throws(FluxError) -> Bool {
    guard dispatcher.isRunning else { throw .notDispatching(call: "hasChanged") }
    return observedSlot.isTouched
  }

  /// Marks the store as changed: its listeners are called after the dispatch, once (FX-6).
  ///
  /// - Throws: ``FluxError/notDispatching(call:)`` outside a dispatch.
  public final func emitChange(in turn: borrowing Turn) throws(FluxError) {
    guard dispatcher.isRunning else { throw .notDispatching(call: "emitChange") }
    turn.touch(any: observedSlot)
  }

  /// Waits for other stores: when it returns, they have handled the action of this dispatch and
  /// have their new state (FX-3).
  ///
  /// - Throws: The errors of ``Dispatcher/waitFor(_:in:)``.
  public final func waitFor(_ stores: FluxStore..., in turn: borrowing Turn) throws(DispatchError) {
    for store in stores { try dispatcher.waitFor([store.dispatchToken], in: turn) }
  }

  /// Starts work outside after the commit; its actions are dispatched when they arrive.
  ///
  /// It is dropped if the dispatch rolls back, and cancelled when ``scope`` is removed.
  public final func start<Action: AnyAction>(_ effect: Effect<Action>, in turn: borrowing Turn) {
    let loop = turn.loop
    // The dispatcher is not held, since it holds the loop, which keeps the effect while it has no
    // owner.
    turn.start(effect, in: scope) { [weak dispatcher, weak loop, name] action in
      if let dispatcher {
        dispatcher.enqueue(action)
      } else {
        loop?.report(.departed(dropped: "\(action)", scope: name))
      }
    }
  }

  /// Makes a derived value depend on the store.
  func note(in reader: borrowing Reader) {
    if let slot = observedSlot as? Slot<Int> { _ = reader(slot) }
  }
}
