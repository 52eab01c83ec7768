/// Something about a list model that is very likely not what its author meant.
///
/// The list is right all the same: what repeats is paired in order with what repeated before. But a row may take over
/// what a person did to another one of its key.
public enum ListReport: Hashable, Sendable {
  /// Several sections have one id.
  case duplicateSection(Key)
  /// Several rows have one key, in one section or in several.
  case duplicateRow(Key)
}

extension ListReport: CustomStringConvertible {
  /// What was expected, what came and what to do.
  public var description: String {
    switch self {
    case .duplicateSection(let id):
      "Expected every section of a list to have an id of its own, but several have the id \(id): "
        + "use an id that differs from section to section."
    case .duplicateRow(let key):
      "Expected every row of a list to have a key of its own, whatever its section, but several "
        + "have the key \(key): use a key that differs from row to row, such as an identifier."
    }
  }
}
