/// A subscription of version 3.2 under construction: the observer, a conversion, and a call.
///
/// ```swift
/// proxy.subscribe(self).onUpdate(SearchView.show)
/// proxy.subscribe(self)
///   .onConvert { $0 ==> Search.InProgress.self }
///   .onUpdate { view, state in view.spin(state.progress) }
/// ```
///
/// The call is a method of the observer's type, a closure that receives the observer, or a closure
/// that captures only `Sendable` values. A closure that captured the observer, as `self.show` does,
/// would retain it as long as the dispatcher exists (UF3-4): in Swift 6 mode that form is not
/// compiled. In Swift 5 mode the compiler warns of the method and accepts the closure. There the
/// observer is retained by `onUpdate { _, model in self.show(model) }`, and by a `Task` that uses
/// `self`, so capture it weakly.
public struct Subscriber<Observer: AnyObject> {
  @usableFromInline let dispatcher: Dispatcher?
  @usableFromInline let observer: Observer
  @usableFromInline let updateNow: Bool

  init(dispatcher: Dispatcher?, observer: Observer, updateNow: Bool) {
    self.dispatcher = dispatcher
    self.observer = observer
    self.updateNow = updateNow
  }

  /// Calls a closure with the observer and the model.
  @inlinable
  public func onUpdate(_ notify: @escaping (Observer, GlobalModel) -> Void) {
    subscribe(notify)
  }

  /// Calls a method of the observer's type with the model.
  @inlinable
  public func onUpdate(_ method: @escaping (Observer) -> (GlobalModel) -> Void) {
    subscribe { observer, model in method(observer)(model) }
  }

  /// Calls a closure with the model, on the owner; the closure retains its captures.
  @inlinable
  public func onUpdate(_ notify: @escaping @Sendable (GlobalModel) -> Void) {
    subscribe { _, model in notify(model) }
  }

  /// Converts the model to a value; the observer is not notified of `nil` (UF3-2).
  ///
  /// - Parameter convert: A function of the model alone. One that captures the observer, as
  ///   `self.convert` does, retains it: pass the method of its type instead,
  ///   `onConvert(View.convert)`.
  @inlinable
  public func onConvert<Value>(
    _ convert: @escaping (GlobalModel) -> Value?
  ) -> ConvertingSubscriber<Observer, Value> {
    ConvertingSubscriber(subscriber: self) { _, model in convert(model) }
  }

  /// Converts the model by a method of the observer's type; the observer is not notified of `nil`
  /// (UF3-2).
  @inlinable
  public func onConvert<Value>(
    _ method: @escaping (Observer) -> (GlobalModel) -> Value?
  ) -> ConvertingSubscriber<Observer, Value> {
    ConvertingSubscriber(subscriber: self) { observer, model in method(observer)(model) }
  }

  @inlinable
  func subscribe(_ notify: @escaping (Observer, GlobalModel) -> Void) {
    dispatcher?.subscribe(
      observer, "subscribe(\(Observer.self))", updateNow: updateNow
    ) { object, model, _ in
      // The object is the one that subscribed, whose type is known here.
      notify(unsafeDowncast(object, to: Observer.self), model)
    }
  }
}

/// Version 3.2's name of ``Subscriber``.
public typealias SubscriptionBlank<Observer: AnyObject> = Subscriber<Observer>

/// A subscription that receives a value converted from the model.
public struct ConvertingSubscriber<Observer: AnyObject, Value> {
  @usableFromInline let subscriber: Subscriber<Observer>
  @usableFromInline let convert: (Observer, GlobalModel) -> Value?

  @inlinable
  init(
    subscriber: Subscriber<Observer>, _ convert: @escaping (Observer, GlobalModel) -> Value?
  ) {
    self.subscriber = subscriber
    self.convert = convert
  }

  /// Calls a closure with the observer and the value.
  @inlinable
  public func onUpdate(_ notify: @escaping (Observer, Value) -> Void) {
    let convert = convert
    subscriber.subscribe { observer, model in
      if let value = convert(observer, model) { notify(observer, value) }
    }
  }

  /// Calls a method of the observer's type with the value.
  @inlinable
  public func onUpdate(_ method: @escaping (Observer) -> (Value) -> Void) {
    onUpdate { observer, value in method(observer)(value) }
  }

  /// Calls a closure with the value, on the owner; it captures no observer.
  @inlinable
  public func onUpdate(_ notify: @escaping @Sendable (Value) -> Void) {
    onUpdate { _, value in notify(value) }
  }
}
