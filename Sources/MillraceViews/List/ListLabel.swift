/// The text that is read aloud for a row, which may contain the row's position.
///
/// ```swift
/// ListRow(key: song.id, song, label: "\(song.title), \(.row) of \(.rowCount) in \(.section)")
/// ```
///
/// Numbers count from 1, as people do. A row whose text changes with its position is reconfigured
/// after it has moved.
public struct ListLabel: Hashable, Sendable {
  /// A number that is known only within a list.
  public enum Number: Hashable, Sendable {
    /// The number of the row in its section.
    case row
    /// The number of rows in the section.
    case rowCount
    /// The number of the section.
    case section
    /// The number of all sections.
    case sectionCount
  }

  enum Part: Hashable, Sendable {
    case words(String)
    case number(Number)
  }

  private var parts: [Part]

  /// Creates a label of fixed words.
  public init(_ words: String) {
    parts = [.words(words)]
  }

  /// Returns the text for a row.
  ///
  /// - Parameters:
  ///   - position: The position of the row.
  ///   - rowCount: The number of rows in its section.
  ///   - sectionCount: The number of sections.
  public func text(at position: ListPosition, rowCount: Int, sectionCount: Int) -> String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .number(.row): "\(position.row + 1)"
      case .number(.rowCount): "\(rowCount)"
      case .number(.section): "\(position.section + 1)"
      case .number(.sectionCount): "\(sectionCount)"
      }
    }.joined()
  }
}

extension ListLabel: ExpressibleByStringInterpolation {
  /// Creates a label of a literal without numbers.
  public init(stringLiteral words: String) {
    self.init(words)
  }

  /// Creates a label of a literal with numbers of the list in it.
  public init(stringInterpolation: StringInterpolation) {
    parts = stringInterpolation.parts
  }

  /// The collector of the words and the numbers of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    /// Creates a collector without words.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends words of the literal.
    public mutating func appendLiteral(_ words: String) {
      if !words.isEmpty { parts.append(.words(words)) }
    }

    /// Appends the description of a value.
    public mutating func appendInterpolation(_ words: some CustomStringConvertible) {
      parts.append(.words(words.description))
    }

    /// Appends a number that is known only within a list.
    public mutating func appendInterpolation(_ number: Number) {
      parts.append(.number(number))
    }
  }
}
