/// A node in a tree: an identity, with the view that it shows at the moment.
final class Mounted {
  /// The state of a value that a person can change.
  struct Input {
    /// The revision of the last event.
    var revision: Int
    /// The value that the driver shows at that revision.
    var shown: InputValue
  }

  let id: NodeID
  let parent: NodeID?
  // Checking exclusive access at run time costs some 5 % of an update. No access to these
  // properties lasts longer than one read or one assignment: none is passed inout to a function
  // that could reach the same node again.

  /// The built node.
  @exclusivity(unchecked) var content: NodeBox
  /// The unbuilt node, if the view gave a lazy one.
  @exclusivity(unchecked) var lazy: NodeBox?
  @exclusivity(unchecked) var children: [Mounted] = []
  /// The children of a list that can build its rows again; `children` is empty then.
  @exclusivity(unchecked) var rows: [Row] = []
  /// The state of the input; nil until a person changes it, as the driver shows the view's value.
  @exclusivity(unchecked) var input: Input?

  init(id: NodeID, parent: NodeID?, _ declared: NodeBox) {
    self.id = id
    self.parent = parent
    content = declared.resolved
    lazy = declared.thunk == nil ? nil : declared
  }

  /// The node as the view gave it.
  var declared: NodeBox { lazy ?? content }

  var identity: Identity { Identity(tag: declared.tag, key: declared.key) }

  /// Returns true if a node is the next version of this one, given that their positions agree.
  func isPaired(with box: NodeBox) -> Bool {
    (lazy ?? content).isPaired(with: box)
  }
}

extension NodeBox {
  var identity: Identity { Identity(tag: tag, key: key) }

  /// Returns true if kind and key agree, so that one node can become the other.
  @inline(__always)
  func isPaired(with other: NodeBox) -> Bool {
    guard tag == other.tag else { return false }
    return switch (key, other.key) {
    case (nil, nil): true
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left == right
    default: false
    }
  }

  /// The words that are read aloud when a live node changes.
  var spokenWords: String? {
    guard let name = traits?.value.label ?? kind.label else { return traits?.value.value }
    return traits?.value.value.map { "\(name) \($0)" } ?? name
  }
}
