import MillraceTestSupport
import Testing

@testable import Millrace

@Suite("A store in front of an app of another style")
struct FrontTests {
  /// A style in a few lines: doubles what it is sent, by a turn that has ended when the call
  /// returns.
  private final class Doubler {
    let slot: Slot<Int>
    var notified: [Int] = []

    init(in scope: Scope) {
      slot = Slot("doubled", in: scope, 0)
    }

    func dispatch(_ number: Int) {
      notified.append(number)
      _ = try? slot.scope.loop.perform(number, .nested) { turn in turn.set(slot, number * 2) }
    }
  }

  private func front(
    of app: Doubler, restore: ((Int) -> Void)? = nil
  ) -> Store<Int, Int> {
    Store(
      showing: app.slot.signal.map { $0 ?? -1 }, in: app.slot.scope, name: "front",
      restore: restore
    ) { app.dispatch($0) }
  }

  @Test("it shows what the app has, and hands on what it is sent, before the call returns")
  func both() {
    let loop = Loop()
    let app = Doubler(in: loop.root)
    let front = front(of: app)
    var seen: [Int] = []
    let observation = front.observe { seen.append($0) }
    front.send(4)
    #expect(front.state == 8)
    app.dispatch(5)
    #expect(front.state == 10)
    #expect(seen == [0, 8, 10])
    observation.cancel()
  }

  @Test("an action that an observer sends is handed on in its turn, outside of any other")
  func busy() {
    let loop = Loop()
    let app = Doubler(in: loop.root)
    let front = front(of: app)
    let native = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      count += step
      return Effect<Int>.none
    }
    var whileNotified: [Int] = []
    let observation = native.observePulses { count in
      guard count == 1 else { return }
      front.send(7)
      native.send(10)
      whileNotified = app.notified
    }
    native.send(1)
    #expect(whileNotified.isEmpty)
    #expect(app.notified == [7])
    #expect(front.state == 14)
    #expect(native.state == 11)
    observation.cancel()
  }

  @Test("an action that it is sent while the past is shown waits for the present")
  func frozen() throws {
    let loop = Loop()
    let app = Doubler(in: loop.root)
    let front = front(of: app)
    let timeline = Timeline(of: loop)
    front.send(1)
    front.send(2)
    try timeline.show(1)
    #expect(front.state == 2)
    front.send(3)
    #expect(app.notified == [1, 2])
    timeline.resume()
    #expect(app.notified == [1, 2, 3])
    #expect(front.state == 6)
  }

  @Test("a page renders once for what it sends: the loop settles")
  func settling() {
    let loop = Loop()
    let app = Doubler(in: loop.root)
    let front = front(of: app)
    var settled = 0
    let observation = loop.onSettle { settled += 1 }
    front.send(1)
    #expect(settled == 1)
    observation.cancel()
  }

  @Test(
    "once the scope is removed, actions are dropped and reported, and reading does not trap")
  func departed() {
    let loop = Loop()
    let reports = Reports(of: loop)
    let scope = Scope("app", in: loop.root)
    let app = Doubler(in: scope)
    let front = front(of: app)
    loop.enqueue("leave") { turn in turn.remove(scope) }
    #expect(!front.isAlive)
    front.send(1)
    #expect(app.notified.isEmpty)
    #expect(reports.texts.contains { $0.contains("front") })
  }

  @Test("it is deallocated with its owner, and so is the app")
  func letGo() {
    let loop = Loop()
    weak var gone: Doubler?
    do {
      let app = Doubler(in: loop.root)
      gone = app
      let front = front(of: app)
      front.send(2)
    }
    #expect(gone == nil)
  }

  @Test(
    "a state that was kept goes to the app, where it can take one, and is refused where it cannot")
  func takingUp() {
    let loop = Loop()
    let app = Doubler(in: loop.root)
    #expect(!front(of: app).restore(6))
    #expect(app.notified.isEmpty)
    let front = front(of: app) { app.dispatch($0 / 2) }
    #expect(front.restore(6))
    #expect(front.state == 6)
    let native = Store(0, in: loop.root) { (count: inout Int, step: Int) in
      count += step
      return Effect<Int>.none
    }
    #expect(native.restore(9))
    #expect(native.state == 9)
  }
}
