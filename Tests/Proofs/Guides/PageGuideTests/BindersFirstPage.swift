// The code of the first page of `MillraceBinders`, as it stands there.

import Millrace
import MillraceBinders
import MillraceTesting
import MillraceViews
import Testing

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

  @Test("a model is changed by messages, and a slice of it follows")
  func model() throws {
    struct Item { let id: Int }
    enum Message { case add(Item) }
    enum Change { case added(Int) }

    let loop = Loop()
    let app = loop.root
    let items = ModelAdapter<[Item], Message, Change>("items", [], in: app) { items, message in
      switch message {
      case .add(let item):
        items.append(item)
        return .added(item.id)
      }
    }
    let count = items.slice { items, _ in "\(items.count) items" }
    var counts: [String] = []
    let following = count.follow { counts.append($0) }
    items.send(.add(Item(id: 7)))
    #expect(counts == ["0 items", "1 items"])
    following.cancel()
  }

  @Test("the adapters are written as one text, restored and logged")
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
    name.set("Race")
    #expect(text == #"{"editing":false,"name":"Mill"}"#)
    #expect(printed.count == 2 && printed.last?.contains("Race") == true)
    logging.cancel()
  }
}

private func nameScreen(_ name: Var<String>) -> ColumnBinder {
  ColumnBinder(
    .children -- [
      HeadingBinder(.text <-- name),
      FieldBinder(.title -- "Name", .text <-- name, .change --> name),
    ])
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
