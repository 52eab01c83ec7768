/// The cause of a commit in a few words.
///
/// An action may carry a whole library, which is too long to read: of an enum only the names of
/// its cases are written, and of any other value without a description of its own only the type.
enum CauseText {
  /// The largest number of characters.
  static let longest = 80

  static func of(_ cause: Any?) -> String {
    guard let cause else { return "replaced as a whole" }
    if let described = cause as? any CustomStringConvertible, !isCollection(cause) {
      return short("\(described)")
    }
    let names = names(of: cause)
    return short(names.isEmpty ? "\(type(of: cause))" : names.joined(separator: "."))
  }

  /// Returns the names of the cases of an enum, from the outermost to the innermost.
  private static func names(of value: Any) -> [String] {
    var names: [String] = []
    var value = value
    while names.count < 4 {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum else { break }
      guard let child = mirror.children.first, let name = child.label else {
        // A case without values describes itself by its name.
        names.append("\(value)")
        break
      }
      names.append(name)
      value = child.value
    }
    return names
  }

  /// Returns whether a value describes itself by all its elements.
  private static func isCollection(_ value: Any) -> Bool {
    switch Mirror(reflecting: value).displayStyle {
    case .collection, .dictionary, .set: true
    default: false
    }
  }

  private static func short(_ text: String) -> String {
    text.count <= longest ? text : text.prefix(longest - 1) + "…"
  }
}
