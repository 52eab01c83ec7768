/// An error that is thrown when an action cannot be encoded or decoded.
public enum ActionCatalogueError: Error, Equatable, Sendable {
  /// The action's type was not added to the catalogue.
  case unknownType(String)
  /// No type was added under this name.
  case unknownName(String, known: [String])
  /// The decoder's `userInfo` has no catalogue.
  case noCatalogue
}

extension ActionCatalogueError: CustomStringConvertible {
  /// A text that says what was expected, what was received and what to do.
  public var description: String {
    switch self {
    case .unknownType(let type):
      "\(type) is not in the catalogue of actions. Add it under a name that will stay."
    case .unknownName(let name, let known):
      "No action is called \(name); the catalogue has \(known.joined(separator: ", ")). "
        + "Add its type under that name."
    case .noCatalogue:
      "The decoder has no catalogue of actions. "
        + "Put one into its userInfo under ActionCatalogue.key."
    }
  }
}
