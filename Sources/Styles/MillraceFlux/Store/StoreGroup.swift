internal import Millrace

/// A group of stores with a callback after every dispatch, when all of them have run (FX-9).
///
/// The callback is called after the commit, whether the stores have changed or not, until
/// ``release()`` is called or the group is released. To be notified of changes only, use
/// ``Dispatcher/bind(_:to:)``.
public final class StoreGroup {
  /// The token by which others wait for it: when it has been called, all its stores have.
  public var dispatchToken: DispatchToken { registration.token }

  private let dispatcher: Dispatcher
  /// Held, since the group waits for them.
  private let stores: [FluxStore]
  private let registration: Registration
  private let calls: Slot<Int>
  private let token: ObservationToken

  /// Registers a group with the dispatcher of the stores.
  ///
  /// - Parameters:
  ///   - stores: The stores that it waits for, in this order.
  ///   - callback: Called after the commit.
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
    registration.scope = calls.scope
    token = calls.observeTouches { [weak calls] in if calls?.isPresent == true { callback() } }
    registration.callback = Registration.Callback { [weak dispatcher] _, turn in
      // The dispatcher's scope may have been removed, and a store remain in another.
      guard calls.isPresent else { return }
      try dispatcher?.waitFor(tokens, in: turn)
      turn.touch(calls)
    }
  }

  deinit { release() }

  /// Ends the notifications, on any thread; a second call has no effect.
  public func release() {
    token.cancel()
    dispatcher.release(registration)
  }
}
