/// Lists of a model: a key identifies a row in the whole list, not only in its section.
///
/// The nodes of two sections have nothing in common, so the tree is correct with repeated keys too.
/// But a table that shows the same model is not, and would treat two rows as one.
extension TreeCore {
  /// Reports newly repeated keys across sections.
  ///
  /// Costs a comparison of the keys if they are unchanged, and a look-up for each otherwise.
  func noteRepeatedRows(of list: Mounted, since old: NodeBox?) {
    guard let sections = list.content.sectionsOfModel else {
      if list.content.tag == .list, !repeatedRows.isEmpty { repeatedRows[list.id] = nil }
      return
    }
    if let before = old?.sectionsOfModel, hasSameKeys(before, sections) { return }
    let repeated = list.content.repeatedRowKeys
    let known = repeatedRows.isEmpty ? nil : repeatedRows[list.id]
    if repeated.isEmpty, known == nil { return }
    for key in repeated where known?.contains(key) != true {
      report(.duplicateRow(key, list: list.id))
    }
    repeatedRows[list.id] = repeated.isEmpty ? nil : Set(repeated)
  }

  private func hasSameKeys(_ left: [RowSource], _ right: [RowSource]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left.count == right.count
          && (0..<left.count).allSatisfy { left.key(at: $0) == right.key(at: $0) }
      }
  }
}

extension NodeBox {
  /// The rows of each section of a list model; nil for any other node.
  fileprivate var sectionsOfModel: [RowSource]? {
    guard tag == .list, children.first?.rows?.isSectionOfModel == true else { return nil }
    return children.compactMap(\.rows)
  }

  /// The keys that rows of several sections have, in the order in which they repeat.
  ///
  /// Keys that repeat within one section are reported for that section.
  var repeatedRowKeys: [Key] {
    guard let sections = sectionsOfModel, sections.count > 1 else { return [] }
    var seen = [Key: Int](minimumCapacity: sections.reduce(0) { $0 + $1.count })
    var notified: Set<Key> = []
    var repeated: [Key] = []
    for (sectionIndex, section) in sections.enumerated() {
      for index in 0..<section.count {
        let key = section.key(at: index)
        let other = seen.updateValue(sectionIndex, forKey: key)
        if let other, other != sectionIndex, notified.insert(key).inserted { repeated.append(key) }
      }
    }
    return repeated
  }
}
