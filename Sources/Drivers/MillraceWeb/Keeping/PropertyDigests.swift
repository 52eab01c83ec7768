internal import MillraceViews

/// What custom nodes have been told, with a digest of each, so that a page with much to draw is not written out anew for
/// every message.
///
/// Values that are the same are usually the same storage, so that comparing them costs nothing.
struct PropertyDigests {
  private var known: [Int: (properties: CustomValue, digest: UInt64)] = [:]

  /// Puts digests in the place of what the custom nodes of a page are told, and forgets the nodes that have left it.
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
