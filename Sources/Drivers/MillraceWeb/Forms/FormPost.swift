internal import MillraceNavigation

/// The content of a form that a browser has posted without a script.
///
/// ```
///   page=<token>.<node>&Your+name=Ada&Country=%3DSG
/// ```
package struct FormPost: Sendable, Equatable {
  /// A control, by the name that it has in the form, with its value.
  struct Entry: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// The largest number of entries.
  static let limit = 1_000
  /// The name of the first entry, which the browser sends back as it is.
  static let name = "page"

  /// The token of the page that had the form.
  let token: String
  /// The form, by the number of its node in that page.
  let form: Int
  /// The entries of the controls, in the order of the page.
  let entries: [Entry]

  /// Parses the body of a request.
  init(_ body: [UInt8]) throws(FormRefusal) {
    let pairs = body.split(separator: UInt8(ascii: "&"), maxSplits: Self.limit + 1)
    guard pairs.count <= Self.limit + 1 else { throw .tooManyEntries }
    var entries: [Entry] = []
    for pair in pairs {
      let halves = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let name = Self.text(halves[0]), let value = Self.text(halves[1])
      else { throw .malformed }
      entries.append(Entry(name: name, value: value))
    }
    guard let first = entries.first, first.name == Self.name else { throw .malformed }
    let parts = first.value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, SessionToken.isSound(String(parts[0])), let form = Int(parts[1]) else {
      throw .malformed
    }
    token = String(parts[0])
    self.form = form
    self.entries = Array(entries.dropFirst())
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let escaped = String(decoding: bytes, as: UTF8.self)
    return PercentCoding.bytes(of: Substring(escaped).utf8, isQuery: true)
      // Browsers write each line end as two characters.
      .flatMap { String(validating: $0, as: UTF8.self) }?.replacing("\r\n", with: "\n")
  }
}

/// A reason why the post of a form is refused.
package enum FormRefusal: Error, Equatable, Sendable {
  /// The body is not that of a form of a page.
  case malformed
  /// The body has more entries than any form.
  case tooManyEntries
  /// The page was loaded by another browser session.
  case foreignToken
  /// The form has no control of this name.
  case unknownName(String)
  /// The name occurs twice.
  case repeatedName(String)
  /// The control of this name cannot have the value.
  case unfitValue(of: String)
}

extension FormRefusal: CustomStringConvertible {
  /// The status of the response that refuses.
  var status: Int { self == .foreignToken ? 403 : 400 }

  /// A sentence on what was expected, what arrived and what to do: the body of that response.
  package var description: String {
    switch self {
    case .malformed:
      "Expected the values of a form as a page of this site posts them, but got others. Load the "
        + "page again, and submit its form."
    case .tooManyEntries:
      "Expected at most \(FormPost.limit) values of a form, but got more. Send fewer."
    case .foreignToken:
      "Expected the form of a page that this browser has loaded, but got another one. Allow the "
        + "cookies of this site, load the page again, and submit its form."
    case .unknownName(let name):
      "Expected the values of the controls of the form, but it has no control "
        + "“\(name.prefix(64))”. Load the page again, and submit its form."
    case .repeatedName(let name):
      "Expected one value of the control “\(name.prefix(64))”, but got several. Send one."
    case .unfitValue(let name):
      "Expected a value that the control “\(name.prefix(64))” can have, but got another one. Load "
        + "the page again, and submit its form."
    }
  }
}
