#if UnstableTables
/// A probable mistake in a list model.
///
/// The list is correct all the same: repeated keys are paired in order with the repeated ones
/// before. But a row may receive the input that a person gave to another row of the same key.
public enum ListReport: Hashable, Sendable {
  /// Several sections have one id.
  case duplicateSection(Key)
  /// Several rows have one key, in one section or in several.
  case duplicateRow(Key)
}

extension ListReport: CustomStringConvertible {
  /// The expected and the received model, and the next step.
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

extension ListModel {
  /// The probable mistakes in the model: ids and keys that repeat, each once, in order.
  ///
  /// Costs O(n).
  public var reports: [ListReport] {
    repeated(sections.map(\.id)).map(ListReport.duplicateSection)
      + repeated(sections.flatMap { $0.rows.map(\.key) }).map(ListReport.duplicateRow)
  }

  private func repeated(_ keys: [Key]) -> [Key] {
    var seen = Set<Key>(minimumCapacity: keys.count)
    var notified: Set<Key> = []
    return keys.filter { !seen.insert($0).inserted && notified.insert($0).inserted }
  }
}
#endif
