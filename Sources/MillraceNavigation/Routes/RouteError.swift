/// A reason why a text is no address of an app, or why a value has none.
public enum RouteError: Error, Hashable, Sendable {
  /// The address does not begin with a slash.
  case relative(String)
  /// The address has more bytes than the limit.
  case tooLong(bytes: Int, limit: Int)
  /// The address contains a character that has to be escaped.
  case stray(Unicode.Scalar, in: String)
  /// A percent sign is not followed by two hexadecimal digits.
  case badEscape(String)
  /// The escaped bytes are not valid UTF-8.
  case noText(String)
  /// A control character is escaped, such as NUL.
  case control(String)
  /// Two slashes follow each other, the last character is a slash, or a member has no name.
  case emptyPart(String)
  /// A part is `.` or `..`, escaped or not.
  case dots(String, in: String)
  /// No route has the path of the address.
  case unknown(String)
  /// The text at a name is not accepted there.
  case refused(String, at: String, expected: String)
  /// A required member of the query is missing.
  case missingMember(String)
  /// A member of the query is repeated.
  case repeatedMember(String)
  /// The route does not define this member of the query.
  case unknownMember(String)
  /// No route takes the value apart.
  case noRoute(String)
  /// The text at a name cannot be part of an address.
  case unprintable(String, at: String, expected: String)
  /// Another route reads the address of the value as something else.
  case ambiguous(String)
  /// The route that printed the address of the value reads it as another value, or as none.
  case altered(String)
  /// The shape of a route is invalid, which is a mistake of the program.
  case badShape(String, String)
}

extension RouteError: CustomStringConvertible {
  /// The expected and the received input, and the next step.
  public var description: String {
    switch self {
    case .relative(let address):
      "Expected an address that begins with a slash, not \(quoted(address)). Leave out scheme "
        + "and host."
    case .tooLong(let bytes, let limit):
      "An address has at most \(limit) bytes, and this one has \(bytes). Keep only the parts "
        + "that identify the value."
    case .stray(let scalar, let address):
      "The character \(quoted("\(scalar)")) in \(quoted(address)) has to be "
        + "escaped, as %20 is for a space."
    case .badEscape(let text):
      "Expected two hexadecimal digits behind each percent sign in \(quoted(text)). Write %25 "
        + "for the sign itself."
    case .noText(let text):
      "The bytes of \(quoted(text)) are no UTF-8. Escape the bytes of a text in UTF-8."
    case .control(let text):
      "A control character is escaped in \(quoted(text)), and no text of an address has any. "
        + "Leave it out."
    case .emptyPart(let address):
      "Expected something between the signs of \(quoted(address)). Leave out double slashes, one "
        + "at the end and nameless members."
    case .dots(let part, let address):
      "The part \(quoted(part)) of \(quoted(address)) is a step for browsers, not a name. Give "
        + "the address that it leads to."
    case .unknown(let address):
      "No route has the path of \(quoted(address)). Compare it with the shapes of the routes."
    case .refused(let text, let name, let expected):
      "Expected \(expected) as “\(name)”, not \(quoted(text)). Correct the address."
    case .missingMember(let name):
      "Expected “\(name)” in the query. Add it behind the question mark."
    case .repeatedMember(let name):
      "Expected \(quoted(name)) once in the query, not twice. Leave one out."
    case .unknownMember(let name):
      "The route knows no \(quoted(name)) in the query. Leave it out, or add it to the shape of "
        + "the route."
    case .noRoute(let value):
      "No route takes \(quoted(value)) apart. Add a route whose closure “take” does."
    case .unprintable(let text, let name, let expected):
      "Expected \(expected) as “\(name)”, not \(quoted(text)). Refuse the text before it is part "
        + "of a value."
    case .ambiguous(let address):
      "Another route reads \(quoted(address)) as something else. Put the routes in another "
        + "order, or fix a part of one."
    case .altered(let address):
      "Expected \(quoted(address)) to be read as the value that it was printed for. Let “make” "
        + "and “take” of the route, and its parts, undo each other."
    case .badShape(let shape, let fault):
      "The shape \(quoted(shape)) of a route \(fault). Correct the program."
    }
  }

  /// Returns a text from outside, shortened and on one line.
  private func quoted(_ text: String) -> String {
    let limit = 80
    var words = ""
    for scalar in text.unicodeScalars.prefix(limit) { words += scalar.escaped(asASCII: false) }
    return "“\(words)\(text.unicodeScalars.dropFirst(limit).isEmpty ? "" : "…")”"
  }
}
