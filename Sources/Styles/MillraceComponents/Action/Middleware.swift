/// An object that is called before and after every action and every command.
///
/// All middlewares are called in the order of the core's list, before as well as after. They run on
/// the core's owner, outside any turn, so they may dispatch: such a dispatch has ended before the
/// next middleware is called.
public protocol Middleware {
  /// Called once, when the core has been made.
  func begin(in core: Core)
  /// Called before the components handle an action; ``Core/current`` has its target and its cause.
  func willProcess(_ action: any Action)
  /// Called when every component has handled the action, with all that followed from it at once.
  func didProcess(_ action: any Action)
  /// Called before a command is executed.
  func willExecute(_ command: any Command)
  /// Called when a command has been executed on every component that it is for.
  func didExecute(_ command: any Command)
  /// Called when a person has left a component in the host, and it has been removed from the tree.
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
