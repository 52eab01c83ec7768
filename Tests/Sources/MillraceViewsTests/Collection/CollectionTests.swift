import Foundation
import MillraceTesting
import MillraceViews
import Testing

@Suite("A table and a grid of a list model")
struct CollectionTests {
  enum Action: Equatable { case show(Int), keep(Int), remove(Int) }
  typealias Songs = ListModel<String, Action>

  private func songs(_ parts: [(String, [Int])], selection: ListSelection = .none) -> Songs {
    Songs(
      selection: selection,
      sections: parts.map { id, rows in
        ListSection(
          id: id, header: id, footer: "\(rows.count)",
          rows: rows.map {
            ListRow(
              key: $0, "song \($0)", action: .show($0),
              leading: [RowAction("Keep", send: .keep($0))],
              trailing: [RowAction("Remove", role: .destructive, send: .remove($0))])
          })
      })
  }

  private func view(_ model: Songs) -> Node<Action> {
    table("Songs", model) { row in text(row.content) }
  }

  private func entries(_ root: Element) -> [Element] {
    root.flattened.filter { if case .entry = $0.kind { true } else { false } }
  }

  private func words(_ root: Element) -> [String] {
    entries(root).compactMap { $0.children.first?.kind.label }
  }

  /// Shows a view, and lets a person look around.
  private final class Screen {
    let rendering: Rendering<Action>
    private let list: NodeID

    init(_ node: Node<Action>) throws {
      rendering = try Rendering(node)
      list = rendering.driver.root.id
    }

    func see(_ area: SeenArea, then node: Node<Action>) throws -> [Patch] {
      _ = try rendering.tree.handle(Event(.see(area), on: list))
      return try update(to: node)
    }

    func find(_ text: String, after line: Int, then node: Node<Action>) throws -> [Patch] {
      _ = try rendering.tree.handle(Event(.find(text, after: line), on: list))
      return try update(to: node)
    }

    func update(to node: Node<Action>) throws -> [Patch] {
      let patches = rendering.tree.update(to: node) { rendering.reports.append($0) }
      try rendering.driver.apply(patches)
      #expect(rendering.tree.checkInvariants() == [])
      #expect(rendering.driver.root == rendering.tree.snapshot())
      return patches
    }
  }

  @Test("a short table is all there: bands with what is above and below, entries by their lines")
  func short() throws {
    let root = Tree(view(songs([("a", [1, 2]), ("b", [3])]))).snapshot()
    #expect(root.role == .list)
    #expect(
      root.children.map(\.kind) == [
        .band(
          CollectionBand(
            label: "a", position: .first, header: .init(words: "a", line: 0, height: 36),
            footer: .init(words: "2", line: 3, height: 36))),
        .band(
          CollectionBand(
            label: "b", position: .last, header: .init(words: "b", line: 4, height: 36),
            footer: .init(words: "1", line: 6, height: 36))),
      ])
    #expect(
      entries(root).map(\.kind)
        == [1, 2, 5].map { .entry(CollectionEntry(line: $0, hasMenu: true)) })
  }

  @Test("choosing a row sends its action, and what is in its menu sends its own")
  func actions() throws {
    let tree = Tree(view(songs([("a", [1, 2])])))
    let row = entries(tree.snapshot())[1]
    #expect(try tree.handle(Event(.press, on: row.id)) == .show(2))
    let menu = try #require(row.children.last)
    #expect(menu.kind == .menu && menu.children.map(\.role) == [.menuItem, .menuItem])
    #expect(menu.children.map(\.traits.style) == [RowSide.leading.style, RowSide.trailing.style])
    #expect(
      try menu.children.map { try tree.handle(Event(.press, on: $0.id)) }
        == [.keep(2), .remove(2)])
  }

  @Test("selecting touches the rows that are selected or not any more, and no other")
  func selecting() throws {
    let parts = [("a", [1, 2, 3])]
    let rendering = try Rendering(view(songs(parts, selection: .single(.number(1)))))
    let rows = entries(rendering.driver.root)
    let patches = try rendering.update(to: view(songs(parts, selection: .single(.number(3)))))
    let updated = patches.map { patch -> NodeID? in
      guard case .update(let element) = patch else { return nil }
      return element.id
    }
    #expect(updated == [rows[0].id, rows[2].id])
  }

  @Test("a row keeps its identity while it is in its section, and sections move with their rows")
  func identity() throws {
    let rendering = try Rendering(view(songs([("a", [1, 2]), ("b", [3])])))
    let before = rendering.driver.root
    let patches = try rendering.update(to: view(songs([("b", [3]), ("a", [2, 1])])))
    #expect(PatchCount(patches).inserted == 0 && PatchCount(patches).moved == 2)
    #expect(rendering.driver.root.children.map(\.id) == before.children.reversed().map(\.id))
  }

  // MARK: Many rows

  private let many = [("a", Array(0..<5_000)), ("b", Array(5_000..<10_000))]

  @Test("of ten thousand rows those near the top are there, and room for the others")
  func first() throws {
    let root = Tree(view(songs(many))).snapshot()
    #expect(words(root).count < 60 && words(root).first == "song 0")
    #expect(root.children.first?.kind == .gap(points: 0))
    guard case .gap(let after) = root.children.last?.kind else {
      Issue.record("no room")
      return
    }
    let shown = 36 + words(root).count * 44
    #expect(shown + after == 10_000 * 44 + 4 * 36)
    guard case .collection(let frame) = root.kind else { return }
    #expect(frame.isWindowed && frame.lineCount == 10_004)
  }

  @Test("scrolling inserts other rows, keeps those that are still near, and removes the far ones")
  func seeing() throws {
    let node = view(songs(many))
    let screen = try Screen(node)
    let patches = try screen.see(SeenArea(top: 1_000, height: 800), then: node)
    #expect(PatchCount(patches).removed == 3 && PatchCount(patches).inserted > 10)
    #expect(PatchCount(try screen.see(SeenArea(top: 1_100, height: 800), then: node)).moved == 0)
    _ = try screen.see(SeenArea(top: 300_000, height: 800), then: node)
    let seen = words(screen.rendering.driver.root)
    // The row at 300,000 points, behind one footer and two headers.
    let middle = (300_000 - 108) / 44
    #expect(seen.contains("song \(middle)") && seen.count < 70)
    #expect(
      PatchCount(try screen.see(SeenArea(top: 300_000, height: 800), then: node)) == PatchCount())
  }

  @Test("the space above and below is right at each scroll position, also where sections meet")
  func room() throws {
    let node = view(songs(many))
    let screen = try Screen(node)
    for top in stride(from: 0, to: 441_000, by: 17_321) {
      _ = try screen.see(SeenArea(top: top, height: 600), then: node)
      let root = screen.rendering.driver.root
      guard case .gap(let before) = root.children.first?.kind,
        case .gap(let after) = root.children.last?.kind
      else { continue }
      var height = before + after
      for element in root.flattened {
        if case .entry = element.kind { height += 44 }
        if case .band(let band) = element.kind {
          height += (band.header?.height ?? 0) + (band.footer?.height ?? 0)
        }
      }
      #expect(height == 10_000 * 44 + 4 * 36)
      #expect(before <= max(0, top - 500) || before == 0)
    }
  }

  @Test("a list that has become shorter shows its end, and one that is short now all of it")
  func shorter() throws {
    let screen = try Screen(view(songs(many)))
    _ = try screen.see(SeenArea(top: 430_000, height: 800), then: view(songs(many)))
    _ = try screen.update(to: view(songs([("a", Array(0..<200))])))
    #expect(words(screen.rendering.driver.root).last == "song 199")
    _ = try screen.update(to: view(songs([("a", [1, 2])])))
    #expect(words(screen.rendering.driver.root) == ["song 1", "song 2"])
  }

  @Test("in a grid cells lie beside each other, and whole lines of them are there")
  func cells() throws {
    let node: Node<Action> = grid("Songs", songs(many), cell: CellSize(width: 100, height: 100)) {
      row in text(row.content)
    }
    let screen = try Screen(node)
    _ = try screen.see(SeenArea(top: 5_036, height: 500, columns: 4), then: node)
    let seen = words(screen.rendering.driver.root)
    #expect(seen.first == "song 180" && seen.count % 4 == 0)
    #expect(screen.rendering.driver.root.children.first?.kind == .gap(points: 4_536))
  }

  @Test("an impossible height or number of columns is bounded")
  func bounded() throws {
    let node = view(songs(many))
    let screen = try Screen(node)
    _ = try screen.see(SeenArea(top: 0, height: .max, columns: .max), then: node)
    #expect(words(screen.rendering.driver.root).count < 700)
    let small: Node<Action> = grid("Songs", songs(many), cell: CellSize(width: 1, height: 1)) {
      row in text(row.content)
    }
    let other = try Screen(small)
    _ = try other.see(SeenArea(top: 50, height: .max, columns: .max), then: small)
    #expect(words(other.rendering.driver.root).count <= 1_000)
    _ = try screen.see(SeenArea(top: .max, height: 100, columns: 0), then: node)
    #expect(words(screen.rendering.driver.root).last == "song 9999")
  }

  @Test("typing finds the next row with that prefix, around the end, and focuses it")
  func finding() throws {
    let node = view(songs(many))
    let screen = try Screen(node)
    for (line, expected) in [(0, "song 4321"), (4_322, "song 4321")] {
      let patches = try screen.find("SONG 4321", after: line, then: node)
      let focus = patches.compactMap { patch -> NodeID? in
        guard case .focus(let id) = patch else { return nil }
        return id
      }
      let row = try #require(focus.first.flatMap(screen.rendering.driver.element))
      #expect(row.children.first?.kind.label == expected)
    }
    let after = try screen.find("song 99", after: 9_950, then: node)
    #expect(!after.isEmpty)
    #expect(try screen.find("nothing", after: 0, then: node).isEmpty)
  }

  /// Counts how often rows are built.
  private final class Builds {
    var count = 0

    func add() { count += 1 }
  }

  @Test(
    "a search builds rows without a label from the current one on, and at most 10,000 of them",
    arguments: [("nothing", 10_000), ("song 2010", 11), ("song 1990", 10_000)])
  func searched(text: String, expected: Int) throws {
    let builds = Builds()
    let rows: [ListRow<String, Action>] = (0..<20_000).map { ListRow(key: $0, "song \($0)") }
    let model = Songs(sections: [ListSection(id: 1, rows: rows)])
    let node: Node<Action> = table("Songs", model) { row in
      let _ = builds.add()
      MillraceViews.text(row.content)
    }
    let tree = Tree(node)
    builds.count = 0
    #expect(try tree.handle(Event(.find(text, after: 1_999), on: NodeID(0))) == nil)
    #expect(builds.count == expected)
  }

  @Test("a search builds no row with a label, and finds it however far away it is")
  func searchedLabels() throws {
    let builds = Builds()
    let rows: [ListRow<String, Action>] = (0..<5_000).map {
      ListRow(key: $0, "song", label: ListLabel("song \($0)"))
    }
    let model = Songs(sections: [ListSection(id: 1, rows: rows)])
    let node: Node<Action> = table("Songs", model) { row in
      let _ = builds.add()
      text(row.content)
    }
    let screen = try Screen(node)
    builds.count = 0
    _ = try screen.rendering.tree.handle(Event(.find("song 4321", after: 0), on: NodeID(0)))
    #expect(builds.count == 0)
    let patches = try screen.update(to: node)
    #expect(patches.contains { if case .focus = $0 { true } else { false } })
  }

  @Test("an impossible height of a row is bounded")
  func heights() throws {
    let rows: [ListRow<String, Action>] = (0..<200).map {
      ListRow(key: $0, "song \($0)", height: $0 == 7 ? 0 : Int.max)
    }
    let model = Songs(
      rowHeight: .max,
      sections: [
        ListSection(id: "a", header: "a", headerHeight: ListHeight(.max), rows: rows)
      ])
    let screen = try Screen(view(model))
    _ = try screen.see(SeenArea(top: .max, height: 800), then: view(model))
    #expect(words(screen.rendering.driver.root).last == "song 199")
  }

  @Test("an area that is read has its numbers within their limits, as one that is created")
  func readArea() throws {
    let text = #"{"top":-1,"height":0,"columns":0}"#
    let area = try JSONDecoder().decode(SeenArea.self, from: Data(text.utf8))
    #expect(area == SeenArea(top: 0, height: 1, columns: 1))
    #expect(try JSONDecoder().decode(SeenArea.self, from: JSONEncoder().encode(area)) == area)
  }

  @Test("only a table can be scrolled and searched")
  func elsewhere() throws {
    let tree = Tree<Action>(column { text("x") })
    for value in [EventValue.see(SeenArea(top: 0, height: 1)), .find("x", after: 0)] {
      let event = Event(value, on: NodeID(0))
      #expect(throws: EventRefusal.valueDoesNotFit(event, role: .group)) {
        _ = try tree.handle(event)
      }
    }
  }

  @Test(
    "a key that several rows have is reported, also where they are not near, once while it lasts")
  func repeated() throws {
    let wrong = songs([("a", Array(0..<5_000)), ("b", [4_999])])
    let rendering = try Rendering(view(wrong))
    let report = ViewReport.duplicateRow(.number(4_999), list: NodeID(0))
    #expect(rendering.reports == [report])
    try rendering.update(to: view(songs([("b", [4_999]), ("a", Array(0..<5_000))])))
    #expect(rendering.reports == [report])
  }

  @Test("the index beside a table has the positions of its sections; a grid has none")
  func index() throws {
    var model = songs(many)
    model.sections[0].indexTitle = "A"
    model.sections[1].indexTitle = "B"
    guard case .collection(let frame) = view(model).kind else { return }
    #expect(
      frame.stops == [
        .init(title: "A", line: 0, top: 0), .init(title: "B", line: 5_002, top: 220_072),
      ])
    let cells: Node<Action> = grid("Songs", model, cell: CellSize(width: 100, height: 100)) { row in
      text(row.content)
    }
    guard case .collection(let other) = cells.kind else { return }
    #expect(other.stops.isEmpty)
  }

  @Test(
    "at random: what is seen moves while the list changes, and the patches stay right",
    arguments: 0..<6)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func some(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    func model() -> Songs {
      let keys = (0..<600).shuffled(using: &random).prefix(some(600))
      var parts = (0..<6).shuffled(using: &random).map { ("\($0)", [Int]()) }
      for key in keys { parts[some(parts.count)].1.append(key) }
      if some(2) == 0 { parts = parts.map { ($0.0, $0.1.sorted()) } }
      return songs(parts, selection: .multiple([.number(some(600)), .number(some(600))]))
    }
    var node = view(model())
    let screen = try Screen(node)
    for _ in 0..<60 {
      if some(3) == 0 { node = view(model()) }
      switch some(3) {
      case 0: _ = try screen.update(to: node)
      case 1: _ = try screen.find("song \(some(10))", after: some(600), then: node)
      default:
        let area = SeenArea(top: some(30_000), height: 100 + some(900))
        _ = try screen.see(area, then: node)
        // A screen that looks there from the start has the same.
        let other = try Screen(node)
        _ = try other.see(area, then: node)
        #expect(
          screen.rendering.driver.root.withoutIdentity
            == other.rendering.driver.root.withoutIdentity)
      }
    }
  }
}
