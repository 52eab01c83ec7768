/// Is told the states of a component: a view, a console, a test.
public protocol Subscriber: AnyObject {
  /// The state of the components that it can subscribe to.
  associatedtype StateType: State

  /// Takes a state; called on the core's owner, when the commit is done. It may dispatch and commit.
  func update(with state: StateType)
}
