/// The content of a text field: its label, its text and the kind of text that it expects.
public struct Field: Hashable, Codable, Sendable {
  /// The kind of text that a field expects; a driver chooses the keyboard, the masking and what
  /// may be filled in.
  public enum Purpose: String, Hashable, Codable, Sendable, CaseIterable {
    /// Any text.
    case plain
    /// Text that is hidden on the screen, and that the program alone knows.
    case secure
    /// The name of the person.
    case name
    /// The name under which the person has an account.
    case username
    /// The password of an account that the person has.
    case password
    /// A password that the person chooses now, for a new account or in place of an old one.
    case newPassword
    /// A mail address of the person.
    case email
    /// A telephone number of the person.
    case telephone
    /// The street of an address, with the number of the house; all its lines in a field of several.
    case street
    /// The postal code of an address.
    case postalCode
    /// The city of an address.
    case city
    /// The state, the province or the region of an address.
    case region
    /// The country of an address, by its name.
    case country
    /// A code that the person has just been sent, to be typed once.
    case oneTimeCode
    /// A number, typed rather than chosen.
    case number
    /// Words to search for.
    case search

    /// True if the text is hidden on the screen.
    public var isHidden: Bool { [.secure, .password, .newPassword].contains(self) }
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
