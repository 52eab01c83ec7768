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
