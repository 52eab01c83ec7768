/// The selected rows of a list, and the limit of the selection.
///
/// It belongs to the state: choosing a row sends its action, and the program decides which rows are
/// selected then. A key that no row has selects nothing.
public enum ListSelection: Hashable, Sendable {
  /// No row stays selected: choosing a row only sends its action.
  case none
  /// One row, or none yet.
  case single(Key?)
  /// Any number of rows.
  case multiple(Set<Key>)

  /// The number of rows that may be selected.
  public enum Limit: String, Hashable, Codable, Sendable {
    /// No row.
    case none
    /// One row.
    case single
    /// Any number of rows.
    case multiple
  }

  /// The number of rows that may be selected.
  public var limit: Limit {
    switch self {
    case .none: .none
    case .single: .single
    case .multiple: .multiple
    }
  }

  /// Returns true if the row of a key is selected.
  public func contains(_ key: Key) -> Bool {
    switch self {
    case .none: false
    case .single(let selected): selected == key
    case .multiple(let selected): selected.contains(key)
    }
  }
}
