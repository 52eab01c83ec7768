import Millrace
import MillraceTesting
import MillraceViews
import Testing

@Suite("A program whose logic is an app of another style")
struct PageProgramTests {
  /// An app that is no native store: it counts, and records when it is deallocated.
  final class Counter {
    let count: Slot<Int>
    private let didEnd: () -> Void

    init(_ count: Int, in scope: Scope, didEnd: @escaping () -> Void) {
      self.count = Slot("count", in: scope, count)
      self.didEnd = didEnd
    }

    deinit { didEnd() }

    func step(_ step: Int) {
      _ = try? count.scope.loop.perform(step, .nested) { turn in turn.edit(count) { $0 += step } }
    }
  }

  struct CounterPage: PageProgram {
    typealias State = Int
    typealias Action = Int

    var didEnd: () -> Void = {}
    /// The number of steps that the app makes by itself when it begins.
    var firstSteps = 0

    func makeStore(_ state: Int, in scope: Scope) -> Store<Int, Int> {
      let app = Counter(state, in: scope, didEnd: didEnd)
      for _ in 0..<firstSteps { app.step(1) }
      return Store(showing: app.count.signal.map { $0 ?? state }, in: scope) { app.step($0) }
    }

    func view(_ state: Int) -> Node<Int> {
      column {
        text("\(state)")
        button("Add", send: 1)
      }
    }
  }

  @Test("a page shows the app and hands on what a person does")
  func page() {
    let page = MountedPage(CounterPage(), state: 3)
    var notified = 0
    page.onChange = { notified += 1 }
    page.handle(Event(.press, on: NodeID(2)))
    #expect(notified == 1)
    #expect(page.store.state == 4)
    #expect(page.render().count == 1)
    page.handle(Event(.press, on: NodeID(2)))
    #expect(notified == 2)
  }

  @Test("changes that the app makes when it begins are in the first view")
  func beginning() {
    let page = MountedPage(CounterPage(firstSteps: 2), state: 3)
    #expect(page.store.state == 5)
    #expect(page.snapshot.children.first?.kind == .text(content: "5", style: .body))
  }

  @Test("the app's turns are in the page's timeline, and the past of the page is the app's past")
  func timeline() throws {
    let page = MountedPage(CounterPage(), state: 0)
    let timeline = Timeline(of: page.store.loop)
    page.handle(Event(.press, on: NodeID(2)))
    page.handle(Event(.press, on: NodeID(2)))
    try timeline.show(1)
    #expect(page.store.state == 1)
    _ = page.render()
    timeline.resume()
    #expect(page.store.state == 2)
  }

  @Test("the app is deallocated with its page")
  func end() {
    var ended = 0
    do {
      let page = MountedPage(CounterPage { ended += 1 }, state: 0)
      page.handle(Event(.press, on: NodeID(2)))
      #expect(ended == 0)
    }
    #expect(ended == 1)
  }
}
