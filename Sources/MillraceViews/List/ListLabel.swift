/// What is read aloud for a row, with where the row is as far as the words say so.
///
/// ```swift
/// ListRow(key: song.id, song, label: "\(song.title), \(.row) of \(.rowCount) in \(.section)")
/// ```
///
/// Numbers count from 1, as people do. A row whose words change with its place is shown anew when it has moved.
public struct ListLabel: Hashable, Sendable {
  /// A number that is known only in a list.
  public enum Place: Hashable, Sendable {
    /// The number of the row in its section.
    case row
    /// How many rows the section has.
    case rowCount
    /// The number of the section.
    case section
    /// How many sections there are.
    case sectionCount
  }

  enum Part: Hashable, Sendable {
    case words(String)
    case place(Place)
  }

  private var parts: [Part]

  /// Takes words as they are.
  public init(_ words: String) {
    parts = [.words(words)]
  }

  /// The words for a row.
  ///
  /// - Parameters:
  ///   - position: where the row is.
  ///   - rowCount: how many rows its section has.
  ///   - sectionCount: how many sections there are.
  public func text(at position: ListPosition, rowCount: Int, sectionCount: Int) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .place(.row): "\(position.row + 1)"
      case .place(.rowCount): "\(rowCount)"
      case .place(.section): "\(position.section + 1)"
      case .place(.sectionCount): "\(sectionCount)"
      }
    }.joined()
  }
}

extension ListLabel: ExpressibleByStringInterpolation {
  /// Takes a literal as it is.
  public init(stringLiteral words: String) {
    self.init(words)
  }

  /// Takes a literal with places in it.
  public init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }

  /// Collects the words and the places of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Begins without words.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words of the literal.
    public mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    /// Appends words that the program has.
    public mutating func appendInterpolation(_ words: some CustomStringConvertible) {
      parts.append(.words(words.description))
    }

    /// Appends a number that is known only in a list.
    public mutating func appendInterpolation(_ place: Place) {
      parts.append(.place(place))
    }
  }
}
