internal import Millrace

extension Dispatcher {
  /// What the rest of an app is given of a dispatcher: it reads, submits and subscribes.
  ///
  /// It holds the dispatcher weakly, so that no circle comes of it (UF-25). When the dispatcher has gone the model is empty, and what is
  /// submitted is dropped and reported.
  public final class Proxy {
    weak var dispatcher: Dispatcher?
    private let target: DispatcherTarget
    /// A way in from anywhere.
    public let handle: DispatcherHandle

    init(_ dispatcher: Dispatcher) {
      self.dispatcher = dispatcher
      target = dispatcher.target
      handle = dispatcher.handle
    }

    /// The model now; see ``Dispatcher/state`` for a read off the owner.
    public var state: GlobalModel { dispatcher?.state ?? GlobalModel() }

    /// Submits an action; it never runs before this returns (UF-1).
    ///
    /// Off the owner it is queued there, in the order of the calls of a thread, and reported.
    public func submit(_ action: Action) {
      if let dispatcher { dispatcher.submit(action) } else { target.drop("\(action)") }
    }

    /// Submits what a closure makes; it is called now.
    ///
    /// A `submit` that is named and not called is the one of an action, unless the other is asked for.
    @_disfavoredOverload
    public func submit<Failure: Error>(
      _ make: () throws(Failure) -> Action
    ) throws(Failure) { submit(try make()) }
  }
}

/// Version 3.2's word for ``Dispatcher/Proxy``.
public typealias DispatcherProxy = Dispatcher.Proxy

/// Submits an action.
public func << (proxy: Dispatcher.Proxy, action: Action) { proxy.submit(action) }
/// Submits actions, in order.
public func << (proxy: Dispatcher.Proxy, actions: [Action]) {
  for action in actions { proxy.submit(action) }
}
/// Submits what a closure makes; it is called now.
public func << (proxy: Dispatcher.Proxy, make: () throws -> Action) rethrows {
  proxy.submit(try make())
}
/// Submits what a closure makes, in order; it is called now.
public func << (proxy: Dispatcher.Proxy, make: () throws -> [Action]) rethrows {
  proxy << (try make())
}
/// Submits what each closure makes, in order; all are called now.
@_disfavoredOverload
public func << (proxy: Dispatcher.Proxy, makers: [() -> Action]) {
  for make in makers { proxy.submit(make()) }
}
