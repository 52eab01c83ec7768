#if UnstableTables
import MillraceTesting
import MillraceViews
import Testing

/// A model out of rows, as `["A": [1, 2]]` would be if a dictionary had an order.
func listModel(_ sections: [(Int, [Int])], content: (Int) -> String = { "\($0)" }) -> Model {
  Model(
    sections: sections.map { id, rows in
      ListSection(
        id: id, header: content(id), rows: rows.map { ListRow(key: $0, content($0)) })
    })
}

@Suite("Any list to any other")
struct ListPropertyTests {
  /// Every way to choose and order some of the numbers below a limit.
  private static func arrangements(of count: Int) -> [[Int]] {
    (0..<(1 << count)).flatMap { mask -> [[Int]] in
      let chosen = (0..<count).filter { mask & (1 << $0) != 0 }
      return permutations(of: chosen.count).map { order in order.map { chosen[$0] } }
    }
  }

  /// Every way to cut a sequence into a number of parts, empty ones included.
  private static func cuts(_ rows: [Int], into count: Int) -> [[[Int]]] {
    if count == 0 { return rows.isEmpty ? [[]] : [] }
    return (0...rows.count).flatMap { length in
      cuts(Array(rows[length...]), into: count - 1).map { [Array(rows[..<length])] + $0 }
    }
  }

  /// Every model of up to three sections and three rows.
  static let all = arrangements(of: 3).flatMap { ids in
    arrangements(of: 3).flatMap { rows in
      cuts(rows, into: ids.count).map { parts in Array(zip(ids, parts)) }
    }
  }

  /// The same up to the names of sections and rows: nothing but equality of names counts.
  static let canonical = (0...3).flatMap { count in
    (0...3).flatMap { rows in cuts(Array(0..<rows), into: count).map { Array($0.enumerated()) } }
      .map { parts in parts.map { ($0.offset, $0.element) } }
  }

  @Test(
    "3 sections × 3 rows: every pair is right, valid at every stage and as short as can be",
    arguments: canonical.indices)
  func exhaustive(index: Int) {
    let before = listModel(Self.canonical[index])
    for (number, parts) in Self.all.enumerated() {
      // Which of the names show something new is another one in each pair.
      let after = listModel(parts) { (number + index) & (1 << $0) != 0 ? "\($0) new" : "\($0)" }
      let problems = ListOracle(old: before, new: after).problems()
      if !problems.isEmpty { Issue.record("\(before) to \(after): \(problems)") }
    }
  }

  @Test("larger lists, shuffled, cut and renamed at random", arguments: 0..<10)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func some(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func model() -> Model {
      let rows = (0..<60).shuffled(using: &random).prefix(some(60))
      var parts = (0..<8).shuffled(using: &random).prefix(some(8)).map { ($0, [Int]()) }
      if parts.isEmpty { return listModel([]) }
      for row in rows { parts[some(parts.count)].1.append(row) }
      // Half of the sections in their usual order, so that resting is worth something.
      if some(2) == 0 { parts = parts.map { ($0.0, $0.1.sorted()) } }
      let changed = some(4)
      return listModel(parts) { $0 % 4 == changed ? "\($0) new" : "\($0)" }
    }
    for _ in 0..<50 {
      let before = model()
      let after = model()
      let problems = ListOracle(old: before, new: after).problems()
      if !problems.isEmpty { Issue.record("\(before) to \(after): \(problems)") }
    }
  }

  @Test(
    "after random insertions and changes of content a table equals one that is made afresh",
    arguments: 0..<12)
  func contents(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func some(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    let labels: [ListLabel?] = [
      nil, "plain", "\(.row)", "\(.row) of \(.rowCount)", "\(.section) of \(.sectionCount)",
    ]
    let heights = [ListHeight.standard, ListHeight(30, last: 10), ListHeight(30, first: 50)]
    func row(_ key: Int) -> ListRow<String, Int> {
      ListRow(
        key: key, "\(key)", action: some(4) == 0 ? nil : key, label: labels[some(labels.count)],
        height: some(4) == 0 ? 60 : nil,
        trailing: some(4) == 0 ? [] : [RowAction("Remove", role: .destructive, send: key)])
    }
    func model() -> Model {
      let keys = (0..<16).shuffled(using: &random).prefix(1 + some(16))
      let ids = (0..<5).shuffled(using: &random).prefix(1 + some(5))
      var sections = ids.map { id in
        ListSection<String, Int>(
          id: id, header: some(4) == 0 ? nil : "\(id)", headerHeight: heights[some(3)],
          footerHeight: heights[some(3)], indexTitle: some(4) == 0 ? nil : "\(id)")
      }
      for key in keys { sections[some(sections.count)].rows.append(row(key)) }
      let chosen = (0..<16).map { Key.number($0) }
      let selections: [ListSelection] = [
        .none, .single(chosen[some(16)]), .multiple(Set(chosen.prefix(some(16)))),
      ]
      return Model(
        selection: selections[some(3)], rowHeight: some(2) == 0 ? 44 : 60, sections: sections)
    }
    for _ in 0..<60 {
      let before = model()
      let after = model()
      let problems = ListOracle(old: before, new: after).problems()
      if !problems.isEmpty { Issue.record("\(before) to \(after): \(problems)") }
    }
  }

  @Test("every order of 6 rows is reached by the fewest moves, and so of 6 sections")
  func orders() {
    for order in permutations(of: 6) {
      for (before, after) in [
        (listModel([(0, Array(0..<6))]), listModel([(0, order)])),
        (
          listModel((0..<6).map { ($0, [$0]) }), listModel(order.map { ($0, [$0]) })
        ),
      ] {
        #expect(ListOracle(old: before, new: after).problems() == [])
      }
    }
  }

  @Test("keys and ids that repeat come out right, and valid at every stage")
  func duplicates() throws {
    let rows = [[], [0], [1], [0, 0], [0, 1], [1, 0], [0, 1, 0]]
    var models: [Model] = [listModel([])]
    for first in rows {
      models.append(listModel([(0, first)]))
      for second in rows { models += [listModel([(0, first), (0, second)])] }
      for second in rows { models += [listModel([(1, first), (0, second)])] }
    }
    for before in models {
      for after in models {
        var table = Table(before)
        try table.apply(ListChanges(from: before, to: after), to: after)
        if table.contents != Table(after).contents { Issue.record("\(before) to \(after)") }
      }
    }
  }
}
#endif
