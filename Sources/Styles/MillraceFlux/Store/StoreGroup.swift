internal import Millrace

/// Calls back once for every dispatch, when all of several stores have run (FX-9).
///
/// The callback is called after the commit, whether the stores have changed or not, until the group is released or let go.
/// Who wants to be told of changes only binds: ``Dispatcher/bind(_:to:)``.
public final class StoreGroup {
  /// What others wait for it by: when it has been called, all its stores have.
  public var dispatchToken: DispatchToken { registration.token }

  private let dispatcher: Dispatcher
  /// Held, since who waits for a store needs it.
  private let stores: [FluxStore]
  private let registration: Registration
  private let calls: Slot<Int>
  private let lifetime: Lifetime

  /// Registers with the dispatcher of the stores.
  ///
  /// - Parameters:
  ///   - stores: whom it waits for, in this order.
  ///   - callback: called after the commit.
  /// - Throws: ``FluxError/noStores``, ``FluxError/severalDispatchers(stores:)``.
  public init(_ stores: [FluxStore], _ callback: @escaping () -> Void) throws(FluxError) {
    guard let first = stores.first else { throw .noStores }
    guard stores.allSatisfy({ $0.dispatcher === first.dispatcher }) else {
      throw .severalDispatchers(stores: stores.map(\.name))
    }
    let (dispatcher, tokens) = (first.dispatcher, stores.map(\.dispatchToken))
    let name = "the group of \(stores.map(\.name).joined(separator: ", "))"
    let calls = Slot(name, in: dispatcher.scope, 0)
    self.dispatcher = dispatcher
    self.stores = stores
    self.calls = calls
    registration = dispatcher.register(named: name)
    lifetime = calls.observeTouches(callback)
    registration.callback = Registration.Callback { [weak dispatcher] _, turn in
      try dispatcher?.waitFor(tokens, in: turn)
      turn.touch(calls)
    }
  }

  deinit { release() }

  /// Ends it, on any thread; a second time does nothing.
  public func release() {
    lifetime.stop()
    dispatcher.release(registration)
  }
}
