/// Why an action cannot be written down or read back.
public enum ActionCatalogueError: Error, Equatable, Sendable {
  /// An action of a type that was not added.
  case unknownType(String)
  /// A name that nothing was added under.
  case unknownName(String, known: [String])
  /// The decoder was not given a catalogue.
  case noCatalogue
}

extension ActionCatalogueError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .unknownType(let type):
      "\(type) is not in the catalogue of actions. Add it under a name that will stay."
    case .unknownName(let name, let known):
      "No action is called \(name); the catalogue has \(known.joined(separator: ", ")). Add its type under that name."
    case .noCatalogue:
      "The decoder has no catalogue of actions. Put one into its userInfo under ActionCatalogue.key."
    }
  }
}
