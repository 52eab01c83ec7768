import Testing

@testable import Millrace

/// A value is read in place; a change meanwhile must not release it while it is read.
@Suite("A slot's value, lent")
struct LendingTests {
  private struct Page {
    var lines: [Line]
    var title: Line
    // Large, so that it is read through its address rather than loaded at once.
    var rest = (1, 2, 3, 4, 5, 6, 7, 8)
  }

  /// Its text shows when it is read after it was deallocated.
  private final class Line {
    private(set) var text: String
    init(_ text: String) { self.text = text }
    deinit { text = "gone" }
  }

  private protocol Shape {
    var text: String { get }
  }

  private struct Circle: Shape {
    let line: Line
    var text: String { "circle \(line.text)" }
  }

  private struct Square: Shape {
    let number: Int
    var text: String { "square \(number)" }
  }

  private func makeStore() -> Store<Page, String> {
    Store(Page(lines: [Line("first line")], title: Line("first title"))) { page, text in
      page.title = Line(text)
      page.lines = [Line(text)]
      return .none
    }
  }

  private func text(of page: Page) -> String { "\(page.title.text), \(page.lines[0].text)" }

  @Test("a selector that sends reads to its end what it began to read, and what it sent is so")
  func selectorThatSends() {
    let store = makeStore()
    let value = store.select { [self] page in
      for round in 1...3 { store.send("round \(round)") }
      return text(of: page)
    }.value
    #expect(value == "first title, first line")
    #expect(text(of: store.state) == "round 3, round 3")
  }

  @Test("the same where the selector reads again, and the one inside sends too")
  func nested() {
    let store = makeStore()
    var inner: [String] = []
    let value = store.select { [self] page in
      store.send("outer")
      inner.append(
        store.select { [self] page in
          store.send("inner")
          return text(of: page)
        }.value)
      return text(of: page)
    }.value
    #expect(value == "first title, first line" && inner == ["outer, outer"])
    #expect(text(of: store.state) == "inner, inner")
  }

  private struct Sheet {
    var shape: any Shape
  }

  @Test(
    "a value that a selector has taken out of a state is unchanged, whatever replaces the state")
  func takenOut() {
    let store = Store<Sheet, Int>(Sheet(shape: Circle(line: Line("one")))) { sheet, number in
      sheet.shape = Square(number: number)
      return .none
    }
    let value = store.select { sheet -> String in
      let shape = sheet.shape
      for number in 1...3 { store.send(number) }
      return "\(shape.text), \(sheet.shape.text)"
    }.value
    #expect(value == "circle one, circle one" && store.state.shape.text == "square 3")
  }

  @Test("a value whose deinit reads the slot is deallocated once")
  func deinitThatReads() {
    final class Row {
      let number: Int
      var onEnd: () -> Void = {}
      init(_ number: Int) { self.number = number }
      deinit { onEnd() }
    }
    let store = Store<Row, Int>(Row(0)) { row, number in
      row = Row(number)
      return .none
    }
    let signal = store.select(\.number)
    var read: [Int] = []
    store.state.onEnd = { read.append(signal.value) }
    let value = store.select { row in
      store.send(1)
      return row.number
    }.value
    #expect(value == 0 && read == [1])
  }

  @Test("on a node of two loops, an observer stops another while they are looked at")
  func stoppingAcrossLoops() {
    let (one, other) = (Loop(), Loop())
    let (left, right) = (Slot("left", in: one.root, 0), Slot("right", in: other.root, 0))
    let both = Derived("both", in: left.scope.loop) { read in (read(left), read(right)) }.signal
    var others: [ObservationToken] = []
    var isArmed = false
    var notified = 0
    let first = both.map { pair -> Int in
      if isArmed { others = [] }
      return pair?.1 ?? 0
    }.observe { _ in }
    others = (0..<20).map { index in
      both.map { ($0?.1 ?? 0) + index }.observe { _ in if isArmed { notified += 1 } }
    }
    isArmed = true
    // The node's own loop has moved on since it was last looked at.
    one.enqueue("left") { turn in turn.touch(left) }
    other.enqueue("right") { turn in turn.set(right, 1) }
    #expect(notified == 0 && others.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test("a value kept for a reader is released when the reader is done")
  func nothingStays() {
    weak var first: Line?
    let store = makeStore()
    _ =
      store.select { page in
        first = page.title
        store.send("next")
        #expect(first != nil)
      }.value
    #expect(first == nil)
  }

  @Test("a slot that is removed while it is read is read to the end")
  func leaving() {
    let loop = Loop()
    let scope = Scope("page", in: loop.root)
    let store = Store<Page, String>(
      Page(lines: [Line("first line")], title: Line("first title")), in: scope
    ) { _, _ in .none }
    let value = store.select { [self] page in
      loop.enqueue("leave") { turn in turn.remove(scope) }
      return text(of: page)
    }.value
    #expect(value == "first title, first line" && !store.isAlive)
  }

  @Test("a child's part is read in place, and may be changed meanwhile")
  func children() {
    let store = makeStore()
    let child = store.child(
      { [self] page in
        store.send("meanwhile")
        return text(of: page)
      }, action: { $0 })
    #expect(child.state == "first title, first line")
    #expect(text(of: store.state) == "meanwhile, meanwhile")
  }

  @Test("all observers are notified once of a turn that a selector nests while they are checked")
  func whileNotifying() throws {
    let loop = Loop()
    let slot = Slot("page", in: loop.root, "0")
    var notified: [String] = []
    var isNested = false
    let nesting = slot.signal.map { (text: String?) -> String? in
      if text == "1", !isNested {
        isNested = true
        try? loop.perform("nested", .nested) { turn in turn.set(slot, "2") }
      }
      return text
    }.observe { notified.append("nesting \($0 ?? "-")") }
    let other = slot.signal.observe { notified.append("other \($0 ?? "-")") }
    notified = []
    loop.enqueue("set") { turn in turn.set(slot, "1") }
    // The result of a selector after its own nested turn is up to the selector.
    #expect(notified == ["nesting 2", "other 2", "nesting 1"])
    #expect(slot.value == "2")
    withExtendedLifetime((nesting, other)) {}
  }
}
