/// One HTML element of a node's rendering.
///
/// A node is one element, or a fixed small family of them (a field is a label, an input and an error text). The parts of
/// a kind never change, only what is on them, so that an update can be said part by part; except for the choices of a
/// picker, of which there may be more or fewer.
struct Part {
  /// What a part holds.
  enum Content {
    /// Nothing, ever: an `input`.
    case void
    /// Text.
    case text(String)
    /// Text that only the first rendering says; afterwards it belongs to the browser.
    case initially(String)
    /// Other parts of the same node.
    case parts([Part])
    /// The node's children.
    case children
  }

  /// What is put behind the node's id: empty for the outermost.
  var suffix = ""
  var tag: String
  var attributes: [(name: String, value: String)] = []
  /// What only the first rendering says; afterwards it belongs to the browser.
  var first: [(name: String, value: String)] = []
  var content: Content

  /// Puts attributes beside those that are there; of two with one name the later counts, as it does for a browser that
  /// is told by patches.
  mutating func add(_ more: [(name: String, value: String)]) {
    for attribute in more {
      if let place = attributes.firstIndex(where: { $0.name == attribute.name }) {
        attributes[place] = attribute
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
