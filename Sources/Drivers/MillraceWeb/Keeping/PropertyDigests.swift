internal import MillraceViews

/// A cache of digests of the properties of custom nodes, so that large properties are not written
/// out for every message.
///
/// Equal values usually share their storage, so that comparing them costs nothing.
struct PropertyDigests {
  private var known: [Int: (properties: CustomValue, digest: UInt64)] = [:]

  /// Replaces the properties of custom nodes by their digests, and drops the nodes that have left
  /// the page.
  mutating func shorten(_ root: inout Element) {
    var found: [Int: (properties: CustomValue, digest: UInt64)] = [:]
    visit(&root, &found)
    known = found
  }

  private func visit(
    _ element: inout Element, _ found: inout [Int: (properties: CustomValue, digest: UInt64)]
  ) {
    if case .custom(var view) = element.kind {
      let number = element.id.number
      let digest =
        known[number].flatMap { $0.properties == view.properties ? $0.digest : nil }
        ?? StableHash.of(view.properties.json)
      found[number] = (view.properties, digest)
      view.properties = .text(String(digest, radix: 16))
      element.kind = .custom(view)
    }
    for index in element.children.indices { visit(&element.children[index], &found) }
  }
}
