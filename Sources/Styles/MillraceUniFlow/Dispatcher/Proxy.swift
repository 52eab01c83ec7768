internal import Millrace

extension Dispatcher {
  /// A proxy of a dispatcher for the rest of an app: it reads, submits and subscribes.
  ///
  /// It holds the dispatcher weakly, which prevents a reference cycle (UF-25). When the dispatcher
  /// is gone, the model is empty, and submitted actions are dropped and reported.
  public final class Proxy {
    weak var dispatcher: Dispatcher?
    private let target: DispatcherTarget
    /// A handle for calls from any thread.
    public let handle: DispatcherHandle

    init(_ dispatcher: Dispatcher) {
      self.dispatcher = dispatcher
      target = dispatcher.target
      handle = dispatcher.handle
    }

    /// The current model; see ``Dispatcher/state`` for a read off the owner.
    public var state: GlobalModel { dispatcher?.state ?? GlobalModel() }

    /// Submits an action; it never runs before this returns (UF-1).
    ///
    /// Off the owner it is queued there, in the order of the calls of a thread, and reported.
    public func submit(_ action: Action) {
      if let dispatcher { dispatcher.submit(action) } else { target.drop("\(action)") }
    }

    /// Submits the action that a closure makes; the closure is called at once.
    ///
    /// A reference to `submit` without a call means the overload for an action, unless the type
    /// requires this one.
    @_disfavoredOverload
    public func submit<Failure: Error>(
      _ make: () throws(Failure) -> Action
    ) throws(Failure) { submit(try make()) }
  }
}

/// Version 3.2's name of ``Dispatcher/Proxy``.
public typealias DispatcherProxy = Dispatcher.Proxy

/// Submits an action.
public func << (proxy: Dispatcher.Proxy, action: Action) { proxy.submit(action) }
/// Submits actions, in order.
public func << (proxy: Dispatcher.Proxy, actions: [Action]) {
  for action in actions { proxy.submit(action) }
}
/// Submits the action that a closure makes; the closure is called at once.
public func << (proxy: Dispatcher.Proxy, make: () throws -> Action) rethrows {
  proxy.submit(try make())
}
/// Submits the actions that a closure makes, in order; the closure is called at once.
public func << (proxy: Dispatcher.Proxy, make: () throws -> [Action]) rethrows {
  proxy << (try make())
}
/// Submits the action that each closure makes, in order; all are called at once.
@_disfavoredOverload
public func << (proxy: Dispatcher.Proxy, makers: [() -> Action]) {
  for make in makers { proxy.submit(make()) }
}

/// An object that is created with a proxy, such as a view controller or a view model.
public protocol DispatcherInitializable: AnyObject {
  /// Creates an object that reads and submits through a proxy.
  init(with proxy: Dispatcher.Proxy)
}

/// An existing object that receives a proxy.
public protocol DispatcherBindable: AnyObject {
  /// Stores a proxy, and subscribes.
  @discardableResult
  func bind(with proxy: Dispatcher.Proxy) -> Self
}
