#if UnstableTables
import MillraceViews

/// The expected changes between two models without repeated keys, found by other code.
struct ListOracle {
  let old: Model
  let new: Model

  /// Everything that is wrong with the changes; nothing if they are right and as few as can be.
  func problems() -> [String] {
    let changes = ListChanges(from: old, to: new)
    var table = Table(old)
    let before = table
    var arranged = table
    do {
      try table.apply(changes, to: new)
      for stage in changes.stages ?? [] where !stage.isReconfiguring { try arranged.apply(stage) }
    } catch {
      return ["\(error)"]
    }
    let expected = Table(new).contents
    if table.contents != expected { return ["shows \(table.contents) instead of \(expected)"] }
    guard case .stages(let stages) = changes.work else {
      return old.isEmpty || new.isEmpty ? [] : ["reloads for no reason"]
    }
    var problems: [String] = []
    if old.isEmpty != new.isEmpty { problems.append("a table meets nothing, or comes from it") }
    if let last = stages.last, last.model != new { problems.append("the last model is another") }
    problems += identityProblems(before, table)
    let counts = ListChangeCount(stages.flatMap(\.changes))
    let fewest = fewest(from: before.contents, arranged.contents, to: expected)
    if counts != fewest { problems.append("\(counts) where \(fewest) would do") }
    return problems
  }

  /// The same key, the same cell.
  private func identityProblems(_ before: Table, _ after: Table) -> [String] {
    let cells = Dictionary(
      uniqueKeysWithValues: before.parts.flatMap(\.cells).map { ($0.key, $0.serial) })
    let parts = Dictionary(uniqueKeysWithValues: before.parts.map { ($0.id, $0.serial) })
    var problems: [String] = []
    for cell in after.parts.flatMap(\.cells) {
      if let serial = cells[cell.key], serial != cell.serial { problems.append("row \(cell.key)") }
    }
    for part in after.parts {
      if let serial = parts[part.id], serial != part.serial { problems.append("part \(part.id)") }
    }
    return problems.map { "\($0) is not the one it was" }
  }

  /// The fewest changes between two contents; `made` is what there is before anything is shown
  /// anew.
  private func fewest(
    from before: [ShownSection], _ made: [ShownSection], to after: [ShownSection]
  ) -> ListChangeCount {
    var count = ListChangeCount()
    let ids = new.sections.map(\.id)
    let common = old.sections.filter { ids.contains($0.id) }
    count.sectionsDeleted = old.sections.count - common.count
    count.sectionsInserted = new.sections.count - common.count
    count.sectionsMoved = common.count - longestRun(old.sections.map(\.id), ids)
    let oldKeys = Set(old.sections.flatMap(\.rows).map(\.key))
    let newKeys = Set(new.sections.flatMap(\.rows).map(\.key))
    count.rowsDeleted =
      common.flatMap(\.rows).count { !newKeys.contains($0.key) }
    var resting = 0
    for section in new.sections {
      guard let before = common.first(where: { $0.id == section.id }) else { continue }
      count.rowsInserted += section.rows.count { !oldKeys.contains($0.key) }
      resting += longestRun(before.rows.map(\.key), section.rows.map(\.key))
    }
    count.rowsMoved = oldKeys.intersection(newKeys).count - resting
    count.reconfigured = contentsToChange(from: before, made, to: after)
    return count
  }

  /// Returns the number of rows and sections that have other content in the new model.
  ///
  /// Old items count by the old model, and items inserted with their section by what they were
  /// made with. A row inserted alone is right from the start.
  private func contentsToChange(
    from before: [ShownSection], _ made: [ShownSection], to after: [ShownSection]
  ) -> Int {
    let ids = Set(before.map(\.id))
    let known = before + made.filter { !ids.contains($0.id) }
    let sections = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0.content) })
    var rows = Dictionary(
      uniqueKeysWithValues: before.flatMap(\.rows).map { ($0.key, $0.content) })
    for row in made.filter({ !ids.contains($0.id) }).flatMap(\.rows) where rows[row.key] == nil {
      rows[row.key] = row.content
    }
    return after.reduce(into: 0) { count, section in
      if sections[section.id] != section.content { count += 1 }
      count += section.rows.count { row in rows[row.key].map { $0 != row.content } ?? false }
    }
  }

  /// The longest common subsequence of keys that do not repeat, by the table of the textbook.
  private func longestRun(_ left: [Key], _ right: [Key]) -> Int {
    var row = [Int](repeating: 0, count: right.count + 1)
    for key in left {
      var diagonal = 0
      for (index, other) in right.enumerated() {
        let above = row[index + 1]
        row[index + 1] = key == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[right.count]
  }
}

/// The number of changes of each sort.
struct ListChangeCount: Equatable {
  var sectionsDeleted = 0
  var sectionsInserted = 0
  var sectionsMoved = 0
  var rowsDeleted = 0
  var rowsInserted = 0
  var rowsMoved = 0
  var reconfigured = 0

  init() {}

  init(_ changes: [ListChange]) {
    for change in changes {
      switch change {
      case .deleteSection: sectionsDeleted += 1
      case .insertSection: sectionsInserted += 1
      case .moveSection: sectionsMoved += 1
      case .deleteRow: rowsDeleted += 1
      case .insertRow: rowsInserted += 1
      case .moveRow: rowsMoved += 1
      case .reconfigureRow, .reconfigureSection: reconfigured += 1
      }
    }
  }
}

extension ListStage {
  /// True for the stage that reconfigures rows and changes nothing else.
  var isReconfiguring: Bool {
    let counts = ListChangeCount(changes)
    return counts.reconfigured == changes.count
  }
}
#endif
