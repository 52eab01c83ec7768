import Millrace
import MillraceNavigation
import MillraceTesting
import Testing

@Suite("K-10: a host reports what a user did after it is done")
struct HostReportTests {
  let loop = Loop()
  let recorder: LoopRecorder
  let screens: Screens<ScreenStack<String>, Void>
  let received = Received()
  let performing: ObservationToken

  /// The changes that the host received.
  final class Received {
    var changes: [ScreenChange<ScreenStack<String>>] = []

    var last: ScreenChange<ScreenStack<String>>? { changes.last }
  }

  init() throws {
    recorder = LoopRecorder(of: loop)
    var path = ScreenStack("root")
    for name in ["a", "b"] { try path.push(name) }
    screens = Screens(path, in: loop.root) { _, _ in }
    performing = screens.perform { [received] in received.changes.append($0) }
  }

  private func push(_ name: String) {
    screens.edit("push") { try $0.push(name) }
  }

  @Test("the value follows, and the host is not asked to do it again")
  func alreadyDone() {
    #expect(screens.report(.wentBack(from: id(2), to: id(0)), at: 1) == nil)
    #expect(screens.value?.entries.map(\.id) == [id(0)] && screens.live == [id(0)])
    #expect(received.changes.count == 1)
    // Nothing has changed for the host, so it still knows revision 1.
    push("c")
    #expect(received.last?.steps?.count == 1 && received.last?.revision == 2)
    #expect(recorder.commits.map { "\($0.cause ?? "")" }.first == "went back from main 2 to main 0")
  }

  @Test("going back several times in a row needs no new revision")
  func severalInARow() {
    #expect(screens.report(.wentBack(from: id(2), to: id(1)), at: 1) == nil)
    #expect(screens.report(.wentBack(from: id(1), to: id(0)), at: 1) == nil)
    #expect(screens.live == [id(0)] && received.changes.count == 1)
  }

  @Test("the program popped it first: reported, and nothing is popped twice")
  func programWasFirst() {
    screens.edit("pop") { try $0.pop() }
    #expect(received.last?.revision == 2)
    let event = ScreenEvent.wentBack(from: id(2), to: id(1))
    // The host did it before it heard of revision 2…
    #expect(screens.report(event, at: 1) == .outdated(event, revision: 1, newest: 2))
    // …and is asked to build the current value.
    #expect(received.last?.steps == nil && received.last?.value.entries.count == 2)
    // The same by a host that should know better.
    #expect(screens.report(event, at: 3) == .departed(id(2)))
    #expect(screens.live == [id(0), id(1)])
    #expect(recorder.reports.count == 2)
  }

  @Test("the program pushed meanwhile: what the person has not seen stays")
  func programPushed() {
    push("c")
    let event = ScreenEvent.wentBack(from: id(2), to: id(1))
    #expect(screens.report(event, at: 1) == .outdated(event, revision: 1, newest: 2))
    #expect(screens.live.count == 4 && received.last?.steps == nil)
    #expect(screens.report(event, at: received.last?.revision ?? 0) == .covered(id(2), by: id(3)))
    #expect(screens.live.count == 4)
  }

  @Test("a push that waits behind the report is not undone, and the host is synchronized")
  func pushIsOnItsWay() {
    // Observers run before the queue: the push is sent first, and the report comes while it waits.
    let life = screens.loop.onSettle {}
    loop.enqueue("busy") { [screens, loop] _ in
      loop.enqueue("push") { turn in
        try screens.edit(turn) { try $0.push("c") }
      }
      #expect(screens.report(.wentBack(from: id(2), to: id(1)), at: 1) == nil)
    }
    #expect(screens.value?.entries.map(\.id) == [id(0), id(1), id(2), id(3)])
    // The host took b away by itself: it is asked to push b and c again, in any steps.
    var host = ModelHost(ScreenStack("none"))
    host.stacks = ["main": [id(0), id(1)]]
    host.front = ["main"]
    for change in received.changes.dropFirst() {
      guard let steps = change.steps else {
        host = ModelHost(change.value)
        continue
      }
      for step in steps { host.perform(step) }
    }
    #expect(host.stacks["main"] == screens.value?.entries.map(\.id) && host.faults == [])
    withExtendedLifetime(life) {}
  }

  @Test("a report about one stack does not age by what happens to another")
  func otherStack() {
    let loop = Loop()
    let screens = Screens(sample(), in: loop.root) { _, _ in }
    var revision = 0
    let life = screens.perform { revision = $0.revision }
    screens.edit("push") { split in
      try split.editStacks { if $0.name == "news" { try $0.present("sheet") } }
    }
    let known = revision
    screens.edit("push") { try $0.primary.push("item") }
    #expect(revision == known + 1)
    #expect(screens.report(.dismissed(id(1, "news")), at: known) == nil)
    #expect(screens.report(.chose(stack: "more"), at: known) == nil)
    #expect(screens.value?.secondary?.selected == .more && revision == known + 1)
    withExtendedLifetime(life) {}
  }

  @Test("screens without a host accept no report")
  func noHost() {
    performing.cancel()
    let other = Screens(ScreenStack("x"), in: loop.root) { _, _ in }
    let event = ScreenEvent.chose(stack: "main")
    #expect(other.report(event, at: 0) == .outdated(event, revision: 0, newest: 0))
  }

  @Test(
    "a hostile host can ask for anything, and gets nothing that a person could not do",
    arguments: 0..<20)
  func hostile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let loop = Loop()
    let recorder = LoopRecorder(of: loop, .reports)
    let screens = Screens(sample(), in: loop.root) { entry, scope in
      Slot("state", in: scope, entry.id)
    }
    var host = ModelHost(sample())
    let life = screens.perform { change in
      guard let steps = change.steps else { return host = ModelHost(change.value) }
      for step in steps { host.perform(step) }
    }
    let numbers = [-1, 0, 1, 2, 3, 7, Int.max, Int.min]
    let names = ["list", "news", "more", "", "nowhere"]
    for _ in 0..<500 {
      let any = {
        id(
          numbers.randomElement(using: &random) ?? 0,
          names.randomElement(using: &random) ?? "")
      }
      if Bool.random(using: &random) {
        screens.edit("edit") { value in edit(&value, &random) }
        continue
      }
      let events: [ScreenEvent] = [
        .wentBack(from: any(), to: any()), .dismissed(any()), .chose(stack: any().stack),
      ]
      let event = events.randomElement(using: &random) ?? .dismissed(id(0))
      let revision =
        Bool.random(using: &random)
        ? screens.revision : numbers.randomElement(using: &random) ?? 0
      let before = screens.value
      let reports = recorder.reports.count
      let refusal = screens.report(event, at: revision)
      #expect(refusal == nil || screens.value == before)
      #expect(recorder.reports.count == reports + (refusal == nil ? 0 : 1))
      // An honest host has done what was taken in.
      if refusal == nil, let value = screens.value { host = ModelHost(value) }
      #expect(screens.value?.stacks.allSatisfy { $0.entries.first?.style == .push } == true)
      #expect(Set(screens.live) == Set(screens.value?.entries.map(\.id) ?? []))
      #expect(screens.value.map { ModelHost($0) } == host)
    }
    withExtendedLifetime(life) {}
  }

  @Test(
    "the text states what was expected, what was received and what to do",
    arguments: [
      (NavigationError.rootStays(id(0)), "root", "Show another path"),
      (.departed(id(3)), "main 3 is not there", "Check that"),
      (.covered(id(1), by: id(2)), "main 2 is above", "Remove that one"),
      (.unanswered(id(4)), "alert main 4", "Remove it first"),
      (.duplicateKey("k", id(1)), "“k” is there already, as main 1", "Go back to it"),
      (.notPresented(id(1)), "was pushed", "Report that the person went back"),
      (.emptyPath(stack: "main"), "“main”", "at least a root"),
      (.noStack("x"), "no stack “x”", "Use the name"),
      (
        .outdated(.dismissed(id(1)), revision: 2, newest: 5),
        "“dismissed main 1” at revision 2", "notified to rebuild"
      ),
    ])
  func words(error: NavigationError, what: String, next: String) {
    #expect(error.description.contains(what) && error.description.contains(next))
  }
}
