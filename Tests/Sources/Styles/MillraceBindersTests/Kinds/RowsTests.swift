import Millrace
import MillraceBinders
import MillraceTestSupport
import MillraceTesting
import MillraceViews
import Testing

@Suite("Rows and screens that binders make")
struct RowsTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  private final class Bench {
    let items: Var<[Item]>
    var made: [Int] = []
    var ended: [Int] = []
    var pressed: [Int] = []

    init(_ scope: Scope, _ names: [Item]) { items = Var("items", names, in: scope) }

    var list: AnyBinder {
      ListBinder<Item>(
        .title -- "Items", .rows <-- items,
        .cell -- { [unowned self] id, item in
          made.append(id)
          return ButtonBinder(
            .title <-- item.map(\.name), .press --> { [unowned self] in pressed.append(id) },
            .tokens(ObservationToken { [unowned self] in ended.append(id) }))
        })
    }
  }

  private func show(_ items: [Item]) throws -> (
    MountedPage<BinderPage>, Bench, TestHost<BinderEvent>
  ) {
    var bench: Bench?
    let page = MountedPage(
      BinderPage { scope in
        let made = Bench(scope, items)
        bench = made
        return made.list
      }, state: BoundScreen())
    return (page, try #require(bench), try TestHost(page))
  }

  private func names(_ host: TestHost<BinderEvent>) -> [String] {
    host.findAll(.button).map(\.accessibleName)
  }

  @Test("BV-8: a row is made once, follows its element, moves with it, and ends with it")
  func rows() throws {
    let (_, bench, host) = try show([Item(id: 1, name: "a"), Item(id: 2, name: "b")])
    #expect(bench.made == [1, 2] && names(host) == ["a", "b"])
    bench.items.set([Item(id: 3, name: "c"), Item(id: 2, name: "B"), Item(id: 1, name: "a")])
    #expect(bench.made == [1, 2, 3] && bench.ended == [] && names(host) == ["c", "B", "a"])
    try host.press("B")
    bench.items.set([Item(id: 2, name: "B")])
    #expect(bench.pressed == [2] && bench.ended.sorted() == [1, 3] && names(host) == ["B"])
  }

  @Test(
    "BV-8: rows that change places are moved, and the page gets nothing else",
    arguments: [([3, 1, 2], 1), ([2, 1, 3], 1), ([2, 3, 1], 1), ([3, 2, 1], 2)])
  func moved(order: [Int], moves: Int) throws {
    let (_, bench, host) = try show((1...3).map { Item(id: $0, name: "\($0)") })
    bench.items.set(order.map { Item(id: $0, name: "\($0)") })
    #expect(host.patches.count == moves)
    for patch in host.patches { #expect("\(patch)".hasPrefix("move ")) }
    #expect(names(host) == order.map { "\($0)" } && bench.made == [1, 2, 3])
  }

  @Test("BV-8: a row that moves and changes is moved and updated, and not made anew")
  func movedAndChanged() throws {
    let (_, bench, host) = try show((1...3).map { Item(id: $0, name: "\($0)") })
    bench.items.set([(3, "three"), (1, "1"), (2, "2")].map { Item(id: $0.0, name: $0.1) })
    let patches = host.patches.map { "\($0)" }
    #expect(patches.count { $0.hasPrefix("move ") } == 1 && patches.count == 2, "\(patches)")
    #expect(patches.contains { $0.hasPrefix("write ‘three’") }, "\(patches)")
    #expect(names(host) == ["three", "1", "2"] && bench.made == [1, 2, 3])
  }

  @Test("BV-6, BV-8: a follower of an element that another one cancels is not called again")
  func cancelledByAnother() throws {
    var items: Var<[Item]>?
    var seen: [String] = []
    let page = MountedPage(
      BinderPage { scope in
        let made = Var("items", [Item(id: 1, name: "a")], in: scope)
        items = made
        return ListBinder<Item>(
          .rows <-- made,
          .cell -- { _, item in
            var second: ObservationToken?
            let first = item.follow { if $0.name == "b" { second?.cancel() } }
            let last = item.follow { seen.append($0.name) }
            second = last
            return TextBinder(.text <-- item.map(\.name), .tokens(first, last))
          })
      }, state: BoundScreen())
    let host = try TestHost(page)
    items?.set([Item(id: 1, name: "b")])
    #expect(seen == ["a"] && host.contains(.text, "b"))
  }

  @Test("BV-8, L13: of two elements with one id the first is shown, and the other is reported")
  func sameID() throws {
    let (page, bench, host) = try show([Item(id: 1, name: "a")])
    var reports: [String] = []
    let token = page.store.loop.attach(Hooks(didReport: { reports.append("\($0)") }))
    bench.items.set([Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 2, name: "c")])
    #expect(names(host) == ["a", "b"] && bench.made == [1, 2])
    #expect(reports.count == 1 && reports.first?.contains("2") == true)
    token.cancel()
  }

  @Test("BV-8: a row that changes the list while it is made is shown once, as are the others")
  func changedWhileMade() throws {
    var items: Var<[Item]>?
    var ended: [Int] = []
    let page = MountedPage(
      BinderPage { scope in
        let made = Var("items", [Item(id: 1, name: "a"), Item(id: 2, name: "b")], in: scope)
        items = made
        return ListBinder<Item>(
          .rows <-- made,
          .cell -- { id, item in
            if id == 1, made.state.value.count == 2 {
              made.set(made.state.value + [Item(id: 3, name: "c")])
            }
            return ButtonBinder(
              .title <-- item.map(\.name),
              .tokens(ObservationToken { ended.append(id) }))
          })
      }, state: BoundScreen())
    let host = try TestHost(page)
    #expect(names(host) == ["a", "b", "c"])
    items?.set([])
    #expect(names(host) == [] && ended.sorted() == [1, 2, 3])
  }

  @Test("BV-8, L14: rows that are made while their page ends, end with it", arguments: [1, 2])
  func endedWhileMade(by last: Int) throws {
    let loop = Loop()
    var scope: Scope?
    loop.enqueue("open") { turn in scope = turn.scope("page", in: loop.root) }
    let screen = try #require(scope)
    var show: ([Item]) -> Void = { _ in }
    var ended: [Int] = []
    let rows = Dynamic<[Item]> { body in
      show = body
      body([])
      return ObservationToken {}
    }
    let list = ListBinder<Item>(
      .rows <-- rows,
      .cell -- { id, _ in
        if id == last { loop.enqueue("leave") { turn in turn.remove(screen) } }
        return ButtonBinder(.tokens(ObservationToken { ended.append(id) }))
      })
    let store = BoundScreen().mount(list, in: screen)
    show([Item(id: 1, name: "a"), Item(id: 2, name: "b")])
    #expect(!screen.isAlive && ended.sorted() == [1, 2])
    show([Item(id: 3, name: "c")])
    #expect(ended.sorted() == [1, 2])
    withExtendedLifetime(store) {}
  }

  @Test("BV-8: after any edits the page is the one that a new list would show", arguments: 0..<100)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var items = (0..<Int.random(in: 0...6, using: &random)).map { Item(id: $0, name: "\($0)") }
    let (_, bench, host) = try show(items)
    for step in 0..<12 {
      switch Int.random(in: 0...4, using: &random) {
      case 0: items.append(Item(id: 100 + step, name: "new \(step)"))
      case 1: if !items.isEmpty { items.remove(at: .random(in: 0..<items.count, using: &random)) }
      case 2: items.shuffle(using: &random)
      case 3:
        if !items.isEmpty {
          items[.random(in: 0..<items.count, using: &random)].name = "changed \(step)"
        }
      default: items.insert(Item(id: 200 + step, name: "first \(step)"), at: 0)
      }
      bench.items.set(items)
      let (_, _, fresh) = try show(items)
      #expect(host.outline == fresh.outline)
      #expect(bench.made.count - bench.ended.count == items.count)
    }
  }

  @Test("BV-9: a screen is made when it is pushed, stays below others, and ends when it is popped")
  func stack() throws {
    var made: [String] = []
    var ended: [String] = []
    var adapter: StackAdapter<String>?
    let page = MountedPage(
      BinderPage { scope in
        let stack = StackAdapter("stack", ["root"], in: scope)
        adapter = stack
        return StackBinder<String>(
          .stack <-- stack,
          .screen -- { name in
            made.append(name)
            return TextBinder(
              .text -- name, .tokens(ObservationToken { ended.append(name) }))
          })
      }, state: BoundScreen())
    let host = try TestHost(page)
    let stack = try #require(adapter)
    #expect(made == ["root"] && host.contains(.text, "root"))
    stack.push("one")
    stack.push("two")
    #expect(made == ["root", "one", "two"] && ended == [] && host.contains(.text, "two"))
    stack.popToCount(1)
    #expect(ended == ["two", "one"] && made.count == 3 && host.contains(.text, "root"))
    let timeline = Timeline(of: page.store.loop)
    stack.push("three")
    try timeline.show(timeline.range.lowerBound)
    #expect(host.contains(.text, "root") && !host.contains(.text, "three"))
    timeline.resume()
    #expect(host.contains(.text, "three"))
  }
}
