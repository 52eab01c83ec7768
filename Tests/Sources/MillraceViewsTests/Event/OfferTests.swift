import MillraceViews
import Testing

/// Events of a client that no user could have caused.
struct OfferTests {
  enum Action: Equatable, Sendable {
    case chose(String)
    case set(Double)
    case counted(Int)
    case dated(CalendarDay?)
    case notified(String, String)
    case pressed
  }

  private func view(
    _ choices: [String] = ["a", "b"], number: Double = 4, day: CalendarDay? = nil,
    isBusy: Bool = false
  ) -> Node<Action> {
    column {
      picker(
        "Pick", choices.map { Choice(id: $0, title: $0) }, selected: choices.first,
        onChange: { .chose($0) })
      slider("Slide", value: number, in: 0...10, step: 2, onChange: { .set($0) })
      stepper("Count", value: 3, in: 1...9, onChange: { .counted($0) })
      datePicker(
        "Date", day: day, earliest: CalendarDay(year: 2026, month: 1, day: 1),
        latest: CalendarDay(year: 2026, month: 12, day: 31), onChange: { .dated($0) })
      custom("pad", label: "Pad") { event in
        event.name == "known" ? .notified(event.name, event.payload) : nil
      }
      button("Go", send: .pressed).busy(isBusy)
    }
  }

  private let pick = NodeID(1)
  private let slide = NodeID(2)
  private let count = NodeID(3)
  private let date = NodeID(4)
  private let pad = NodeID(5)
  private let go = NodeID(6)

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test("an offered value becomes an action")
  func offered() throws {
    let rendering = try Rendering(view())
    #expect(try rendering.enter(.choice("b"), into: pick) == .chose("b"))
    #expect(try rendering.enter(.number(8), into: slide) == .set(8))
    #expect(try rendering.enter(.number(5), into: count) == .counted(5))
    let may = try day("2026-05-01")
    #expect(try rendering.enter(.day(may), into: date) == .dated(may))
    #expect(try rendering.enter(.day(nil), into: date) == .dated(nil))
    let event = Event(.custom(CustomEvent("known", "x")), on: pad)
    #expect(try rendering.tree.handle(event) == .notified("known", "x"))
  }

  @Test("a value that is not offered is refused, and the next update shows the program's value")
  func notOffered() throws {
    let values: [(NodeID, EventValue)] = [
      (pick, .choose("c", revision: 1)), (pick, .choose("", revision: 1)),
      (slide, .adjust(12, revision: 1)), (slide, .adjust(-2, revision: 1)),
      (slide, .adjust(3, revision: 1)), (slide, .adjust(.infinity, revision: 1)),
      (count, .adjust(1.5, revision: 1)), (count, .adjust(10, revision: 1)),
      (date, .date(try day("2025-12-31"), revision: 1)),
      (date, .date(try day("2027-01-01"), revision: 1)),
    ]
    for (node, value) in values {
      let tree = Tree(view())
      let event = Event(value, on: node)
      #expect(throws: EventRefusal.valueIsNotOffered(event)) { try tree.handle(event) }
      let kept = try #require(tree.snapshot().flattened.first { $0.id == node }?.kind.inputValue)
      #expect(tree.update(to: view()) == [.value(node, kept, basedOn: 1)])
    }
  }

  @Test("a value of another kind is refused")
  func otherKind() {
    let values: [(NodeID, EventValue)] = [
      (pick, .adjust(1, revision: 1)), (pick, .input("a", revision: 1)),
      (slide, .choose("a", revision: 1)), (slide, .change(true, revision: 1)),
      (date, .input("2026-05-01", revision: 1)), (go, .adjust(1, revision: 1)),
      (slide, .adjust(.nan, revision: 1)),
    ]
    for (node, value) in values {
      let tree = Tree(view())
      do {
        _ = try tree.handle(Event(value, on: node))
        Issue.record("\(value) should have been refused on \(node)")
      } catch {
        guard case .valueDoesNotFit = error else {
          Issue.record("expected a value that does not fit, not \(error)")
          continue
        }
      }
    }
  }

  @Test("a custom event that the view has no action for is refused")
  func unknownEvent() {
    let tree = Tree(view())
    for event in [
      Event(.custom(CustomEvent("unknown")), on: pad), Event(.custom(CustomEvent("known")), on: go),
    ] {
      #expect(throws: EventRefusal.noHandler(event)) { try tree.handle(event) }
    }
  }

  @Test("a choice that was removed while it was being made is refused, and reverted")
  func overtaken() throws {
    let rendering = try Rendering(view(["a", "b"]))
    let revision = try rendering.driver.enter(.choice("b"), into: pick)
    try rendering.driver.apply(rendering.tree.update(to: view(["a", "c"])))
    let event = Event(.choose("b", revision: revision), on: pick)
    #expect(throws: EventRefusal.valueIsNotOffered(event)) { try rendering.tree.handle(event) }
    try rendering.update(to: view(["a", "c"]))
    #expect(try rendering.driver.root.first("Pick").kind.inputValue == .choice("a"))
  }

  @Test("a slider keeps what a person last did until the program answers that")
  func dragged() throws {
    let tree = Tree(view())
    var driver = try ElementTree(tree.snapshot())
    let first = try driver.enter(.number(6), into: slide)
    _ = try tree.handle(Event(.adjust(6, revision: first), on: slide))
    // The person drags on before the answer to the first number arrives.
    let second = try driver.enter(.number(8), into: slide)
    try driver.apply(tree.update(to: view(number: 2)))
    #expect(driver.element(slide)?.kind.inputValue == .number(8))
    _ = try tree.handle(Event(.adjust(8, revision: second), on: slide))
    try driver.apply(tree.update(to: view(number: 2)))
    #expect(driver.element(slide)?.kind.inputValue == .number(2))
  }

  @Test("a busy button refuses to be pressed, keeps its focus, and is pressed again afterwards")
  func busy() throws {
    let rendering = try Rendering(view())
    _ = try rendering.tree.handle(Event(.focus, on: go))
    try rendering.update(to: view(isBusy: true))
    let event = Event(.press, on: go)
    #expect(throws: EventRefusal.nodeIsBusy(event)) { try rendering.tree.handle(event) }
    #expect(rendering.tree.focusedNode == go)
    try rendering.update(to: view())
    #expect(try rendering.tree.handle(event) == .pressed)
  }

  @Test("a node that is never to be read aloud is not, whatever its role")
  func silent() throws {
    func view(_ words: String, _ politeness: Politeness) -> Node<Action> {
      text(words).role(.status).live(politeness)
    }
    for (politeness, announced) in [(Politeness.off, false), (.polite, true), (.assertive, true)] {
      let tree = Tree(view("one", politeness))
      let patches = tree.update(to: view("two", politeness))
      #expect(patches.contains(.announce("two", politeness)) == announced)
    }
  }

  @Test("each refusal states what was received and what to do")
  func words() {
    let event = Event(.adjust(12, revision: 1), on: slide)
    #expect(
      EventRefusal.valueIsNotOffered(event).description
        == "The event adjust came for node 2 with a value that the node does not offer: the view "
        + "has "
        + "changed meanwhile, or the client is at fault. The node returns to the value of the "
        + "program."
    )
    #expect(
      EventRefusal.nodeIsBusy(Event(.press, on: go)).description
        == "The event press came for node 6, which is busy with an earlier one: the driver "
        + "should not "
        + "let a person do that.")
  }
}
