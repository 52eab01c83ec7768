internal import MillraceViews

/// The nodes of a page as they are remembered in a store: enough to find them again in a page that is made anew.
///
/// A program's view is a function of its state. So the page of a new server usually has the very nodes that the browser
/// shows, in the same order, under other numbers; ``content`` tells whether that is so. Where it is not, nodes are found
/// by name: what a person would know a node by, and what it stands in.
package struct Imprint: Codable, Equatable, Sendable {
  /// The numbers of all nodes, parents before children.
  var numbers: [Int] = []
  /// Their names, in the same order; numbers without a meaning, except that equal nodes have equal ones.
  var names: [UInt64] = []
  /// The revisions of the inputs that a person has changed, by number.
  var revisions: [Int: Int] = [:]
  /// The numbers of the sheets and alerts above the page, innermost first.
  var presented: [Int] = []
  /// What the page looks like, whatever its numbers are.
  var content: UInt64

  /// Costs one writing of the page's HTML.
  init(_ root: Element) {
    var bare = root
    var count = 0
    content = 0
    Self.renumber(&bare, &count)
    content = StableHash.of(Markup.html(bare))
    add(root, below: 0, ordinal: 0)
  }

  private static func renumber(_ element: inout Element, _ count: inout Int) {
    element.id = NodeID(count)
    element.revision = 0
    count += 1
    for index in element.children.indices { renumber(&element.children[index], &count) }
  }

  private mutating func add(_ element: Element, below parent: UInt64, ordinal: Int) {
    var name = StableHash()
    name.add(parent)
    name.add(Self.own(element))
    name.add(UInt64(ordinal))
    numbers.append(element.id.number)
    names.append(name.value)
    if element.revision > 0 { revisions[element.id.number] = element.revision }
    var seen: [UInt64: Int] = [:]
    for child in element.children {
      let own = Self.own(child)
      add(child, below: name.value, ordinal: seen[own, default: 0])
      seen[own, default: 0] += 1
    }
    if element.kind.isPresented { presented.append(element.id.number) }
  }

  /// What a person would know a node by, whatever is typed into it.
  ///
  /// A row has no words of its own: it is known by those in it, so that what was done to one row can never reach another.
  private static func own(_ element: Element) -> UInt64 {
    var hash = StableHash()
    hash.add(element.kind.role.rawValue)
    hash.add(element.traits.role?.rawValue)
    hash.add(element.traits.testID)
    hash.add(element.traits.label ?? element.kind.label)
    switch element.kind {
    case .item:
      for child in element.children { hash.add(whole(child)) }
    case .entry(let entry):
      // Of a long list another part may be there: rows that read alike are told apart by their lines.
      hash.add(UInt64(entry.line))
      for child in element.children { hash.add(whole(child)) }
    default: break
    }
    return hash.value
  }

  private static func whole(_ element: Element) -> UInt64 {
    var hash = StableHash()
    hash.add(own(element))
    for child in element.children { hash.add(whole(child)) }
    return hash.value
  }
}
