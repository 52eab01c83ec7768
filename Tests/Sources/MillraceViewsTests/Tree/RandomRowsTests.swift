import MillraceTesting
import MillraceViews
import Testing

/// Lists in the form for many rows, with all that a row can have in it.
private struct RandomRows {
  struct Entry: Equatable {
    var id: Int
    var words: String
    var shape: Int
    var inner: [Int]
  }

  var random: SeededGenerator

  mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func entry(_ id: Int) -> Entry {
    Entry(
      id: id, words: "w\(number(3))", shape: number(12),
      inner: (0..<number(3)).map { _ in number(4) })
  }

  /// Some rows, now and then with a key twice.
  mutating func entries() -> [Entry] {
    var ids = Array(0..<8).shuffled(using: &random).prefix(number(8))
    if number(8) == 0, let first = ids.first { ids.append(first) }
    return ids.map { entry($0) }
  }

  /// The same rows, a little different.
  mutating func changed(_ entries: [Entry]) -> [Entry] {
    var entries = entries
    for _ in 0..<number(3) where !entries.isEmpty {
      let index = number(entries.count)
      switch number(4) {
      case 0: entries[index] = entry(entries[index].id)
      case 1: entries.remove(at: index)
      case 2: entries.insert(entry(8 + number(8)), at: index)
      default: entries.swapAt(index, number(entries.count))
      }
    }
    return entries
  }

  /// The ways to write the same list.
  enum Form { case written, built, dependent }

  mutating func form(_ usual: Form) -> Form {
    switch number(8) {
    case 0: .written
    case 1: .built
    case 2: .dependent
    default: usual
    }
  }

  static func view(_ entries: [Entry], _ form: Form) -> Node<String> {
    column {
      switch form {
      case .written: list("l") { for entry in entries { item(key: entry.id) { content(entry) } } }
      case .built: list("l", entries, key: \.id) { content($0) }
      case .dependent: list("l", entries, key: \.id, dependency: { $0 }) { content($0) }
      }
    }
  }

  @NodeBuilder<String>
  static func content(_ entry: Entry) -> NodeList<String> {
    button(entry.words, send: "press \(entry.id)")
    switch entry.shape {
    case 0: field("f", text: entry.words) { "input \(entry.id) \($0)" }
    case 1: toggle("t", isOn: entry.words == "w1") { "toggle \(entry.id) \($0)" }
    case 2: lazy(entry.words) { text($0) }
    case 3: list("inner", entry.inner, key: { $0 }) { text("\($0)") }
    case 4: row { text(entry.words).key(1) }
    case 5: text(entry.words).live()
    case 6: button("focus", send: "focus \(entry.id)").focused(entry.words == "w2")
    case 7: link(entry.words, to: "/\(entry.words)", send: "press \(entry.id)")
    case 8:
      column {
        if entry.words != "w0" { text(entry.words).style(Style(entry.words)).hint(entry.words) }
        if entry.words == "w2" { link("l", to: "/") }
        heading(entry.words).label("h").testID(entry.words)
      }
    case 9: button("b", send: "press \(entry.id)").onFocus(send: "focus").style("s").key("k")
    case 10: for number in entry.inner { text("\(number)") }
    default: sheet(entry.words) { text("inside") }
    }
  }
}

struct RandomRowsTests {
  @Test(
    "rows that are kept as digests are the rows that are written out, whatever happens to them",
    arguments: 0..<8, [RandomRows.Form.built, .dependent])
  fileprivate func sequences(seed: UInt64, usual: RandomRows.Form) throws {
    var rows = RandomRows(random: SeededGenerator(seed: seed))
    for _ in 0..<150 {
      var entries = rows.entries()
      let tree = Tree(RandomRows.view(entries, rows.form(usual)))
      var driver = try ElementTree(tree.snapshot())
      for _ in 0..<6 {
        for element in driver.root.flattened where rows.number(6) == 0 {
          try act(on: element, tree, &driver, &rows)
        }
        let before = identities(entries, driver.root)
        entries = rows.number(10) == 0 ? rows.entries() : rows.changed(entries)
        let view = RandomRows.view(entries, rows.form(usual))
        try driver.apply(tree.update(to: view))
        #expect(driver.root == tree.snapshot())
        #expect(driver.root.withoutIdentity == Tree(view).snapshot().withoutIdentity)
        #expect(tree.checkInvariants() == [])
        let after = identities(entries, driver.root)
        for (id, node) in after where before[id] != nil { #expect(before[id] == node) }
        #expect(tree.update(to: view) == [])
      }
    }
  }

  /// The row of each entry; none at all where two entries have one key.
  private func identities(_ entries: [RandomRows.Entry], _ root: Element) -> [Int: NodeID] {
    let rows = root.children.first?.children ?? []
    guard Set(entries.map(\.id)).count == entries.count else { return [:] }
    return Dictionary(uniqueKeysWithValues: zip(entries.map(\.id), rows.map(\.id)))
  }

  /// Does what a person could do; the action has to be that of the element's own words.
  private func act(
    on element: Element, _ tree: Tree<String>, _ driver: inout ElementTree,
    _ rows: inout RandomRows
  ) throws {
    switch element.kind {
    case .button,
      .link where element.events.contains(EventSet(.press)):
      do {
        let action = try tree.handle(Event(.press, on: element.id))
        #expect(action?.hasPrefix(element.kind.label == "focus" ? "focus" : "press") == true)
      } catch EventRefusal.nodeIsBehind {
        #expect(!driver.presented.isEmpty)
      }
    case .field:
      let text = "typed \(rows.number(3))"
      let revision = try driver.enter(.text(text), into: element.id)
      let action = try tree.handle(Event(.input(text, revision: revision), on: element.id))
      #expect(action?.hasSuffix(text) == true)
    case .toggle(_, let isOn):
      let revision = try driver.enter(.isOn(!isOn), into: element.id)
      do {
        let action = try tree.handle(Event(.change(!isOn, revision: revision), on: element.id))
        #expect(action?.hasSuffix("\(!isOn)") == true)
      } catch EventRefusal.nodeIsBehind {
        #expect(!driver.presented.isEmpty)
      }
    case .item where rows.number(3) == 0:
      _ = try tree.handle(Event(.focus, on: element.id))
      try driver.moveFocus(to: element.id)
    default: break
    }
  }
}
