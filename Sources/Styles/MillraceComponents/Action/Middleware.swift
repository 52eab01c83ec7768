/// Stands around the handling of every action and every command.
///
/// All are called in the order of the core's list, before as well as after. They run on the core's owner, outside any turn, so
/// they may dispatch: what they dispatch has ended before the next of them is told.
public protocol Middleware {
  /// Called once, when the core has been made.
  func begin(in core: Core)
  /// Called before the components are told of an action; ``Core/current`` says to whom it goes and what caused it.
  func willProcess(_ action: any Action)
  /// Called when every component has been told, with all that it led to at once.
  func didProcess(_ action: any Action)
  /// Called before a command is executed.
  func willExecute(_ command: any Command)
  /// Called when a command has been executed on every component that it is for.
  func didExecute(_ command: any Command)
  /// Called when a person has left a component in the host, and it has gone from the tree.
  func didLeave(_ component: AnyComponent)
}

extension Middleware {
  /// Does nothing.
  public func begin(in core: Core) {}
  /// Does nothing.
  public func willProcess(_ action: any Action) {}
  /// Does nothing.
  public func didProcess(_ action: any Action) {}
  /// Does nothing.
  public func willExecute(_ command: any Command) {}
  /// Does nothing.
  public func didExecute(_ command: any Command) {}
  /// Does nothing.
  public func didLeave(_ component: AnyComponent) {}
}
