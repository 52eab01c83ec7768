public import Millrace

extension Reader {
  /// Reads a component's state; the derived value depends on it.
  public func callAsFunction<StateType>(_ component: Component<StateType>) -> StateType {
    if let slot = component.slot, let state = self(slot) { return state }
    return component.state
  }

  /// Reads the tree of a core; the derived value depends on every navigation, and on no state.
  ///
  /// Linear in the number of components.
  public func callAsFunction(_ core: Core) -> Tree<AnyComponent> {
    _ = self(core.navigations)
    return core.navigationTree
  }
}
