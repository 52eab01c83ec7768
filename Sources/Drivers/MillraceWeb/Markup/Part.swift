/// One HTML element of a node's rendering.
///
/// A node is one element, or a fixed small group of them (a field is a label, an input and an error
/// text). The parts of a kind never change, only their attributes and content, so an update is
/// written part by part. The exception is the choices of a picker, whose number varies.
struct Part {
  /// The content of a part.
  enum Content {
    /// No content, ever: an `input`.
    case void
    /// Text.
    case text(String)
    /// Text of the first rendering alone; afterwards it belongs to the browser.
    case initially(String)
    /// Other parts of the same node.
    case parts([Part])
    /// The node's children.
    case children
  }

  /// The suffix after the node's id; empty for the outermost part.
  var suffix = ""
  var tag: String
  var attributes: [(name: String, value: String)] = []
  /// The attributes of the first rendering alone; afterwards they belong to the browser.
  var first: [(name: String, value: String)] = []
  var content: Content

  /// Adds attributes; a later one replaces an earlier one of the same name, as in a browser that
  /// applies patches.
  mutating func add(_ more: [(name: String, value: String)]) {
    for attribute in more {
      if let index = attributes.firstIndex(where: { $0.name == attribute.name }) {
        attributes[index] = attribute
      } else {
        attributes.append(attribute)
      }
    }
  }

  /// This part and those inside it, outermost first.
  var all: [Part] {
    guard case .parts(let parts) = content else { return [self] }
    return [self] + parts.flatMap(\.all)
  }
}
