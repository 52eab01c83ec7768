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
  public func text() throws -> String {
    try JSON.text(of: File(version: Self.version, report: self), isPretty: true)
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
