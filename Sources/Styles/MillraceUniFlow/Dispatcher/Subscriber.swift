/// A subscription of version 3.2 that is being said: who, perhaps what of the model, and what then.
///
/// ```swift
/// proxy.subscribe(self).onUpdate(SearchView.show)
/// proxy.subscribe(self)
///   .onConvert { $0 ==> Search.InProgress.self }
///   .onUpdate { view, state in view.spin(state.progress) }
/// ```
///
/// What is called is a method of the observer's type, a closure that is given the observer, or one
/// that captures only what is `Sendable`. A closure that captured the observer, as `self.show` does,
/// would keep it for as long as the dispatcher (UF3-4): in Swift 6 mode that form is not compiled.
/// In Swift 5 mode the compiler warns of the method and accepts the closure; there, in
/// `onUpdate { _, model in self.show(model) }`, and in a `Task` that uses `self`, the observer is
/// kept, so capture it weakly.
public struct Subscriber<Observer: AnyObject> {
  @usableFromInline let dispatcher: Dispatcher?
  @usableFromInline let observer: Observer
  @usableFromInline let updateNow: Bool

  init(dispatcher: Dispatcher?, observer: Observer, updateNow: Bool) {
    self.dispatcher = dispatcher
    self.observer = observer
    self.updateNow = updateNow
  }

  /// Tells the observer the model.
  @inlinable
  public func onUpdate(_ tell: @escaping (Observer, GlobalModel) -> Void) {
    subscribe(tell)
  }

  /// Tells the observer the model, by a method of its type.
  @inlinable
  public func onUpdate(_ method: @escaping (Observer) -> (GlobalModel) -> Void) {
    subscribe { observer, model in method(observer)(model) }
  }

  /// Calls a closure with the model, on the owner; what it captures it keeps.
  @inlinable
  public func onUpdate(_ tell: @escaping @Sendable (GlobalModel) -> Void) {
    subscribe { _, model in tell(model) }
  }

  /// Tells something of the model, and nothing where there is `nil` (UF3-2).
  ///
  /// - Parameter convert: a function of the model alone. One that captures the observer, as `self.convert` does, keeps it: give
  ///   the method of its type instead, `onConvert(View.convert)`.
  @inlinable
  public func onConvert<Value>(
    _ convert: @escaping (GlobalModel) -> Value?
  ) -> ConvertingSubscriber<Observer, Value> {
    ConvertingSubscriber(subscriber: self) { _, model in convert(model) }
  }

  /// Tells what a method of the observer's type makes of the model, and nothing where that is `nil` (UF3-2).
  @inlinable
  public func onConvert<Value>(
    _ method: @escaping (Observer) -> (GlobalModel) -> Value?
  ) -> ConvertingSubscriber<Observer, Value> {
    ConvertingSubscriber(subscriber: self) { observer, model in method(observer)(model) }
  }

  @inlinable
  func subscribe(_ tell: @escaping (Observer, GlobalModel) -> Void) {
    dispatcher?.subscribe(
      observer, "subscribe(\(Observer.self))", updateNow: updateNow
    ) { object, model, _ in
      // It is the object that subscribed, whose type is known here.
      tell(unsafeDowncast(object, to: Observer.self), model)
    }
  }
}

/// Version 3.2's name of ``Subscriber``.
public typealias SubscriptionBlank<Observer: AnyObject> = Subscriber<Observer>

/// A subscription that is told something of the model.
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

  /// Tells the observer what there is.
  @inlinable
  public func onUpdate(_ tell: @escaping (Observer, Value) -> Void) {
    let convert = convert
    subscriber.subscribe { observer, model in
      if let value = convert(observer, model) { tell(observer, value) }
    }
  }

  /// Tells the observer what there is, by a method of its type.
  @inlinable
  public func onUpdate(_ method: @escaping (Observer) -> (Value) -> Void) {
    onUpdate { observer, value in method(observer)(value) }
  }

  /// Calls a closure with what there is; it captures no observer, and runs on the owner.
  @inlinable
  public func onUpdate(_ tell: @escaping @Sendable (Value) -> Void) {
    onUpdate { _, value in tell(value) }
  }
}
