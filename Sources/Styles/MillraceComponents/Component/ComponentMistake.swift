/// A mistake of a program of components, which `Mistake.style` wraps.
public enum ComponentMistake: Error, Equatable, Sendable {
  /// The state of a component was read after it had left its tree.
  case departed(component: String)
  /// A call that needs a tree was made on a component that has never been in one.
  case outsideOfTree(component: String)
  /// Two types were added to a catalogue of bug reports under one name; the first has it.
  case nameTaken(name: String, by: String, refused: String)
}

extension ComponentMistake: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .departed(let component):
      "The state of \(component) was read, but it has left its tree; its first state was returned. "
        + "Release a component when it leaves."
    case .outsideOfTree(let component):
      "\(component) is in no tree, so there is nowhere to navigate from, "
        + "and nothing to run work on or to depend on. "
        + "Push or present it first, or make it the root of a core."
    case .nameTaken(let name, let owner, let refused):
      "\(refused) cannot be named “\(name)” in bug reports, since \(owner) has that name. "
        + "Give it a name of its own."
    }
  }
}
