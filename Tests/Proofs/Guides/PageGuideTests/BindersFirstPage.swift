// The code of the first page of `MillraceBinders`, as it stands there.

import Foundation
import Millrace
import MillraceBinders
import MillraceTesting
import MillraceViews
import Testing

struct Item: Identifiable, Equatable {
  let id: Int
  var title = ""
}

func itemList(_ items: Var<[Item]>, select: @escaping (Int) -> Void) -> ListBinder<Item> {
  ListBinder<Item>(
    .title -- "Items", .rows <-- items,
    .cell -- { id, item in
      ButtonBinder(.title <-- item.map(\.title), .press --> { select(id) })
    })
}

/// Returns the screen that the page's test file tests.
func nameScreen(_ name: Var<String>) -> ColumnBinder {
  ColumnBinder(
    .children -- [
      HeadingBinder(.text <-- name),
      FieldBinder(.title -- "Name", .text <-- name, .change --> name),
    ])
}

func loadButton(
  _ count: Var<Int>, _ problem: Var<String>, in scope: Scope,
  load: @escaping @Sendable () async throws -> Int
) -> ButtonBinder {
  let effect = Effect<Result<Int, any Error>>.run("load") {
    .success(try await load())
  } catch: {
    .failure($0)
  }
  return ButtonBinder(
    .title -- "Load",
    .press --> {
      scope.loop.enqueue("load") { turn in
        turn.start(effect, in: scope) { answer in
          switch answer {
          case .success(let number): count.set(number)
          case .failure(let error): problem.set("\(error)")
          }
        }
      }
    })
}

@Suite("The first page of binders")
struct BindersFirstPage {
  @Test("a name is typed once Edit was pressed")
  func typed() throws {
    let page = MountedPage(
      BinderPage { scope in
        let name = Var("name", "", in: scope)
        let isEditing = ToggleVar("editing", in: scope)
        return ColumnBinder(
          .children -- [
            HeadingBinder(.text <-- name.dynamic.map { $0.isEmpty ? "No name yet" : $0 }),
            FieldBinder(
              .title -- "Name", .text <-- name, .change --> name,
              .disabled <-- isEditing.dynamic.map { !$0 }),
            ButtonBinder(
              .title <-- isEditing.dynamic.map { $0 ? "Done" : "Edit" }, .press --> isEditing),
          ])
      }, state: BoundScreen())
    let host = try TestHost(page)
    try host.press("Edit")
    try host.type("Mill", into: "Name")
    #expect(host.contains(.heading, "Mill"))
  }

  @Test("a press starts an effect in the scope of the page")
  func loading() throws {
    let loop = Loop()
    let count = Var("count", 0, in: loop.root)
    let problem = Var("problem", "", in: loop.root)
    let button = try loadButton(count, problem, in: loop.root) { 41 }.inspect()
    try button.argument(for: .press)(())
    #expect(loop.pendingEffects == 1)
  }

  @Test("a view follows a slice of a model")
  func model() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    enum ItemMessage { case add(Item) }
    enum ItemChange { case added(Int) }
    struct EmptyTitle: Error {}

    let scope = Loop().root  // in an app, the scope that its state belongs to
    let items = ModelAdapter("items", [Item](), in: scope) {
      (items: inout [Item], message: ItemMessage) -> ItemChange? in
      switch message {
      case .add(let item):
        guard !item.title.isEmpty else { throw EmptyTitle() }
        items.append(item)
        return .added(item.id)
      }
    }
    let count = items.slice { items, _ in "\(items.count) items" }
    let counting = count.follow { print($0) }  // called now, and after each message
    items.send(.add(Item(id: 1, title: "Mill")))

    #expect(printed == ["0 items", "1 items"])
    #expect(try TextBinder(.text <-- count).inspect().value(for: .text) == "1 items")
    items.send(.add(Item(id: 2)))
    #expect(items.state.content.count == 1)
    counting.cancel()
  }

  @Test("a list has a row for each element, which sends its id")
  func list() throws {
    let items = Var("items", [Item(id: 1, title: "Mill")], in: Loop().root)
    var selected: [Int] = []
    let page = MountedPage(
      BinderPage { _ in itemList(items) { selected.append($0) } }, state: BoundScreen())
    let host = try TestHost(page)
    try host.press("Mill")
    #expect(selected == [1])
  }

  @Test("the tree of adapters is written, restored and logged")
  func tree() throws {
    var printed: [String] = []
    func print(_ text: String) { printed.append(text) }

    let loop = Loop()
    let name = Var("name", "Mill", in: loop.root)
    let isEditing = ToggleVar("editing", in: loop.root)

    let tree = AdapterTree(["name": name.stored, "editing": isEditing.stored])
    let text = try tree.text()
    try tree.restore(text)
    let logging = tree.log { print($0) }

    #expect(printed.count == 1 && text.contains("Mill"))
    withExtendedLifetime(logging) {}
  }
}

@Suite("The screen of a name")
struct NameScreenTests {
  @Test("typing changes the name, and the heading follows")
  func typing() throws {
    let loop = Loop()
    let name = Var("name", "Mill", in: loop.root)
    let children = try nameScreen(name).inspect().value(for: .children)
    let heading = try children[0].cast(to: HeadingBinder.self).inspect()
    let field = try children[1].cast(to: FieldBinder.self).inspect()
    #expect(try field.value(for: .text) == "Mill")
    try field.argument(for: .change)("Race")
    #expect(try heading.value(for: .text) == "Race")
  }
}
