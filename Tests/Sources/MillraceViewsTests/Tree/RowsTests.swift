import MillraceViews
import Testing

struct RowsTests {
  private enum Action: Equatable {
    case open(Int)
    case typed(Int, String)
    case toggled(Int, Bool)
  }

  private struct Entry: Equatable {
    var id: Int
    var name: String
    var isMarked = false
  }

  private func entries(_ count: Int) -> [Entry] {
    (0..<count).map { Entry(id: $0, name: "entry \($0)") }
  }

  private func view(_ entries: [Entry]) -> Node<Action> {
    list("Entries", entries, key: \.id) { entry in
      row {
        button(entry.name, send: .open(entry.id))
        field("Note", text: "") { .typed(entry.id, $0) }
        toggle("Done", isOn: false) { .toggled(entry.id, $0) }
        if entry.isMarked { text("marked") }
      }
    }
  }

  @Test("an event of any row leads to the action of its present view")
  func events() throws {
    var entries = entries(3)
    let rendering = try Rendering(view(entries))
    for entry in entries {
      let element = try rendering.driver.root.first(entry.name)
      let action = try rendering.tree.handle(Event(.press, on: element.id))
      #expect(action == .open(entry.id))
    }
    entries[1].name = "renamed"
    try rendering.update(to: view(entries))
    let element = try rendering.driver.root.first("renamed")
    #expect(try rendering.tree.handle(Event(.press, on: element.id)) == .open(1))
  }

  @Test("of rows that say what they depend on, only those are built for which that has changed")
  func dependencies() throws {
    struct Line: Equatable { var id: Int, isSelected: Bool }
    var built: [Int] = []
    func view(_ ids: [Int], selected: Int?) -> Node<String> {
      list("l", ids, key: { $0 }, dependency: { Line(id: $0, isSelected: $0 == selected) }) {
        (line: Line) in
        let _ = built.append(line.id)
        button("\(line.id)\(line.isSelected ? "!" : "")", send: "press \(line.id)")
      }
    }
    let tree = Tree(view(Array(0..<50), selected: nil))
    func patches(_ ids: [Int], selected: Int?) -> Int {
      built = []
      return tree.update(to: view(ids, selected: selected)).count
    }
    #expect(patches(Array(0..<50), selected: nil) == 0 && built == [])
    #expect(patches(Array(0..<50), selected: 7) == 1 && Set(built) == [7])
    #expect(patches(Array(0..<50), selected: 31) == 2 && Set(built) == [7, 31])
    // Rows that come, go and move leave the others alone.
    #expect(patches([100] + Array(0..<50), selected: 31) == 1 && Set(built) == [100])
    #expect(patches(Array(0..<50), selected: 31) == 1 && built == [])
    var swapped = Array(0..<50)
    swapped.swapAt(1, 48)
    #expect(patches(swapped, selected: 31) == 2 && built == [])
    // An event still finds the row's action.
    let rows = tree.snapshot().children
    #expect(try tree.handle(Event(.press, on: rows[1].children[0].id)) == "press 48")
    #expect(patches(swapped, selected: 31) == 0)
    #expect(tree.checkInvariants() == [])
  }

  @Test("the dependency of a row is its value when the view was made, also of an object")
  func objects() {
    final class Person { var name = "Ada" }
    let person = Person()
    func view() -> Node<String> {
      list("l", [person], key: { _ in 1 }, dependency: { $0.name }) { text($0) }
    }
    let tree = Tree(view())
    person.name = "Grace"
    #expect(tree.update(to: view()).count == 1)
    #expect(tree.update(to: view()).isEmpty)
  }

  @Test("lists in two parts of a program share nothing, although they depend on the same")
  func twoLists() {
    let one: Node<String> = list("l", [1, 2], key: { $0 }, dependency: { $0 }) { text("\($0)") }
    let other: Node<String> = list("l", [1, 2], key: { $0 }, dependency: { $0 }) { text("-\($0)") }
    #expect(Tree(one).update(to: other).count == 2)
  }

  @Test("a change in a row is as small as in any other view, and its ids stay")
  func smallPatches() throws {
    var entries = entries(3)
    let rendering = try Rendering(view(entries))
    let marks = rendering.driver.root.flattened.map(\.id)
    entries[1].isMarked = true
    #expect(PatchCount(try rendering.update(to: view(entries))) == PatchCount(inserted: 1))
    entries[1].name = "renamed"
    #expect(PatchCount(try rendering.update(to: view(entries))) == PatchCount(other: 1))
    entries[1].isMarked = false
    #expect(PatchCount(try rendering.update(to: view(entries))) == PatchCount(removed: 1))
    #expect(rendering.driver.root.flattened.map(\.id) == marks)
    #expect(try rendering.update(to: view(entries)) == [])
  }

  @Test("rows that differ in one byte of one text, however long, are distinguished")
  func bytes() {
    func view(_ words: String, key: String, style: String) -> Node<Never> {
      list("l", [0], key: { _ in key }) { _ in text(words).style(Style(style)) }
    }
    for length in 0..<40 {
      let words = String(repeating: "a", count: length)
      let old = view(words, key: words, style: words)
      for index in 0..<length {
        let other = words.prefix(index) + "b" + words.dropFirst(index + 1)
        #expect(Tree(old).update(to: view(String(other), key: words, style: words)).count == 1)
        #expect(Tree(old).update(to: view(words, key: words, style: String(other))).count == 1)
        #expect(Tree(old).update(to: view(words, key: String(other), style: words)).count == 2)
      }
      #expect(Tree(old).update(to: view(words + "a", key: words, style: words)).count == 1)
      #expect(Tree(old).update(to: view(words, key: words, style: words)) == [])
    }
  }

  @Test("texts that are equal and written differently are the same row")
  func canonicallyEqual() {
    func view(_ words: String) -> Node<Never> {
      list("l", [0], key: { $0 }) { _ in text(words) }
    }
    let tree = Tree(view("caf\u{E9}"))
    #expect(tree.update(to: view("cafe\u{301}")) == [])
    #expect(tree.update(to: view("cafe")).count == 1)
    #expect(tree.checkInvariants() == [])
  }

  @Test("rows that differ in any property of a node are distinguished")
  func traits() {
    let changes: [(Node<Int>) -> Node<Int>] = [
      { $0 }, { $0.label("a") }, { $0.accessibilityValue("a") }, { $0.hint("a") },
      { $0.role(.link) }, { $0.live() }, { $0.live(.assertive) }, { $0.accessibilityHidden() },
      { $0.disabled() }, { $0.busy() }, { $0.grow() }, { $0.icon("a") }, { $0.focused() },
      { $0.shortcut(Shortcut("k")) }, { $0.testID("a") }, { $0.style("a") }, { $0.named("a") },
      { $0.locally(.copy("a")) }, { $0.startsHidden() }, { $0.onFocus(send: 1) },
      { $0.onBlur(send: 1) }, { $0.error("a") },
    ]
    func view(_ change: @escaping (Node<Int>) -> Node<Int>) -> Node<Int> {
      list("l", [0], key: { $0 }) { _ in change(button("b", send: 1)) }
    }
    for (index, old) in changes.enumerated() {
      for (other, new) in changes.enumerated() {
        let patches = Tree(view(old)).update(to: view(new))
        #expect(patches.isEmpty == (index == other), "\(index) to \(other)")
      }
    }
  }

  @Test("text that was typed into a row stays its own while rows are inserted, removed and moved")
  func typing() throws {
    var entries = entries(4)
    let rendering = try Rendering(view(entries))
    let fields = rendering.driver.root.flattened.filter { $0.role == .field }
    #expect(try rendering.enter(.text("x"), into: fields[2].id) == .typed(2, "x"))
    entries.swapAt(0, 2)
    entries.remove(at: 1)
    // The program did not take the text over, so it is written back, at its revision.
    let patches = try rendering.update(to: view(entries))
    #expect(patches.contains(.value(fields[2].id, .text(""), basedOn: 1)))
    #expect(throws: EventRefusal.self) {
      _ = try rendering.tree.handle(Event(.input("y", revision: 1), on: fields[2].id))
    }
    #expect(try rendering.enter(.text("z"), into: fields[2].id) == .typed(2, "z"))
  }

  @Test("the row with the focus does not move, and keeps it")
  func focus() throws {
    var entries = entries(5)
    let rendering = try Rendering(view(entries))
    let button = try rendering.driver.root.first("entry 0")
    _ = try rendering.tree.handle(Event(.focus, on: button.id))
    let row = try #require(rendering.driver.root.children.first)
    entries.append(entries.removeFirst())
    for patch in try rendering.update(to: view(entries)) {
      if case .move(let id, _, _) = patch { #expect(id != row.id) }
    }
    #expect(rendering.tree.focusedNode == button.id)
    entries.removeAll { $0.id == 0 }
    try rendering.update(to: view(entries))
    #expect(rendering.tree.focusedNode == nil)
  }

  @Test("an event of a removed row is refused")
  func gone() throws {
    let rendering = try Rendering(view(entries(2)))
    let button = try rendering.driver.root.first("entry 1")
    try rendering.update(to: view(entries(1)))
    #expect(throws: EventRefusal.nodeIsGone(Event(.press, on: button.id))) {
      _ = try rendering.tree.handle(Event(.press, on: button.id))
    }
  }

  @Test("rows turn into written children and back, and stay the same rows")
  func otherForm() throws {
    let written: Node<Action> = list("Entries") {
      for entry in entries(3) {
        item(key: entry.id) { text("written") }
      }
    }
    let rendering = try Rendering(view(entries(3)))
    let rows = rendering.driver.root.children.map(\.id)
    try rendering.update(to: written)
    #expect(rendering.driver.root.children.map(\.id) == rows)
    try rendering.update(to: view(entries(3)))
    #expect(rendering.driver.root.children.map(\.id) == rows)
  }

  @Test("a list in a row has rows of its own")
  func nested() throws {
    func view(_ groups: [[Int]]) -> Node<Int> {
      list("Groups", Array(groups.enumerated()), key: \.offset) { group in
        list("Numbers", group.element, key: { $0 }) { number in button("\(number)", send: number) }
      }
    }
    let rendering = try Rendering(view([[1, 2], [3], []]))
    let three = try rendering.driver.root.first("3")
    #expect(try rendering.tree.handle(Event(.press, on: three.id)) == 3)
    try rendering.update(to: view([[2, 1], [3, 4], [5]]))
    let five = try rendering.driver.root.first("5")
    #expect(try rendering.tree.handle(Event(.press, on: five.id)) == 5)
    #expect(try rendering.driver.root.first("3").id == three.id)
    try rendering.update(to: view([]))
    #expect(rendering.driver.root.children.isEmpty)
  }

  @Test("a sheet in a row is presented, and is removed with the row")
  func presented() throws {
    func view(_ entries: [Entry]) -> Node<Action> {
      list("Entries", entries, key: \.id) { entry in
        text(entry.name)
        if entry.isMarked { sheet("Sheet") { text("inside") } }
      }
    }
    var entries = entries(2)
    let rendering = try Rendering(view(entries))
    entries[1].isMarked = true
    let patches = try rendering.update(to: view(entries))
    #expect(patches.contains { if case .present = $0 { true } else { false } })
    #expect(rendering.driver.presented.count == 1)
    try rendering.update(to: view(Array(entries.prefix(1))))
    #expect(rendering.driver.presented == [])
  }

  /// A model that an app shares by reference, against the advice.
  private final class Shared {
    var name = "before"
  }

  @Test("a row that is built from an object which changes is shown anew and reported once")
  func unrepeatable() throws {
    let shared = Shared()
    func view() -> Node<Int> {
      list("Objects", [1, 2], key: { $0 }) { number in button("\(shared.name) \(number)", send: 7) }
    }
    let tree = Tree(view())
    var driver = try ElementTree(tree.snapshot())
    let old = try driver.root.first("before 2")
    shared.name = "after"
    var reports: [ViewReport] = []
    try driver.apply(tree.update(to: view()) { reports.append($0) })
    #expect(reports == [.unrepeatableRow(list: NodeID(0))])
    #expect(driver.root == tree.snapshot())
    let new = try driver.root.first("after 2")
    #expect(try tree.handle(Event(.press, on: new.id)) == 7)
    #expect(throws: EventRefusal.nodeIsGone(Event(.press, on: old.id))) {
      _ = try tree.handle(Event(.press, on: old.id))
    }
    shared.name = "again"
    try driver.apply(tree.update(to: view()) { reports.append($0) })
    #expect(reports.count == 1)
    #expect(tree.checkInvariants() == [])
  }

  @Test("an event of a row whose object has changed meanwhile is refused")
  func unrepeatableEvent() throws {
    let shared = Shared()
    let view: Node<Int> = list("Objects", [1], key: { $0 }) { _ in button(shared.name, send: 7) }
    let tree = Tree(view)
    let shown = try tree.snapshot().first("before")
    shared.name = "after"
    #expect(throws: EventRefusal.nodeIsGone(Event(.press, on: shown.id))) {
      _ = try tree.handle(Event(.press, on: shown.id))
    }
    #expect(tree.checkInvariants().isEmpty == false)
  }

  @Test("nothing is kept of a row that was built with other content, also if keys repeat in that")
  func unrepeatableKeys() throws {
    let shared = Shared()
    let view: Node<Int> = list("Objects", [1], key: { $0 }) { _ in
      if shared.name == "before" {
        button("before", send: 7)
      } else {
        text("a").key(1)
        text("b").key(1)
      }
    }
    let tree = Tree(view)
    let press = Event(.press, on: try tree.snapshot().first("before").id)
    shared.name = "after"
    #expect(throws: EventRefusal.nodeIsGone(press)) { try tree.handle(press) }
    shared.name = "before"
    #expect(tree.checkInvariants() == [])
  }

  @Test("a row that asks for the focus or is read aloud does so when it appears, and once")
  func notable() throws {
    func view(_ names: [String]) -> Node<Never> {
      list("Names", names, key: { $0 }) { name in
        text(name).live()
        text("focus").focused(name == "b")
      }
    }
    let rendering = try Rendering(view(["a"]))
    let patches = try rendering.update(to: view(["a", "b"]))
    #expect(patches.contains(.announce("b", .polite)))
    #expect(patches.contains { if case .focus = $0 { true } else { false } })
    let after = try rendering.update(to: view(["b", "a"]))
    #expect(PatchCount(after) == PatchCount(moved: 1))
  }
}
