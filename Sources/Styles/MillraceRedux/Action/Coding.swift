/// A type that can be written as a dictionary of property-list values, and read back.
///
/// It is kept for code that has it. New code uses `Codable`; see ``ActionCatalogue``.
public protocol Coding {
  /// Reads a value; `nil` if the dictionary does not describe one.
  init?(dictionary: [String: AnyObject])

  /// The value as a dictionary.
  var dictionaryRepresentation: [String: AnyObject] { get }
}
