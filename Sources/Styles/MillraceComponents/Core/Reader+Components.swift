public import Millrace

extension Reader {
  /// Reads a component's state; the derived value depends on it.
  ///
  /// A component outside of any tree has nothing to depend on, which is reported as
  /// ``ComponentMistake/outsideOfTree(component:)``: the state that it has now is returned, and
  /// changes of it do not reach the derived value.
  public func callAsFunction<StateType>(_ component: Component<StateType>) -> StateType {
    guard let slot = component.slot else {
      Mistake.style(ComponentMistake.outsideOfTree(component: component.name)).report(to: nil)
      return component.state
    }
    return self(slot) ?? component.state
  }

  /// Reads the tree of a core; the derived value depends on every navigation, and on no state.
  ///
  /// Linear in the number of components.
  public func callAsFunction(_ core: Core) -> Tree<AnyComponent> {
    _ = self(core.navigations)
    return core.navigationTree
  }
}
