/// What one look at a row tells: a digest of what it shows, and whether it can be kept as one.
///
/// Digests are 64 bits of the standard library's keyed hash, seeded per process: two views that
/// differ have the same one with a probability of 2⁻⁶⁴, and nobody outside can aim at it.
struct Digest {
  private(set) var value = 0
  /// How many nodes the row is.
  private(set) var count = 0
  /// Whether there is a lazy view in it.
  private(set) var hasLazy = false
  /// Whether the nodes are needed when it appears: for something that is said, focused or presented
  /// then, or for keys that might repeat.
  private(set) var isNotable = false

  /// Looks at a row that is not mounted; builds its lazy views.
  init(_ box: NodeBox) {
    var hasher = Hasher()
    visit(box, isInner: false, &hasher)
    value = hasher.finalize()
  }

  /// Looks at a row that is mounted; gives the value that its view would give.
  init(_ mounted: Mounted) {
    var hasher = Hasher()
    visit(mounted, &hasher)
    value = hasher.finalize()
  }

  /// The digest of a row without what is in its lazy views, which stay as they are.
  static func skeleton(_ box: NodeBox) -> Int {
    func visit(_ box: NodeBox, _ hasher: inout Hasher) {
      hasher.combine(box.key)
      guard box.thunk == nil else { return hasher.combine(KindTag.lazy) }
      box.hashOwn(into: &hasher)
      if let rows = box.rows {
        for index in 0..<rows.count { visit(rows.row(at: index), &hasher) }
      }
      for child in box.children { visit(child, &hasher) }
    }
    var hasher = Hasher()
    visit(box, &hasher)
    return hasher.finalize()
  }

  private mutating func visit(_ box: NodeBox, isInner: Bool, _ hasher: inout Hasher) {
    count += 1
    hasher.combine(box.key)
    if isInner, box.key != nil { isNotable = true }
    if box.thunk == nil { return visit(content: box, &hasher) }
    hasLazy = true
    visit(content: box.resolved, &hasher)
  }

  private mutating func visit(content: NodeBox, _ hasher: inout Hasher) {
    if content.isNotable { isNotable = true }
    content.hashOwn(into: &hasher)
    if let rows = content.rows {
      // Where keys repeat, the nodes have to be there for it to be noticed.
      if rows.count > 1, Set(rows.keys).count < rows.count { isNotable = true }
      for index in 0..<rows.count {
        let row = Digest(rows.row(at: index))
        hasher.combine(row.value)
        count += row.count
        hasLazy = hasLazy || row.hasLazy
        isNotable = isNotable || row.isNotable
      }
    }
    if !content.repeatedRowKeys.isEmpty { isNotable = true }
    for child in content.children { visit(child, isInner: true, &hasher) }
  }

  private mutating func visit(_ mounted: Mounted, _ hasher: inout Hasher) {
    count += 1
    if mounted.lazy != nil { hasLazy = true }
    hasher.combine(mounted.declared.key)
    mounted.content.hashOwn(into: &hasher)
    for row in mounted.rows {
      if let mounted = row.mounted {
        let inner = Digest(mounted)
        hasher.combine(inner.value)
        hasLazy = hasLazy || inner.hasLazy
      } else {
        hasher.combine(row.digest)
        hasLazy = hasLazy || row.skeleton != nil
      }
    }
    for child in mounted.children { visit(child, &hasher) }
  }
}

extension NodeBox {
  /// What can be seen of the node itself, and how much is below it.
  fileprivate func hashOwn(into hasher: inout Hasher) {
    // No optional and no collection goes in whole: taking one out of a node costs more than hashing.
    // What says how to read the rest comes first, so that no two views feed the hash the same bytes.
    let size = UInt64(truncatingIfNeeded: rows?.count ?? children.count) << 40
    hasher.combine(size | UInt64(events.rawValue) << 8 | (traits == nil ? 0 : 1))
    kind.hash(into: &hasher)
    if let traits { traits.value.hash(into: &hasher) }
  }

  fileprivate var isNotable: Bool {
    if kind.isPresented { return true }
    guard let traits = traits?.value else { return false }
    return traits.wantsFocus || traits.live != nil
  }

  /// Whether the lazy views of two rows with the same skeleton are the same.
  func hasSameLazyViews(as other: NodeBox) -> Bool {
    if let thunk {
      guard let old = other.thunk else { return false }
      return old === thunk || thunk.isSame(as: old)
    }
    if let rows {
      guard let old = other.rows, old.count == rows.count else { return false }
      return (0..<rows.count).allSatisfy {
        rows.row(at: $0).hasSameLazyViews(as: old.row(at: $0))
      }
    }
    return children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.hasSameLazyViews(as: $1) }
  }
}
