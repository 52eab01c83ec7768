/// A value that devices and server keep under an id, in a table of its type.
///
/// ```swift
/// struct Mark: DurableRecord {
///   static let table = "mark"
///   static let indexes = ["sheet"]
///   var id: String
///   var sheet: String
///   var text: String
/// }
/// ```
///
/// Records are stored as JSON. A new optional property needs nothing; older programs ignore it, and
/// lose it when they put the record.
public protocol DurableRecord: Codable, Equatable, Sendable {
  /// The name of the table in files and messages: letters, digits and `_`. It must never change.
  static var table: String { get }

  /// The names of the fields by which records are found, as they are in the JSON: fields of texts
  /// or integers.
  static var indexes: [String] { get }

  /// The id, unique in the table and its space; not empty.
  var id: String { get }
}

extension DurableRecord {
  /// No fields; records are found by their ids.
  public static var indexes: [String] { [] }
}
