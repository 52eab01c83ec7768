/// One thing for a host to do.
public enum ScreenStep<Screen> {
  /// Takes the uppermost screen of its stack, which was presented, from above the others.
  case dismiss(ScreenID)
  /// Takes the uppermost screen of its stack away.
  case pop(ScreenID)
  /// Has exactly these stacks seen from now on.
  case front([String])
  /// Puts a screen on top of its stack; a root begins the stack.
  case push(ScreenEntry<Screen>)
  /// Puts a sheet or an alert above its stack.
  case present(ScreenEntry<Screen>)
}

extension ScreenStep: Equatable where Screen: Equatable {}
extension ScreenStep: Sendable where Screen: Sendable {}

extension Navigation {
  /// What a host has to do that shows another value, to show this one: the least there is to it.
  ///
  /// First what leaves, the uppermost first; then what is seen; then what comes, the lowest first. Screens are told apart by
  /// their ids alone: what changes within a screen is no step.
  public func steps(from old: Self) -> [ScreenStep<Screen>] {
    let before = old.stacks
    let after = stacks
    var leaving: [ScreenStep<Screen>] = []
    var coming: [ScreenStep<Screen>] = []
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

  /// How many screens two versions of a stack have in common, from the root on; none where they are two stacks.
  private static func common(_ left: ScreenStack<Screen>, _ right: ScreenStack<Screen>?) -> Int {
    guard let right, left.lineage === right.lineage else { return 0 }
    return zip(left.entries, right.entries).prefix { $0.id == $1.id }.count
  }
}
