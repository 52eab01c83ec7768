import Millrace
import MillraceTestSupport
import Testing

private struct Row: Identifiable, Equatable {
  let id: Int
  var text = ""
}

private struct List: Equatable {
  var rows: [Row] = []
}

private enum ListAction {
  case rows([Row])
  case row(Int, String)
  case run(() -> Void)
}

@Suite("Children of a store, under clumsy use")
struct ChildrenTests {
  private func makeStore() -> Store<List, ListAction> {
    Store(List(), name: "list") { (list: inout List, action: ListAction) in
      switch action {
      case .rows(let rows): list.rows = rows
      case .row(let id, let text):
        if let index = list.rows.firstIndex(where: { $0.id == id }) {
          list.rows[index].text += text
        }
      case .run(let body): body()
      }
      return .none
    }
  }

  private func child(_ id: Int, of store: Store<List, ListAction>) -> Store<Row, String>? {
    store.element(id, of: \.rows, action: { .row($0, $1) })
  }

  @Test(
    "L2: a child's send inside its parent's handler comes after that turn",
    arguments: [true, false])
  func sendInsideParent(isWatched: Bool) {
    let store = makeStore()
    store.send(.rows([Row(id: 1)]))
    let one = child(1, of: store)
    let reports = Reports(of: store.loop)
    let commits = isWatched ? Commits(of: store.loop) : nil
    store.send(.run { one?.send("x") })
    #expect(store.state.rows == [Row(id: 1, text: "x")] && reports.all.isEmpty)
    withExtendedLifetime(commits) {}
  }

  @Test("L13: an action of a child that was removed before its turn is reported")
  func goneWhenItsTurnComes() {
    let store = makeStore()
    store.send(.rows([Row(id: 1)]))
    let one = child(1, of: store)
    let nested = one?.child(\.text, action: { (text: String) in text })
    let reports = Reports(of: store.loop)
    store.send(
      .run {
        store.send(.rows([]))
        one?.send("x")
        nested?.send("y")
      })
    #expect(
      reports.texts == [
        "Dropped x: list.Row is gone. Stop what still sends to it, or keep it for longer.",
        "Dropped y: list.Row is gone. Stop what still sends to it, or keep it for longer.",
      ])
  }

  @Test("L13: two elements with one identity are reported; the first has the store")
  func duplicates() {
    let store = makeStore()
    store.send(.rows([Row(id: 1, text: "a"), Row(id: 2), Row(id: 1, text: "b")]))
    let reports = Reports(of: store.loop)
    let children = store.forEach(\.rows, action: { (id, text: String) in .row(id, text) })
    #expect(children.map(\.state.id) == [1, 2] && children[0].state.text == "a")
    #expect(
      reports.texts == [
        "Two entries of the elements of list have the key 1; the first is kept. Give each a key "
          + "of its own."
      ])
  }

  @Test("One store for each element looks for none of them")
  func forEachIsLinear() {
    let looks = Looks()
    let rows = (0..<1_000).map { Counted(number: $0, looks: looks) }
    let store = Store(rows) { (_: inout [Counted], _: (Int, Void)) in .none }
    let children = store.forEach(\.self, action: { (id, _: Void) in (id, ()) })
    #expect(children.count == 1_000 && looks.count <= 5_000)
  }
}

private final class Looks {
  var count = 0
}

/// An element that counts how often its identity is read.
private struct Counted: Identifiable {
  let number: Int
  let looks: Looks

  var id: Int {
    looks.count += 1
    return number
  }
}
