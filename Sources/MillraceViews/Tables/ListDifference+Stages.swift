#if UnstableTables
extension ListDifference {
  /// The stages in order, without those that have no change; the last one has the new model.
  var stages: [Stage] {
    var stages =
      hasEqualKeys
      ? []
      : [deletingRows, arrangingSections, movingRows, deletingSections, insertingRows]
        .compactMap { $0 }
    let changes = reconfigurations
    if !changes.isEmpty { stages.append(Stage(changes, new)) }
    // The rows of the earlier stages are the old ones, with their content and their actions.
    if let last = stages.indices.last { stages[last].model = new }
    return stages
  }

  private var deletingRows: Stage? {
    var changes: [ListChange] = []
    for (index, section) in old.sections.enumerated() where sections.targets[index] >= 0 {
      for row in section.rows.indices where !stays(index, row) {
        changes.append(.deleteRow(at: ListPosition(section: index, row: row)))
      }
    }
    return changes.isEmpty
      ? nil : Stage(changes, between(old.sections.indices.map(remaining)))
  }

  private var arrangingSections: Stage? {
    if sectionChanges.isEmpty { return nil }
    let model = between(
      middle.map { pair in
        pair.old >= 0 ? remaining(pair.old) : onlyNew(pair.new)
      })
    return Stage(sectionChanges, model)
  }

  private var movingRows: Stage? {
    var changes: [ListChange] = []
    for (index, pair) in middle.enumerated() where pair.new >= 0 {
      appendMoves(to: index, pair, &changes)
    }
    return changes.isEmpty ? nil : Stage(changes, between(middle.map(moved)))
  }

  private var deletingSections: Stage? {
    let changes = middle.indices.filter { middle[$0].new < 0 }.map(ListChange.deleteSection)
    if changes.isEmpty { return nil }
    return Stage(changes, between(middle.filter { $0.new >= 0 }.map(moved)))
  }

  private var insertingRows: Stage? {
    var changes: [ListChange] = []
    for (index, section) in new.sections.enumerated() where sections.sources[index] >= 0 {
      for row in section.rows.indices where source(index, row) == nil {
        changes.append(.insertRow(at: ListPosition(section: index, row: row)))
      }
    }
    return changes.isEmpty ? nil : Stage(changes, between(new.sections.indices.map(filled)))
  }

  private var reconfigurations: [ListChange] {
    var changes: [ListChange] = []
    for (made, pair) in middle.enumerated() where pair.new >= 0 {
      if pair.old < 0 {
        appendReconfigurations(madeAt: made, pair.new, &changes)
        continue
      }
      if hasNewFrame(pair.new) { changes.append(.reconfigureSection(at: pair.new)) }
      for row in new.sections[pair.new].rows.indices {
        appendReconfiguration(pair.new, row, &changes)
      }
    }
    return changes
  }

  /// Appends a reconfiguration for a row that was there before and looks different.
  private func appendReconfiguration(_ section: Int, _ row: Int, _ changes: inout [ListChange]) {
    guard let number = source(section, row), looksDifferent(section, row, from: number) else {
      return
    }
    changes.append(.reconfigureRow(at: ListPosition(section: section, row: row)))
  }

  /// Appends reconfigurations for a section that was made at an index of the middle, and its rows.
  ///
  /// It was made among sections that are deleted in the end, and without the rows that moved into
  /// it. So texts and heights that depend on an index may have changed.
  private func appendReconfigurations(
    madeAt made: Int, _ index: Int, _ changes: inout [ListChange]
  ) {
    let section = new.sections[index]
    let before = SectionPosition(of: made, among: middle.count)
    let after = new.position(ofSection: index)
    if section.headerHeight[before] != section.headerHeight[after]
      || section.footerHeight[before] != section.footerHeight[after]
    {
      changes.append(.reconfigureSection(at: index))
    }
    let rowCount = section.rows.indices.count { source(index, $0) == nil }
    var next = 0
    for (row, content) in section.rows.enumerated() {
      if source(index, row) != nil {
        appendReconfiguration(index, row, &changes)
        continue
      }
      let label = content.label?.text(
        at: ListPosition(section: made, row: next), rowCount: rowCount, sectionCount: middle.count)
      let position = ListPosition(section: index, row: row)
      if label != new.label(at: position) { changes.append(.reconfigureRow(at: position)) }
      next += 1
    }
  }

  /// Appends moves for rows from other sections, and for those not on a longest increasing run.
  private func appendMoves(to index: Int, _ pair: SectionPair, _ changes: inout [ListChange]) {
    var numbers: [Int?] = []
    for row in new.sections[pair.new].rows.indices {
      let number = source(pair.new, row)
      if number != nil || pair.old < 0 { numbers.append(number) }
    }
    let inside = numbers.map { number -> Int32 in
      guard let number, isInside(number, pair) else { return -1 }
      return Int32(number)
    }
    let isStable = stablePositions(of: inside, pinned: nil)
    for (row, number) in numbers.enumerated() {
      guard let number, !isStable[row] else { continue }
      changes.append(
        .moveRow(from: position(number), to: ListPosition(section: index, row: row)))
    }
  }
}

// MARK: - The sections between two stages

extension ListDifference {
  /// Returns an old section after the deletion of rows; a section that leaves still has them all.
  private func remaining(_ index: Int) -> Section {
    var section = old.sections[index]
    if sections.targets[index] >= 0 {
      section.rows = section.rows.indices.filter { stays(index, $0) }.map { section.rows[$0] }
    }
    return section
  }

  /// Returns a new section with the rows that are in no other.
  private func onlyNew(_ index: Int) -> Section {
    var section = new.sections[index]
    section.rows = section.rows.indices.filter { source(index, $0) == nil }
      .map { section.rows[$0] }
    return section
  }

  /// Returns a section of the middle after rows have moved.
  ///
  /// A section that leaves has only the rows that leave with it.
  private func moved(_ pair: SectionPair) -> Section {
    if pair.new < 0 {
      var section = old.sections[pair.old]
      section.rows = section.rows.indices.filter { !stays(pair.old, $0) }.map { section.rows[$0] }
      return section
    }
    var section = pair.old >= 0 ? old.sections[pair.old] : new.sections[pair.new]
    let rows = new.sections[pair.new].rows
    section.rows = rows.indices.compactMap { row in
      source(pair.new, row).map(oldRow) ?? (pair.old < 0 ? rows[row] : nil)
    }
    return section
  }

  /// Returns a new section with all its rows; those that were there before have their old content.
  private func filled(_ index: Int) -> Section {
    let oldIndex = Int(sections.sources[index])
    var section = oldIndex >= 0 ? old.sections[oldIndex] : new.sections[index]
    let rows = new.sections[index].rows
    section.rows = rows.indices.map { row in source(index, row).map(oldRow) ?? rows[row] }
    return section
  }
}
#endif
