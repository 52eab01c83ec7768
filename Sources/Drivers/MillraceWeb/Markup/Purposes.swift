internal import MillraceViews

/// The attributes by which a browser knows what a control is for: its type, what may be filled in,
/// and the keyboard of a screen.
enum Purposes {
  /// Returns the attributes of a field of one line.
  static func attributes(of purpose: Field.Purpose) -> [(String, String)] {
    [("type", type(of: purpose)), ("autocomplete", completion(of: purpose))] + keyboard(of: purpose)
  }

  /// Returns what a browser may fill in to a field of several lines.
  static func completion(ofLines purpose: Field.Purpose) -> [(String, String)] {
    if purpose == .street { return [("autocomplete", "street-address")] }
    let completion = completion(of: purpose)
    return completion == "off" ? [] : [("autocomplete", completion)]
  }

  private static func type(of purpose: Field.Purpose) -> String {
    switch purpose {
    case .secure, .password, .newPassword: "password"
    case .email: "email"
    case .telephone: "tel"
    case .search: "search"
    case .plain, .number, .oneTimeCode, .name, .username, .street, .postalCode, .city, .region,
      .country:
      "text"
    }
  }

  /// Returns what a browser may fill in.
  ///
  /// It is off for text that means something to the program alone: with it on, a browser writes an
  /// earlier text over that of the program when a page is reloaded.
  static func completion(of purpose: Field.Purpose) -> String {
    switch purpose {
    case .plain, .number, .search, .secure: "off"
    case .name: "name"
    case .username: "username"
    case .password: "current-password"
    case .newPassword: "new-password"
    case .email: "email"
    case .telephone: "tel"
    case .street: "address-line1"
    case .postalCode: "postal-code"
    case .city: "address-level2"
    case .region: "address-level1"
    case .country: "country-name"
    case .oneTimeCode: "one-time-code"
    }
  }

  /// Returns the keyboard of a screen, where the type of the input does not choose it.
  private static func keyboard(of purpose: Field.Purpose) -> [(String, String)] {
    switch purpose {
    case .number: [("inputmode", "decimal")]
    case .oneTimeCode: [("inputmode", "numeric")]
    // A name of an account is written as it is, not as the beginning of a sentence.
    case .username: [("autocapitalize", "none"), ("spellcheck", "false")]
    default: []
    }
  }
}
