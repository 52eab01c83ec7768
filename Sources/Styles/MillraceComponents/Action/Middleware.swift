/// An object that is called before and after every action and every command.
///
/// All middlewares are called in the order of the core's list, before as well as after. They run on
/// the core's owner and may dispatch: such a dispatch has ended before the next middleware is
/// called.
public protocol Middleware {
  /// Prepares for a core, once, when it has been made.
  func begin(in core: Core)
  /// Takes an action before the components handle it; ``Core/current`` has its target and cause.
  func willProcess(_ action: any Action)
  /// Takes an action that every component has handled, with all that followed from it at once.
  func didProcess(_ action: any Action)
  /// Takes a command before it is executed.
  func willExecute(_ command: any Command)
  /// Takes a command that has been executed on every component that it is for.
  func didExecute(_ command: any Command)
  /// Takes a component that a person has left in the host, and that is out of the tree.
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
