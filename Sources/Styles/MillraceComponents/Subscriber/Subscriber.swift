/// An object that is notified of the states of a component: a view, a console, a test.
public protocol Subscriber: AnyObject {
  /// The state of the components that it can subscribe to.
  associatedtype StateType: State
  /// The result of ``perform(_:)``: ``NotPerformed``, unless a type has a `perform` of its own.
  associatedtype Performed = NotPerformed

  /// Takes a state; called on the core's owner, when the commit is done. It may dispatch and
  /// commit.
  func update(with state: StateType)

  /// Marks a type for the compiler, which refuses a `perform` that was left from Core; never
  /// called.
  ///
  /// Core called it for every subscriber. Here one object of the window performs navigations, the
  /// ``NavigationPerformer``; a subscriber whose type has a `perform(_:)` of its own cannot
  /// subscribe.
  func perform(_ navigation: any Navigation) -> Performed
}

extension Subscriber {
  /// Does nothing, and is never called.
  public func perform(_ navigation: any Navigation) -> NotPerformed { NotPerformed() }
}

/// A type that marks a subscriber without a `perform(_:)` of its own.
public struct NotPerformed: Sendable {
  init() {}
}
