/// Something that can be written as a dictionary of property-list values, and read back.
///
/// Kept for code that has it. New code uses `Codable`; see ``ActionCatalogue``.
public protocol Coding {
  /// Reads it; `nil` if the dictionary says something else.
  init?(dictionary: [String: AnyObject])

  /// What it is as a dictionary.
  var dictionaryRepresentation: [String: AnyObject] { get }
}
