/// The content of a text field: its label, its text and the kind of text that it expects.
public struct Field: Hashable, Codable, Sendable {
  /// The kind of text that a field expects; a driver chooses the keyboard, the masking and what
  /// may be filled in.
  public enum Purpose: String, Hashable, Codable, Sendable, CaseIterable {
    /// Any text.
    case plain
    /// Text that is hidden on the screen, such as a password.
    case secure
    /// A mail address of the person.
    case email
    /// A telephone number of the person.
    case telephone
    /// A code that the person has just been sent, to be typed once.
    case oneTimeCode
    /// A number, typed rather than chosen.
    case number
    /// Words to search for.
    case search
  }

  /// The name of the field, always present: a screen reader cannot find one without.
  public var label: String
  /// The text of the program.
  public var text: String
  /// The kind of text that the field expects.
  public var purpose: Purpose
  /// True if the text may have more than one line.
  public var isMultiline: Bool
  /// True if the form cannot be submitted without it.
  public var isRequired: Bool
  /// The fault of the text; nil if there is none.
  public var error: String?

  /// Creates a field; all properties but label and text have default values.
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
