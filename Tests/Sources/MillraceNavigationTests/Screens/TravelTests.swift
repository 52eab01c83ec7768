import Millrace
import MillraceNavigation
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("L12: navigation and the timeline")
struct TravelTests {
  typealias Counter = Store<Int, Int>

  let loop = Loop()
  let recorder: LoopRecorder
  let timeline: Timeline
  let screens: Screens<ScreenStack<String>, Counter>
  let log = Log()
  let performing: ObservationToken

  init() {
    recorder = LoopRecorder(of: loop, .reports)
    timeline = Timeline(of: loop)
    screens = Screens(ScreenStack("root"), in: loop.root) { entry, scope in
      Store(entry.id.number * 10, in: scope, name: "\(entry.id)") {
        (count: inout Int, step: Int) in
        count += step
        return .none
      }
    }
    performing = screens.perform { [log] change in
      let path = change.value.entries.map { "\($0.id.number)" }.joined(separator: " ")
      log.write("\(change.steps.map { "\($0.count)" } ?? "anew"): \(path)")
    }
    push("a")  // 1
    screens.content(of: id(1))?.send(5)  // 2
    screens.edit("back") { try $0.pop() }  // 3
    push("b")  // 4
    log.clear()
  }

  private func push(_ name: String) {
    screens.edit("push") { try $0.push(name) }
  }

  @Test("looking at the past shows its screens, with the state and the content that they had")
  func look() throws {
    let before = try #require(screens.content(of: id(2)))
    try timeline.show(2)
    #expect(screens.live == [id(0), id(1)] && log.lines == ["anew: 0 1"])
    #expect(screens.content(of: id(1))?.state == 15)
    #expect(screens.scope(of: id(1))?.isAlive == true && screens.scope(of: id(2)) == nil)
    timeline.resume()
    #expect(screens.live == [id(0), id(2)] && log.lines == ["anew: 0 1", "anew: 0 2"])
    #expect(screens.content(of: id(2)) === before)
    #expect(recorder.reports.isEmpty)
  }

  @Test("restored, the screens of the past live on, and no id is given again")
  func restore() throws {
    try timeline.restore(2)
    #expect(screens.live == [id(0), id(1)] && log.lines == ["anew: 0 1"])
    let counter = try #require(screens.content(of: id(1)))
    counter.send(1)
    #expect(counter.state == 16)
    push("c")
    #expect(screens.live == [id(0), id(1), id(3)])
    #expect(log.lines.last == "1: 0 1 3")
    // The past is still known.
    #expect(timeline.moments.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("a branch goes on from what is shown, and no id of the other future is given again")
  func branch() throws {
    try timeline.show(1)
    timeline.branch()
    push("c")
    #expect(screens.live == [id(0), id(1), id(3)])
    let branch = try #require(timeline.branches.last)
    timeline.restore(branch)
    #expect(screens.live == [id(0), id(2)] && screens.content(of: id(2))?.state == 20)
  }

  @Test(
    "every commit can be looked at in any order, and the present is as it was", arguments: 0..<10)
  func everyMoment(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: push("\(step)")
      case 1: screens.edit("back") { try $0.pop() }
      case 2: if let id = screens.live.last { screens.content(of: id)?.send(1) }
      default: screens.edit("anew") { path in path = ScreenStack("root") }
      }
    }
    func look() -> [String] {
      screens.live.sorted { $0.number < $1.number }.map {
        "\($0): \(screens.content(of: $0)?.state ?? -1)"
      }
    }
    let present = look()
    var shown: [Int: [String]] = [:]
    for number in Array(timeline.range).shuffled(using: &random) + Array(timeline.range) {
      try timeline.show(number)
      #expect(Set(screens.live) == Set(screens.value?.entries.map(\.id) ?? []))
      if let known = shown[number] { #expect(look() == known) } else { shown[number] = look() }
    }
    timeline.resume()
    #expect(look() == present)
  }

  @Test("an event of a person while the past is shown waits for the present")
  func reportsWait() throws {
    try timeline.show(2)
    #expect(screens.report(.wentBack(from: id(1), to: id(0)), at: screens.revision) == nil)
    #expect(screens.live == [id(0), id(1)] && loop.waitingTurns == 1)
    timeline.resume()
    // The screen is not part of the present: nothing is taken away there.
    #expect(screens.live == [id(0), id(2)])
    #expect(recorder.reports.map(\.description).last?.contains("main 1 is not there") == true)
  }

  @Test("L6: restored and then changed by a nested turn, a value is shown as a whole")
  func nestedAfterRestored() {
    let screens = Screens(ScreenStack("root"), in: Scope("other", in: loop.root)) { entry, _ in
      entry.id
    }
    let marker = Slot("marker", in: loop.root, 0)
    let watching = marker.signal.observe { [loop] value in
      guard value == 1 else { return }
      // Before the host is notified of the restored value.
      #expect(throws: Never.self) {
        try loop.perform("nested", .nested) { turn in
          screens.edit(turn) { _ = try? $0.push("x") }
        }
      }
    }
    var performed: [Bool] = []
    let performing = screens.perform { performed.append($0.steps == nil) }
    loop.restore { turn in
      turn.set(marker, 1)
      screens.edit(turn) { $0 = ScreenStack("root") }
    }
    #expect(screens.value?.entries.count == 2 && performed == [true, true])
    withExtendedLifetime((watching, performing)) {}
  }

  @Test("a value from outside replaces everything at once")
  func wholesale() throws {
    var path = ScreenStack("other")
    try path.push("x")
    screens.loop.restore { [screens] turn in
      screens.edit(turn) { $0 = path }
    }
    // Another stack of the same name: its screens are new, and their ids too.
    #expect(screens.value?.entries.map(\.id) == [id(3), id(4)])
    #expect(screens.live == [id(3), id(4)] && log.lines == ["anew: 3 4"])
  }
}
