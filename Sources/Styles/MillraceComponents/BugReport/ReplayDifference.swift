/// Where a replay differs from its report.
public enum ReplayDifference: Error, Equatable, Sendable {
  /// The core does not begin as the report does.
  case otherStart(expected: String, came: String)
  /// The reporter is in no core, or its core is gone.
  case noCore
  /// An action is not written in the report, since the catalogue of then did not have its type.
  case unwritten(entry: Int, name: String)
  /// The catalogue of now does not have a name, or cannot read what is written under it.
  case unreadable(entry: Int, name: String, reason: String)
  /// State was changed by no action, which cannot be done again.
  case changedOtherwise(entry: Int)
  /// A subscriber, a performer or a middleware did it then, which the core of now does not have.
  case fromObserver(entry: Int, name: String)
  /// The component that an action went to is not in the tree.
  case noTarget(entry: Int, target: ComponentID)
  /// Something else happened, or nothing.
  case otherEntry(entry: Int, expected: String, came: String?)
  /// A component was left otherwise.
  case otherState(entry: Int, component: String, expected: String, came: String)
}

extension ReplayDifference: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .otherStart(let expected, let came):
      "The report begins with \(expected); the core has \(came). Bring the core there first."
    case .noCore:
      "The reporter belongs to no core. Give it to a new core as a middleware, and keep that."
    case .unwritten(let entry, let name):
      "Entry \(entry), \(name), is in the report by its name alone. Add its type to the catalogue."
    case .unreadable(let entry, let name, let reason):
      "Entry \(entry), \(name), cannot be read: \(reason). Add its type under that name."
    case .changedOtherwise(let entry):
      "At entry \(entry) state was changed by no action. Let what did it dispatch an action."
    case .fromObserver(let entry, let name):
      "Entry \(entry), \(name), was done by a subscriber, a performer or a middleware. Give the core that too, or let a component do it."
    case .noTarget(let entry, let target):
      "Entry \(entry) went to component \(target), which is not in the tree."
    case .otherEntry(let entry, let expected, let came):
      "At entry \(entry) \(expected) was expected, and \(came ?? "nothing") came."
    case .otherState(let entry, let component, let expected, let came):
      "Entry \(entry) was expected to leave \(component) as \(expected), and left \(came)."
    }
  }
}
