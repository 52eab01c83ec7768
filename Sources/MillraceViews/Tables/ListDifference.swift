#if UnstableTables
/// The difference of two models, from which ``ListChanges`` makes the stages.
///
/// Rows are counted through all sections; `start` has the number of the first row of each section.
struct ListDifference<Content: Equatable, Action> {
  typealias Model = ListModel<Content, Action>
  typealias Section = ListSection<Content, Action>
  typealias Row = ListRow<Content, Action>
  typealias Stage = ListStage<Content, Action>

  /// The index of a section in both models; negative in a model that does not contain it.
  struct SectionPair {
    var old: Int
    var new: Int
  }

  let old: Model
  let new: Model
  let sections: KeyPairing
  let rows: KeyPairing
  private let oldStart: [Int]
  private let newStart: [Int]
  /// The index of the old section of each old row.
  private let oldSection: [Int32]

  /// The sections after new ones are inserted and before old ones are deleted.
  let middle: [SectionPair]
  let sectionChanges: [ListChange]
  /// The index in the middle for each old section.
  private let middleIndex: [Int]
  /// The index in its section for each old row, after the deletion of rows.
  private let remainingIndex: [Int]

  init(from old: Model, to new: Model) {
    self.old = old
    self.new = new
    sections = KeyPairing(old.sections.map(\.id), new.sections.map(\.id))
    rows = KeyPairing(Self.keys(of: old), Self.keys(of: new))
    oldStart = Self.start(of: old)
    newStart = Self.start(of: new)
    var oldSection: [Int32] = []
    var remainingIndex: [Int] = []
    oldSection.reserveCapacity(rows.targets.count)
    remainingIndex.reserveCapacity(rows.targets.count)
    for (index, section) in old.sections.enumerated() {
      let leaves = sections.targets[index] < 0
      var remaining = 0
      for _ in section.rows {
        remainingIndex.append(remaining)
        if leaves || rows.targets[oldSection.count] >= 0 { remaining += 1 }
        oldSection.append(Int32(index))
      }
    }
    self.oldSection = oldSection
    self.remainingIndex = remainingIndex
    (middle, sectionChanges) = Self.arrange(sections)
    var middleIndex = [Int](repeating: -1, count: old.sections.count)
    for (index, pair) in middle.enumerated() where pair.old >= 0 {
      middleIndex[pair.old] = index
    }
    self.middleIndex = middleIndex
  }

  private static func keys(of model: Model) -> [Key] {
    model.sections.flatMap { $0.rows.map(\.key) }
  }

  private static func start(of model: Model) -> [Int] {
    var next = 0
    return model.sections.map { section in
      defer { next += section.rows.count }
      return next
    }
  }

  /// True if ids and keys are the same, in the same order and the same sections.
  var hasEqualKeys: Bool { sections.isUnchanged && rows.isUnchanged && oldStart == newStart }

  /// True if a section that stays has another header, footer or index title.
  var hasNewFrame: Bool { new.sections.indices.contains(where: hasNewFrame) }

  func hasNewFrame(_ index: Int) -> Bool {
    let source = Int(sections.sources[index])
    guard source >= 0 else { return false }
    let before = old.sections[source]
    let after = new.sections[index]
    return before.header != after.header || before.footer != after.footer
      || before.style != after.style || before.indexTitle != after.indexTitle
      || before.headerHeight[old.position(ofSection: source)]
        != after.headerHeight[new.position(ofSection: index)]
      || before.footerHeight[old.position(ofSection: source)]
        != after.footerHeight[new.position(ofSection: index)]
  }

  /// Returns true if a row that stays looks different.
  ///
  /// The comparison covers its content, the text that is read aloud, its height, whether it is
  /// selected, whether it can be chosen, and whether it has actions. The actions themselves are not
  /// compared: those of the newest model are always used.
  func looksDifferent(_ section: Int, _ row: Int, from number: Int) -> Bool {
    let before = oldRow(number)
    let after = new.sections[section].rows[row]
    if before.content != after.content || before.hasActions != after.hasActions
      || old.selection.contains(before.key) != new.selection.contains(after.key)
      || (old.choice(of: before) == nil) != (new.choice(of: after) == nil)
      || (before.height ?? old.rowHeight) != (after.height ?? new.rowHeight)
    {
      return true
    }
    if before.label == nil, after.label == nil { return false }
    return old.label(at: oldPosition(number))
      != new.label(at: ListPosition(section: section, row: row))
  }

  /// Returns the position of an old row before any change.
  private func oldPosition(_ number: Int) -> ListPosition {
    let section = Int(oldSection[number])
    return ListPosition(section: section, row: number - oldStart[section])
  }

  /// Returns the new model with other sections, for a stage to show.
  ///
  /// The properties of all rows are new from the first stage on, so that each row is made as it has
  /// to be in the end.
  func between(_ sections: [Section]) -> Model {
    var model = new
    model.sections = sections
    return model
  }

  /// Returns the number of the old row that is shown at a position of the new model.
  func source(_ section: Int, _ row: Int) -> Int? {
    let source = rows.sources[newStart[section] + row]
    return source < 0 ? nil : Int(source)
  }

  /// Returns true if an old row is in the new model too.
  func stays(_ section: Int, _ row: Int) -> Bool {
    rows.targets[oldStart[section] + row] >= 0
  }

  func oldRow(_ number: Int) -> Row {
    let section = Int(oldSection[number])
    return old.sections[section].rows[number - oldStart[section]]
  }

  /// Returns the position of an old row while rows move.
  func position(_ number: Int) -> ListPosition {
    ListPosition(
      section: middleIndex[Int(oldSection[number])], row: remainingIndex[number])
  }

  /// Returns true if an old row is already in the section at an index of the middle.
  func isInside(_ number: Int, _ pair: SectionPair) -> Bool { Int(oldSection[number]) == pair.old }

  /// Inserts new sections among the old ones and orders all that stay by the fewest moves.
  ///
  /// Sections that leave keep their position among those that do not move.
  private static func arrange(_ sections: KeyPairing) -> ([SectionPair], [ListChange]) {
    let isStable = stablePositions(of: sections.sources, pinned: nil)
    var pairs: [SectionPair] = []
    var changes: [ListChange] = []
    var next = 0
    func appendLeaving(before limit: Int) {
      while next < limit {
        if sections.targets[next] < 0 { pairs.append(SectionPair(old: next, new: -1)) }
        next += 1
      }
    }
    for (target, source) in sections.sources.enumerated() {
      let source = Int(source)
      if isStable[target] {
        appendLeaving(before: source)
      } else if source < 0 {
        changes.append(.insertSection(at: pairs.count))
      } else {
        changes.append(.moveSection(from: source, to: pairs.count))
      }
      pairs.append(SectionPair(old: source, new: target))
    }
    appendLeaving(before: sections.targets.count)
    return (pairs, changes)
  }
}
#endif
