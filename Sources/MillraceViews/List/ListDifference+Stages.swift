extension ListDifference {
  /// The stages in order, without those in which nothing happens; the last one has the new model.
  var stages: [Stage] {
    var stages =
      hasEqualKeys
      ? []
      : [deletingRows, arrangingSections, movingRows, deletingSections, insertingRows]
        .compactMap { $0 }
    let changes = reconfigurations
    if !changes.isEmpty { stages.append(Stage(changes, new)) }
    // The rows of the stages before are the old ones, with their content and their actions.
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
      middle.map { place in
        place.old >= 0 ? remaining(place.old) : onlyNew(place.new)
      })
    return Stage(sectionChanges, model)
  }

  private var movingRows: Stage? {
    var changes: [ListChange] = []
    for (index, place) in middle.enumerated() where place.new >= 0 {
      appendMoves(to: index, place, &changes)
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
    for (index, section) in new.sections.enumerated() {
      if hasNewFrame(index) { changes.append(.reconfigureSection(at: index)) }
      for row in section.rows.indices {
        guard let source = source(index, row), looksDifferent(index, row, from: source) else {
          continue
        }
        changes.append(.reconfigureRow(at: ListPosition(section: index, row: row)))
      }
    }
    return changes
  }

  /// Whatever comes from elsewhere moves, and of the rest what is not on a longest increasing run.
  private func appendMoves(to index: Int, _ place: Place, _ changes: inout [ListChange]) {
    var numbers: [Int?] = []
    for row in new.sections[place.new].rows.indices {
      let number = source(place.new, row)
      if number != nil || place.old < 0 { numbers.append(number) }
    }
    let inside = numbers.map { number -> Int32 in
      guard let number, isInside(number, place) else { return -1 }
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
  /// An old section once deleted rows are gone; one that leaves still has them all.
  private func remaining(_ index: Int) -> Section {
    var section = old.sections[index]
    if sections.targets[index] >= 0 {
      section.rows = section.rows.indices.filter { stays(index, $0) }.map { section.rows[$0] }
    }
    return section
  }

  /// A new section with the rows that are in no other.
  private func onlyNew(_ index: Int) -> Section {
    var section = new.sections[index]
    section.rows = section.rows.indices.filter { source(index, $0) == nil }
      .map { section.rows[$0] }
    return section
  }

  /// A section of the middle once rows have moved: one that leaves has only those that go with it.
  private func moved(_ place: Place) -> Section {
    if place.new < 0 {
      var section = old.sections[place.old]
      section.rows = section.rows.indices.filter { !stays(place.old, $0) }.map { section.rows[$0] }
      return section
    }
    var section = place.old >= 0 ? old.sections[place.old] : new.sections[place.new]
    let rows = new.sections[place.new].rows
    section.rows = rows.indices.compactMap { row in
      source(place.new, row).map(oldRow) ?? (place.old < 0 ? rows[row] : nil)
    }
    return section
  }

  /// A new section with all its rows, those that were there before as they were.
  private func filled(_ index: Int) -> Section {
    let place = Int(sections.sources[index])
    var section = place >= 0 ? old.sections[place] : new.sections[index]
    let rows = new.sections[index].rows
    section.rows = rows.indices.map { row in source(index, row).map(oldRow) ?? rows[row] }
    return section
  }
}
