#if UnstableTables
/// A single change for a table to make, in terms of positions.
///
/// Positions count as those of a table's batch do. Deletions and origins of moves refer to the
/// model before the stage; insertions, reconfigurations and targets of moves refer to the model
/// after it. The order of the changes of one stage therefore has no meaning.
public enum ListChange: Hashable, Codable, Sendable {
  /// Deletes a section, with the rows that are still in it.
  case deleteSection(at: Int)
  /// Inserts a section, with the rows that it has in the model of the stage.
  case insertSection(at: Int)
  /// Moves a section, with its rows unchanged.
  case moveSection(from: Int, to: Int)
  /// Deletes a row.
  case deleteRow(at: ListPosition)
  /// Inserts a row.
  case insertRow(at: ListPosition)
  /// Moves a row unchanged, also into another section.
  case moveRow(from: ListPosition, to: ListPosition)
  /// Shows a row again that stays at its index.
  ///
  /// Its content, label, height, selection or actions have changed.
  case reconfigureRow(at: ListPosition)
  /// Shows a section again that stays at its index.
  ///
  /// Its header, its footer, the height of either, or its index title has changed.
  case reconfigureSection(at: Int)
}

extension ListChange: CustomStringConvertible {
  /// The change in words, as in `move row 0.2 to 1.0`.
  public var description: String {
    switch self {
    case .deleteSection(let index): "delete section \(index)"
    case .insertSection(let index): "insert section \(index)"
    case .moveSection(let index, let target): "move section \(index) to \(target)"
    case .deleteRow(let position): "delete row \(position)"
    case .insertRow(let position): "insert row \(position)"
    case .moveRow(let position, let target): "move row \(position) to \(target)"
    case .reconfigureRow(let position): "reconfigure row \(position)"
    case .reconfigureSection(let index): "reconfigure section \(index)"
    }
  }
}
#endif
