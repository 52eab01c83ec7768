/// A mistake of a program of components, as `Mistake.style` tells it.
public enum ComponentMistake: Error, Equatable, Sendable {
  /// The state of a component was read that has left its tree.
  case departed(component: String)
  /// A component that has never been in a tree was asked for something that only a tree has.
  case outsideOfTree(component: String)
  /// Two types were added to a catalogue of bug reports under one name; the first has it.
  case nameTaken(name: String, by: String, refused: String)
}

extension ComponentMistake: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .departed(let component):
      "The state of \(component) was read, but it has left its tree; the state that it came with was given. "
        + "Let go of a component when it leaves."
    case .outsideOfTree(let component):
      "\(component) is in no tree, so there is nowhere to navigate from and nothing to run work on. "
        + "Push or present it first, or make it the root of a core."
    case .nameTaken(let name, let owner, let refused):
      "\(refused) was to be told as “\(name)” in bug reports, which \(owner) is. Give it a name of its own."
    }
  }
}
