/// The work of ``ListChanges``: what belongs together in two models, and the stages from one to the other.
///
/// Rows are counted through all sections; `start` has where those of each section begin.
struct ListDifference<Content: Equatable, Action> {
  typealias Model = ListModel<Content, Action>
  typealias Section = ListSection<Content, Action>
  typealias Row = ListRow<Content, Action>
  typealias Stage = ListStage<Content, Action>

  /// A section on its way: its index in both models, negative where it is in one only.
  struct Place {
    var old: Int
    var new: Int
  }

  let old: Model
  let new: Model
  let sections: KeyPairing
  let rows: KeyPairing
  private let oldStart: [Int]
  private let newStart: [Int]
  /// The old section of each old row.
  private let oldSection: [Int32]

  /// The sections once new ones are there and before old ones leave, and what it takes to get there.
  let middle: [Place]
  let sectionChanges: [ListChange]
  /// For each old section its index in the middle.
  private let middleIndex: [Int]
  /// For each old row its index in its section once deleted rows are gone.
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
    for (index, place) in middle.enumerated() where place.old >= 0 {
      middleIndex[place.old] = index
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

  /// Whether ids and keys are the same, in the same order and the same sections.
  var hasEqualKeys: Bool { sections.isUnchanged && rows.isUnchanged && oldStart == newStart }

  /// Whether a section that stays has another header, footer or title in the index.
  var hasNewFrame: Bool { new.sections.indices.contains(where: hasNewFrame) }

  func hasNewFrame(_ index: Int) -> Bool {
    let source = Int(sections.sources[index])
    guard source >= 0 else { return false }
    let before = old.sections[source]
    let after = new.sections[index]
    return before.header != after.header || before.footer != after.footer
      || before.style != after.style || before.indexTitle != after.indexTitle
      || before.headerHeight[old.place(ofSection: source)]
        != after.headerHeight[new.place(ofSection: index)]
      || before.footerHeight[old.place(ofSection: source)]
        != after.footerHeight[new.place(ofSection: index)]
  }

  /// Whether a row that stays looks different: what it shows, what is read aloud, how high it is, whether it is selected,
  /// can be chosen, and has actions.
  ///
  /// What it sends is not asked for: that is always what the newest model says.
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

  /// Where an old row was before anything changed.
  private func oldPosition(_ number: Int) -> ListPosition {
    let section = Int(oldSection[number])
    return ListPosition(section: section, row: number - oldStart[section])
  }

  /// The new model with other sections; what a stage shows.
  ///
  /// What holds for all rows is new from the first stage on, so that a row is made as it has to be in the end.
  func between(_ sections: [Section]) -> Model {
    var model = new
    model.sections = sections
    return model
  }

  /// The old row that is shown at a place of the new model.
  func source(_ section: Int, _ row: Int) -> Int? {
    let source = rows.sources[newStart[section] + row]
    return source < 0 ? nil : Int(source)
  }

  /// Whether an old row is in the new model too.
  func stays(_ section: Int, _ row: Int) -> Bool {
    rows.targets[oldStart[section] + row] >= 0
  }

  func oldRow(_ number: Int) -> Row {
    let section = Int(oldSection[number])
    return old.sections[section].rows[number - oldStart[section]]
  }

  /// Where an old row is while rows move.
  func position(_ number: Int) -> ListPosition {
    ListPosition(
      section: middleIndex[Int(oldSection[number])], row: remainingIndex[number])
  }

  /// Whether an old row is already in the section that is at an index of the middle.
  func isInside(_ number: Int, _ place: Place) -> Bool { Int(oldSection[number]) == place.old }

  /// Puts new sections among the old ones and all that stay into the new order, by the fewest moves.
  ///
  /// Those that leave keep their place among the ones that do not move.
  private static func arrange(_ sections: KeyPairing) -> ([Place], [ListChange]) {
    let isStable = stablePositions(of: sections.sources, pinned: nil)
    var places: [Place] = []
    var changes: [ListChange] = []
    var next = 0
    func placeLeaving(before limit: Int) {
      while next < limit {
        if sections.targets[next] < 0 { places.append(Place(old: next, new: -1)) }
        next += 1
      }
    }
    for (target, source) in sections.sources.enumerated() {
      let source = Int(source)
      if isStable[target] {
        placeLeaving(before: source)
      } else if source < 0 {
        changes.append(.insertSection(at: places.count))
      } else {
        changes.append(.moveSection(from: source, to: places.count))
      }
      places.append(Place(old: source, new: target))
    }
    placeLeaving(before: sections.targets.count)
    return (places, changes)
  }
}
