import Millrace
import MillraceBinders
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Adapters")
struct AdapterTests {
  private struct Refusal: Error {}

  private struct Counter: AdapterState {
    var count = 0

    mutating func reduce(_ message: Int) throws -> String? {
      count += message
      if message < 0 { throw Refusal() }
      return message == 0 ? nil : "\(count)"
    }

    func resume() -> String? { count == 0 ? nil : "resumed \(count)" }
  }

  @Test("BV-1: each message is a turn of its own, with the message as its cause")
  func turns() {
    let loop = Loop()
    let commits = Commits(of: loop)
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    counter.send(2)
    counter.sink(3)
    #expect(counter.state.count == 5)
    #expect(commits.all.map { $0.cause as? Int } == [2, 3] && commits.all[0].origin.line > 0)
  }

  @Test("BV-1: a reducer that throws changes nothing, notifies no observer, and is reported")
  func throwing() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    var seen: [String] = []
    let following = counter.follow { seen.append($0) }
    counter.send(1)
    counter.send(-1)
    counter.send(1)
    #expect(counter.state.count == 2 && seen == ["1", "2"] && reports.all.count == 1)
    withExtendedLifetime(following) {}
  }

  @Test("BV-2: a follower is given what the state resumes with, and then each notification")
  func follow() {
    let loop = Loop()
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    var (first, second): ([String], [String]) = ([], [])
    let one = counter.follow { first.append($0) }
    counter.send(1)
    counter.send(0)
    counter.send(2)
    let two = counter.follow { second.append($0) }
    counter.send(3)
    #expect(first == ["1", "3", "6"] && second == ["resumed 3", "6"])
    withExtendedLifetime((one, two)) {}
  }

  @Test("BV-2: after a change by others followers begin anew, and after two messages in one turn")
  func others() throws {
    let loop = Loop()
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    let timeline = Timeline(of: loop)
    var seen: [String] = []
    let following = counter.follow { seen.append($0) }
    counter.send(1)
    counter.send(2)
    try timeline.show(1)
    timeline.resume()
    loop.enqueue("other") { [slot = counter.slot] turn in turn.edit(slot) { $0.count = 9 } }
    loop.enqueue("twice") { turn in
      try counter.reduce(1, in: turn)
      try counter.reduce(1, in: turn)
    }
    #expect(seen == ["1", "3", "resumed 1", "resumed 3", "resumed 9", "resumed 11"])
    withExtendedLifetime(following) {}
  }

  @Test("BV-2: calls begin with the next notification, also if they are followed in a handler")
  func calls() {
    let loop = Loop()
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    counter.send(1)
    var seen: [String] = []
    var tokens = [counter.pulses.follow { seen.append("outside \($0)") }]
    loop.enqueue("handler") { _ in
      tokens.append(counter.pulses.follow { seen.append("inside \($0)") })
    }
    #expect(seen == [])
    counter.send(2)
    #expect(seen == ["outside 3", "inside 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test("BV-2: a slice is derived of the state with each notification, and without one at first")
  func slice() {
    let loop = Loop()
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    var seen: [String] = []
    let even = counter.slice { state, notification in
      state.count.isMultiple(of: 2) ? "\(state.count) \(notification ?? "nil")" : nil
    }
    let following = even.follow { seen.append($0) }
    for message in [1, 1, 0, 2] { counter.send(message) }
    loop.enqueue("other") { [slot = counter.slot] turn in turn.edit(slot) { $0.count = 8 } }
    #expect(seen == ["0 nil", "2 2", "4 4", "8 nil"])
    withExtendedLifetime(following) {}
  }

  @Test("BV-1: a message of a follower is handled after all followers of the message before")
  func order() {
    let loop = Loop()
    let counter = Adapter("counter", state: Counter(), in: loop.root)
    var seen: [String] = []
    let one = counter.follow {
      seen.append("one \($0)")
      if $0 == "1" { counter.send(1) }
    }
    let two = counter.follow { seen.append("two \($0)") }
    counter.send(1)
    #expect(seen == ["one 1", "two 1", "one 2", "two 2"])
    withExtendedLifetime((one, two)) {}
  }

  @Test("BV-3: a value is set, updated without a notification, and notified without a change")
  func variable() {
    let loop = Loop()
    let name = Var("name", "a", in: loop.root)
    var seen: [String] = []
    let following = name.follow { seen.append($0) }
    name.set("b")
    name.update("c")
    #expect(name.state.value == "c" && seen == ["a", "b"])
    name.notify("d")
    #expect(name.state.value == "c" && seen == ["a", "b", "d"])
    var late: [String] = []
    let second = name.follow { late.append($0) }
    #expect(late == ["c"])
    withExtendedLifetime((following, second)) {}
  }

  @Test(
    "BV-3: a value of passing interest is not there at first; a toggle changes with each message")
  func temporaryAndToggle() {
    let loop = Loop()
    let selection = TempVar<Int>("selection", in: loop.root)
    let editing = ToggleVar("editing", in: loop.root)
    var (selected, edited): ([Int], [Bool]) = ([], [])
    let following = [
      selection.follow { selected.append($0) }, editing.follow { edited.append($0) },
    ]
    selection.send(4)
    editing.send(())
    editing.send(())
    #expect(selected == [4] && edited == [false, true, false])
    withExtendedLifetime(following) {}
  }

  private final class Storage {}

  /// Notifies of whether the state has been changed in place.
  private struct InPlace: AdapterState {
    var storage = Storage()

    mutating func reduce(_ message: Void) -> Bool? {
      if isKnownUniquelyReferenced(&storage) { return true }
      storage = Storage()
      return false
    }

    func resume() -> Bool? { nil }
  }

  private struct Throwing: AdapterState {
    var state = InPlace()

    mutating func reduce(_ message: Void) throws -> Bool? { state.reduce(message) }

    func resume() -> Bool? { nil }
  }

  @Test("BV-1: a message that cannot fail changes the state in place")
  func inPlace() {
    let loop = Loop()
    let (sure, throwing) = (
      Adapter("sure", state: InPlace(), in: loop.root),
      Adapter("throwing", state: Throwing(), in: loop.root)
    )
    var (first, second): ([Bool], [Bool]) = ([], [])
    let following = [
      sure.follow { first.append($0) }, throwing.follow { second.append($0) },
    ]
    for _ in 0..<3 {
      sure.send(())
      throwing.send(())
    }
    // The first state is kept for the time after its scope.
    #expect(first == [false, true, true] && second == [false, false, false])
    withExtendedLifetime(following) {}
  }

  @Test("BV-2: a follower behind one that nests a turn is notified once, as if it began anew")
  func nested() throws {
    let loop = Loop()
    let stack = StackAdapter("stack", [1], in: loop.root)
    var (first, second): ([StackMutation<Int>], [StackMutation<Int>]) = ([], [])
    let following = [
      stack.follow { change in
        first.append(change)
        guard change == .push(2) else { return }
        _ = try? loop.perform("more", .nested) { turn in stack.reduce(.push(3), in: turn) }
      },
      stack.follow { second.append($0) },
    ]
    stack.push(2)
    #expect(first == [.reload([1]), .push(2), .push(3)])
    #expect(second == [.reload([1]), .reload([1, 2, 3])])
    struct Refused: Error {}
    loop.enqueue("refused") { turn in
      stack.reduce(.push(9), in: turn)
      throw Refused()
    }
    var third: [StackMutation<Int>] = []
    let later = stack.follow { third.append($0) }
    stack.push(4)
    #expect(first.last == .push(4) && second.last == .push(4))
    #expect(third == [.reload([1, 2, 3]), .push(4)])
    withExtendedLifetime((following, later)) {}
  }

  @Test("BV-4: a stack is pushed and popped down to one element, and notifies of what it did")
  func stack() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let stack = StackAdapter("stack", [1], in: loop.root)
    var seen: [StackMutation<Int>] = []
    let following = stack.follow { seen.append($0) }
    stack.pop()
    for element in 2...5 { stack.push(element) }
    stack.pop()
    stack.popToCount(9)
    stack.popToCount(-3)
    stack.send(.reload([7, 8]))
    #expect(
      seen == [
        .reload([1]), .push(2), .push(3), .push(4), .push(5), .popToCount(4), .popToCount(1),
        .reload([7, 8]),
      ])
    #expect(stack.state.elements == [7, 8] && reports.all.isEmpty)
    withExtendedLifetime(following) {}
  }

  @Test("BV-4: of a stack that is replaced by none the first element stays")
  func replacedByNone() {
    let loop = Loop()
    let stack = StackAdapter("stack", [1, 2, 3], in: loop.root)
    var seen: [StackMutation<Int>] = []
    let following = stack.follow { seen.append($0) }
    stack.send(.reload([]))
    stack.send(.reload([]))
    #expect(stack.state.elements == [1] && seen == [.reload([1, 2, 3]), .popToCount(1)])
    withExtendedLifetime(following) {}
  }

  @Test("BV-4, L13: a stack that is made without its first element is reported")
  func madeEmpty() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let stack = StackAdapter<Int>("path", [], in: loop.root)
    #expect(reports.texts.count == 1 && reports.texts.first?.contains("“path”") == true)
    stack.push(1)
    stack.pop()
    #expect(stack.state.elements == [1] && reports.all.count == 1)
  }

  @Test("BV-1: after its scope was removed an adapter has its first state and notifies no observer")
  func removed() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let screen = Scope("screen", in: loop.root)
    let name = Var("name", "a", in: screen)
    var seen: [String] = []
    let following = name.follow { seen.append($0) }
    name.set("b")
    loop.enqueue("leave") { turn in turn.remove(screen) }
    name.set("c")
    #expect(name.state.value == "a" && seen == ["a", "b"] && !reports.all.isEmpty)
    withExtendedLifetime(following) {}
  }
}
