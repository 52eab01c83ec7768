// The code of the first page of `MillraceBinders`, as it stands there.

import Foundation
import Millrace
import MillraceBinders
import MillraceTesting
import MillraceViews
import Testing

struct Item: Identifiable {
  let id = UUID()
  var title = ""
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
  _ count: Var<Int>, in scope: Scope, load: @escaping @Sendable () async throws -> Int
) -> ButtonBinder {
  ButtonBinder(
    .title -- "Load",
    .press --> {
      scope.loop.enqueue("load") { turn in
        turn.start(Effect.run("load") { try await load() }, in: scope) { count.set($0) }
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
    let button = try loadButton(count, in: loop.root) { 41 }.inspect()
    try button.argument(for: .press)(())
    #expect(loop.pendingEffects == 1)
  }

  @Test("a view follows a slice of a model")
  func model() throws {
    let app = Loop().root

    enum ItemMessage { case add(Item) }
    enum ItemChange { case added(UUID) }

    let items = ModelAdapter("items", [Item](), in: app) {
      (items: inout [Item], message: ItemMessage) -> ItemChange? in
      switch message {
      case .add(let item):
        items.append(item)
        return .added(item.id)
      }
    }
    let count = items.slice { items, _ in "\(items.count) items" }

    items.send(.add(Item(title: "Mill")))
    #expect(try TextBinder(.text <-- count).inspect().value(for: .text) == "1 items")
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
