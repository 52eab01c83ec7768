/// The first difference between a replay and its report.
public enum ReplayDifference: Error, Equatable, Sendable {
  /// The core does not begin with the components of the report.
  case otherStart(expected: String, found: String)
  /// The reporter is in no core, or its core has been released.
  case noCore
  /// An action is not encoded in the report, since the catalogue did not have its type when it was
  /// recorded.
  case unwritten(entry: Int, name: String)
  /// The current catalogue does not have a name, or cannot decode the action under it.
  case unreadable(entry: Int, name: String, reason: String)
  /// State was changed by no action, which cannot be replayed.
  case changedOtherwise(entry: Int)
  /// The entry is a dispatch of a subscriber, a performer or a middleware that the current core
  /// does not have.
  case fromObserver(entry: Int, name: String)
  /// The component that an action went to is not in the tree.
  case noTarget(entry: Int, target: ComponentID)
  /// Another entry was recorded than the report has, or none.
  case otherEntry(entry: Int, expected: String, found: String?)
  /// A component was left in another state.
  case otherState(entry: Int, component: String, expected: String, found: String)
}

extension ReplayDifference: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .otherStart(let expected, let actual):
      "The report begins with \(expected); the core has \(actual). "
        + "Change the core to that state first."
    case .noCore:
      "The reporter belongs to no core. Make a core with it as a middleware, and keep that core."
    case .unwritten(let entry, let name):
      "Entry \(entry), \(name), is in the report by its name alone. Add its type to the catalogue."
    case .unreadable(let entry, let name, let reason):
      "Entry \(entry), \(name), cannot be read: \(reason). Add its type under that name."
    case .changedOtherwise(let entry):
      "Entry \(entry) is a change without an action, which cannot be replayed. "
        + "Dispatch an action for that change."
    case .fromObserver(let entry, let name):
      "Entry \(entry), \(name), was dispatched by a subscriber, a performer or a middleware. "
        + "Add that to the core, or let a component dispatch it."
    case .noTarget(let entry, let target):
      "Entry \(entry) went to component \(target), which is not in the tree."
    case .otherEntry(let entry, let expected, let actual):
      "At entry \(entry), \(expected) was expected, but \(actual ?? "nothing") was recorded."
    case .otherState(let entry, let component, let expected, let actual):
      "After entry \(entry), \(component) was expected to be \(expected), but was \(actual)."
    }
  }
}
