import Millrace
import MillraceComponents
import MillraceTestSupport
import MillraceTesting
import Testing

@Suite("Subscribers of a component")
struct SubscribingTests {
  let root = Part("root")
  let core: Core

  init() {
    core = makeCore(root)
  }

  @Test("CO-9 subscribing delivers the state at once; again, it delivers again and registers once")
  func twice() {
    let view = Watcher()
    root.subscribe(view)
    root.subscribe(view)
    root.edit { $0.number = 1 }
    #expect(view.notified == [0, 0, 1])
  }

  @Test("subscribers are notified in the order of their subscriptions")
  func order() {
    let log = Log()
    let (first, second) = (Watcher("a", log), Watcher("b", log))
    root.subscribe(first)
    root.subscribe(second)
    root.edit { $0.number = 1 }
    #expect(log.lines == ["a0", "b0", "a1", "b1"])
  }

  @Test(
    "CO-9 subscribers are held weakly; unsubscribing ends notifications, an unknown one is ignored"
  )
  func leaving() {
    var view: Watcher? = Watcher()
    weak let remembered = view
    if let view { root.subscribe(view) }
    view = nil
    #expect(remembered == nil)
    root.edit { $0.number = 1 }
    let stays = Watcher()
    root.unsubscribe(stays)
    root.subscribe(stays)
    root.unsubscribe(stays)
    root.edit { $0.number = 2 }
    #expect(stays.notified == [1])
  }

  @Test("CO-10 instead: the list has one owner; one who subscribes during a notification is kept")
  func subscribedMeanwhile() {
    let views = (0..<20).map { _ in Watcher() }
    let root = root
    let first = Watcher()
    // Each commit subscribes the next view while subscribers are being notified.
    first.answer = { state in
      if state.number < views.count { root.subscribe(views[state.number]) }
    }
    root.subscribe(first)
    for number in 1...views.count { root.edit { $0.number = number } }
    for (number, view) in views.enumerated() {
      #expect(view.notified == Array(number...views.count))
    }
  }

  @Test("CO-10 instead: one that another unsubscribes in the same commit is not notified any more")
  func unsubscribedMeanwhile() {
    let (first, second) = (Watcher(), Watcher())
    root.subscribe(first)
    root.subscribe(second)
    let root = root
    first.answer = { _ in root.unsubscribe(second) }
    root.edit { $0.number = 1 }
    #expect(second.notified == [0])
  }

  @Test("a subscriber that unsubscribes at its first notification is not notified again")
  func unsubscribedAtFirst() {
    let view = Watcher()
    let root = root
    view.answer = { [weak view] _ in
      if let view { root.unsubscribe(view) }
    }
    root.subscribe(view)
    root.edit { $0.number = 1 }
    #expect(view.notified == [0])
  }

  @Test("a subscriber is notified of the commit that it makes in its first notification")
  func commitsAtFirst() {
    let view = Watcher()
    let root = root
    view.answer = { if $0.number == 0 { root.edit { $0.number = 1 } } }
    root.subscribe(view)
    #expect(view.notified == [0, 1])
  }

  @Test("no subscriber is notified of an older state after a newer one")
  func nested() {
    let (first, second) = (Watcher(), Watcher())
    root.subscribe(first)
    root.subscribe(second)
    let root = root
    first.answer = { if $0.number == 1 { root.edit { $0.number = 2 } } }
    root.edit { $0.number = 1 }
    #expect(first.notified == [0, 1, 2])
    #expect(second.notified == [0, 2, 2])
  }

  @Test("outside of a tree no subscriber is notified of an older state after a newer one")
  func nestedOutside() {
    let (part, first, second) = (Part(), Watcher(), Watcher())
    part.subscribe(first)
    part.subscribe(second)
    first.answer = { if $0.number == 1 { part.edit { $0.number = 2 } } }
    part.edit { $0.number = 1 }
    #expect(first.notified == [0, 1, 2])
    #expect(second.notified == [0, 2, 2])
    first.answer = { _ in part.unsubscribe(second) }
    part.edit { $0.number = 3 }
    #expect(second.notified == [0, 2, 2])
  }

  @Test("one from before the tree is notified of a commit between the addition and its observation")
  func addedMeanwhile() {
    let (child, early, other) = (Part(), Watcher(), Watcher())
    child.subscribe(early)
    root.subscribe(other)
    other.answer = { if $0.number == 1 { child.edit { $0.number = 5 } } }
    root.commit(Count(number: 1), BasicNavigation.push(child, from: root))
    #expect(early.notified == [0, 5])
    child.edit { $0.number = 6 }
    #expect(early.notified == [0, 5, 6])
  }

  @Test("a subscription lasts while a past without the component is shown")
  func inThePast() throws {
    let timeline = Timeline(of: core.loop)
    root.edit { $0.number = 1 }
    let child = root.push(Part())
    let view = Watcher()
    child.subscribe(view)
    try timeline.show(2)
    timeline.resume()
    child.edit { $0.number = 5 }
    #expect(view.notified.last == 5)
    root.commit(BasicNavigation.pop([child]))
    #expect(view.notified.last == 5)
  }

  @Test("one whose subscription was rolled back subscribes again", arguments: [false, true])
  func rolledBack(inHandler: Bool) {
    struct Broken: Error {}
    let view = Watcher()
    try? core.loop.perform("fails") { [root] _ throws(Broken) in
      root.subscribe(view)
      throw Broken()
    }
    #expect(view.notified == [])
    if inHandler {
      core.loop.enqueue("again") { [root] _ in root.subscribe(view) }
    } else {
      root.subscribe(view)
    }
    root.edit { $0.number = 1 }
    #expect(view.notified == [0, 1])
  }

  @Test("subscriptions end with the component; one that comes later is refused and reported")
  func departed() {
    let child = root.push(Part())
    let view = Watcher()
    child.subscribe(view)
    root.commit(BasicNavigation.pop([child]))
    #expect(view.notified == [0])
    let recorder = LoopRecorder(of: core.loop, .reports)
    child.subscribe(view)
    #expect(view.notified == [0])
    #expect(recorder.trace.count == 1)
  }
}
