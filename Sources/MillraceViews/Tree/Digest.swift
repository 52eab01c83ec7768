/// A digest of the content of a row, and the facts that decide whether the digest is enough.
///
/// Digests are 64 bits of a keyed hash, seeded per process: two different views have the same
/// digest with a probability of 2⁻⁶⁴, and an outsider cannot cause a collision.
struct Digest {
  private(set) var value = 0
  /// The number of nodes in the row.
  private(set) var count = 0
  /// True if the row contains a lazy view.
  private(set) var hasLazy = false
  /// True if the row's nodes are needed when it appears.
  ///
  /// They are needed for an announcement, the focus or a presentation, and for keys that might
  /// repeat.
  private(set) var isNotable = false

  /// Computes the digest of a row that is not mounted; builds its lazy views.
  init(_ box: NodeBox) {
    var hasher = WordHasher()
    visit(box, isInner: false, &hasher)
    value = hasher.finalize()
  }

  /// Computes the digest of the row with a key and a content; it equals that of the built row.
  init(itemOf key: Key, _ children: NodeChildren) {
    var hasher = WordHasher()
    count = 1
    hasher.combine(.item, key: key, count: children.count)
    visit(children, &hasher)
    value = hasher.finalize()
  }

  /// Computes the digest of a mounted row; it equals that of its view.
  init(_ mounted: Mounted) {
    var hasher = WordHasher()
    visit(mounted, &hasher)
    value = hasher.finalize()
  }

  /// Returns the digest of a row without the content of its lazy views, which stay unbuilt.
  static func skeleton(_ box: NodeBox) -> Int {
    func visit(_ box: NodeBox, _ hasher: inout WordHasher) {
      guard box.thunk == nil else {
        return hasher.combine(.lazy, key: box.key, count: 0)
      }
      hasher.combine(box, key: box.key)
      if let rows = box.rows {
        for index in 0..<rows.count { visit(rows.row(at: index), &hasher) }
      }
      for child in box.children { visit(child, &hasher) }
    }
    var hasher = WordHasher()
    visit(box, &hasher)
    return hasher.finalize()
  }

  private mutating func visit(_ box: NodeBox, isInner: Bool, _ hasher: inout WordHasher) {
    if isInner, box.key != nil { isNotable = true }
    if box.thunk == nil { return visit(content: box, key: box.key, &hasher) }
    hasLazy = true
    visit(content: box.resolved, key: box.key, &hasher)
  }

  private mutating func visit(content: NodeBox, key: Key?, _ hasher: inout WordHasher) {
    count += 1
    if content.isNotable { isNotable = true }
    hasher.combine(content, key: key)
    if let rows = content.rows {
      // Repeated keys are detected only among nodes.
      if rows.count > 1, Set(rows.keys).count < rows.count { isNotable = true }
      for index in 0..<rows.count {
        let row = Digest(rows.row(at: index))
        hasher.combine(row.value)
        count += row.count
        hasLazy = hasLazy || row.hasLazy
        isNotable = isNotable || row.isNotable
      }
    }
    if content.tag == .list, !content.repeatedRowKeys.isEmpty { isNotable = true }
    visit(content.children, &hasher)
  }

  @inline(__always)
  private mutating func visit(_ children: NodeChildren, _ hasher: inout WordHasher) {
    switch children.storage {
    case .none: break
    case .one(let box): visit(box, isInner: true, &hasher)
    case .many(let boxes): for box in boxes { visit(box, isInner: true, &hasher) }
    }
  }

  private mutating func visit(_ mounted: Mounted, _ hasher: inout WordHasher) {
    count += 1
    if mounted.lazy != nil { hasLazy = true }
    hasher.combine(mounted.content, key: mounted.declared.key)
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
  fileprivate var isNotable: Bool {
    if tag == .sheet || tag == .alert { return true }
    guard let traits else { return false }
    return traits.value.wantsFocus || traits.value.live != nil
  }

  /// Returns true if the lazy views of two rows with the same skeleton are the same.
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
