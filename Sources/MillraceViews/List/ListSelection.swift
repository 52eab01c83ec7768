/// What is selected in a list, and how much may be.
///
/// Lives in the state like everything else: choosing a row sends its action, and what is selected then is the program's to
/// say. A key that no row has selects nothing.
public enum ListSelection: Hashable, Sendable {
  /// Nothing stays selected: choosing a row sends its action, and that is all.
  case none
  /// One row, or none yet.
  case single(Key?)
  /// Any number of rows.
  case multiple(Set<Key>)

  /// How many rows may be selected.
  public enum Limit: String, Hashable, Codable, Sendable {
    /// None.
    case none
    /// One.
    case single
    /// Any number.
    case multiple
  }

  /// How many rows may be selected.
  public var limit: Limit {
    switch self {
    case .none: .none
    case .single: .single
    case .multiple: .multiple
    }
  }

  /// Whether the row of a key is selected.
  public func contains(_ key: Key) -> Bool {
    switch self {
    case .none: false
    case .single(let selected): selected == key
    case .multiple(let selected): selected.contains(key)
    }
  }
}
