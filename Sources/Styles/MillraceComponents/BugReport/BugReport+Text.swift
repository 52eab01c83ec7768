internal import Foundation

extension BugReport {
  /// The version of the file format.
  static let version = 1

  /// The longest text that is read, in bytes.
  public static let longestText = 16 << 20

  /// The file of a report.
  private struct File: Codable {
    let version: Int
    let report: BugReport
  }

  /// The part that every version of the file begins with.
  private struct Form: Decodable {
    let version: Int
  }

  /// Decodes a report from the text of its file, which may come from any source.
  public init(text: String) throws(BugReportError) {
    let bytes = text.utf8.count
    guard bytes <= Self.longestText else {
      throw .tooLong(bytes: bytes, limit: Self.longestText)
    }
    let version = try Self.read(Form.self, text).version
    guard version == Self.version else { throw .otherVersion(version) }
    self = try Self.read(File.self, text).report
  }

  /// Returns the report as the text of a file: JSON, the same for equal reports.
  ///
  /// A text that would be longer than ``longestText`` begins later: the oldest entries are dropped,
  /// each with those that were nested in it, and ``isWhole`` is false. It is encoded O(log n) times
  /// then, for n entries.
  ///
  /// - Throws: ``BugReportError/tooLong(bytes:limit:)`` if it is too long without any entry, and
  ///   the error of the encoding.
  public func text() throws -> String { try text(upTo: Self.longestText) }

  /// Returns the text with as many of the newest entries as a limit allows.
  package func text(upTo limit: Int) throws -> String {
    let whole = try wholeText()
    let bytes = whole.utf8.count
    guard bytes > limit else { return whole }
    // The numbers of entries that can be dropped. The more, the shorter is the text: a state that
    // is moved to the start was in a dropped entry.
    let counts = entries.indices.dropFirst().filter { !entries[$0].isNested } + [entries.count]
    var fitting: String?
    var range = counts.startIndex..<counts.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let text = try dropping(counts[middle]).wholeText()
      if text.utf8.count <= limit {
        fitting = text
        range = range.lowerBound..<middle
      } else {
        range = (middle + 1)..<range.upperBound
      }
    }
    guard let fitting else { throw BugReportError.tooLong(bytes: bytes, limit: limit) }
    return fitting
  }

  private func wholeText() throws -> String {
    try JSON.text(of: File(version: Self.version, report: self), isPretty: true)
  }

  /// Returns the report that begins after a number of entries.
  private func dropping(_ count: Int) -> BugReport {
    var dropped = self
    dropped.entries = Array(entries.prefix(count))
    return BugReport(
      start: Self.present(after: dropped), isWhole: false,
      entries: Array(entries.dropFirst(count)))
  }

  private static func read<Value: Decodable>(
    _ type: Value.Type, _ text: String
  ) throws(BugReportError) -> Value {
    do {
      return try JSON.value(of: type, text)
    } catch {
      throw .notReadable(at: path(of: error))
    }
  }

  /// Returns the path in the text at which decoding failed.
  private static func path(of error: any Error) -> String {
    var path: [any CodingKey] = []
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): path = context.codingPath + [key]
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    default: break
    }
    return path.isEmpty ? "the text" : path.map(\.stringValue).joined(separator: ".")
  }
}
