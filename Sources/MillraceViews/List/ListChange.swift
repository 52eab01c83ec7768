/// One thing for a table to do, in terms of positions.
///
/// Positions count as those of a table's batch do: what is deleted, and where a move starts, in the model before the
/// stage; what is inserted or reconfigured, and where a move ends, in the model after it. So the order of the changes of
/// one stage means nothing.
public enum ListChange: Hashable, Codable, Sendable {
  /// Takes a section away, with the rows that are still in it.
  case deleteSection(at: Int)
  /// Makes a section, with the rows that the model of the stage has in it.
  case insertSection(at: Int)
  /// Puts a section elsewhere, with its rows as they are.
  case moveSection(from: Int, to: Int)
  /// Takes a row away.
  case deleteRow(at: ListPosition)
  /// Makes a row.
  case insertRow(at: ListPosition)
  /// Puts a row elsewhere, perhaps into another section, as it is.
  case moveRow(from: ListPosition, to: ListPosition)
  /// Shows the new look in a row that stays where it is: content, label, height, selection, what can be done.
  case reconfigureRow(at: ListPosition)
  /// Shows the new header and footer of a section that stays where it is, as high as they are there, and its index title.
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
