/// What a text field shows: its label, its text and what kind of text belongs into it.
public struct Field: Hashable, Codable, Sendable {
  /// What kind of text belongs into a field; a driver chooses the keyboard and the masking.
  public enum Purpose: String, Hashable, Codable, Sendable, CaseIterable {
    /// Any text.
    case plain
    /// Text that nobody else should read on the screen.
    case secure
    /// A mail address.
    case email
    /// A number, typed rather than chosen.
    case number
    /// Words to look for.
    case search
  }

  /// The name of the field, always present: a field without one cannot be found by ear.
  public var label: String
  /// The text that the program wants to be there.
  public var text: String
  /// What kind of text belongs into the field.
  public var purpose: Purpose
  /// Whether the text may have more than one line.
  public var isMultiline: Bool
  /// Whether the form cannot be sent without it.
  public var isRequired: Bool
  /// What is wrong with the text; nil while nothing is.
  public var error: String?

  /// Creates a field; everything except label and text has the plainest value.
  public init(
    label: String, text: String, purpose: Purpose = .plain, isMultiline: Bool = false,
    isRequired: Bool = false, error: String? = nil
  ) {
    self.label = label
    self.text = text
    self.purpose = purpose
    self.isMultiline = isMultiline
    self.isRequired = isRequired
    self.error = error
  }
}
