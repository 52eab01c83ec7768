/// A single step of a host from one navigation to another.
public enum NavigationStep<Screen> {
  /// Dismisses the uppermost screen of its stack, which was presented above the others.
  case dismiss(ScreenID)
  /// Pops the uppermost screen of its stack.
  case pop(ScreenID)
  /// Makes exactly these stacks visible.
  case front([String])
  /// Pushes a screen onto its stack; a root begins the stack.
  case push(ScreenEntry<Screen>)
  /// Presents a sheet or an alert above its stack.
  case present(ScreenEntry<Screen>)
}

extension NavigationStep: Equatable where Screen: Equatable {}
extension NavigationStep: Sendable where Screen: Sendable {}

extension Navigation {
  /// Returns the fewest steps with which a host that shows `old` shows this value.
  ///
  /// Removals are first, the uppermost screen before the others; then the stacks in front; then
  /// additions, the lowest screen first. Screens are compared by their ids alone: a change within a
  /// screen is no step.
  public func steps(from old: Self) -> [NavigationStep<Screen>] {
    let before = old.stacks
    let after = stacks
    var leaving: [NavigationStep<Screen>] = []
    var coming: [NavigationStep<Screen>] = []
    for stack in before {
      let kept = Self.common(stack, after.first { $0.name == stack.name })
      for entry in stack.entries[kept...].reversed() {
        leaving.append(entry.style.isPresented ? .dismiss(entry.id) : .pop(entry.id))
      }
    }
    for stack in after {
      let kept = Self.common(stack, before.first { $0.name == stack.name })
      for entry in stack.entries[kept...] {
        coming.append(entry.style.isPresented ? .present(entry) : .push(entry))
      }
    }
    return leaving + (old.front == front ? [] : [.front(front)]) + coming
  }

  /// Returns the number of screens that two versions of a stack share, from the root on.
  ///
  /// Two different stacks share none.
  private static func common(_ left: ScreenStack<Screen>, _ right: ScreenStack<Screen>?) -> Int {
    guard let right, left.lineage === right.lineage else { return 0 }
    return zip(left.entries, right.entries).prefix { $0.id == $1.id }.count
  }
}
