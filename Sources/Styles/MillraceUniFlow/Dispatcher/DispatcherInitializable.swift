/// What is made with a proxy: a view controller, a view model.
public protocol DispatcherInitializable: AnyObject {
  /// Makes one that reads and submits through a proxy.
  init(with proxy: Dispatcher.Proxy)
}

/// What is given a proxy when it is there already.
public protocol DispatcherBindable: AnyObject {
  /// Takes a proxy, and subscribes.
  @discardableResult
  func bind(with proxy: Dispatcher.Proxy) -> Self
}
