import Millrace
import MillraceFlux
import Testing

private struct Todo: Equatable {
  let id: Int
  var text: String
  var isComplete = false
}

private enum TodoActions {
  struct Add: AnyAction { let text: String }
  struct Delete: AnyAction { let id: Int }
  struct DeleteCompleted: AnyAction {}
  struct Edit: AnyAction {
    let id: Int
    let text: String
  }
  struct Toggle: AnyAction { let id: Int }
  struct ToggleAll: AnyAction {}
}

/// The store of facebook/flux's example, in the order in which things were added.
private final class TodoStore: ReduceStore<[Todo]> {
  init(on dispatcher: Dispatcher) {
    super.init("todos", [], on: dispatcher)
  }

  override func reduce(
    _ todos: [Todo], _ action: any AnyAction, _ turn: borrowing Turn
  ) throws -> [Todo] {
    var todos = todos
    switch action {
    case let add as TodoActions.Add:
      if !add.text.isEmpty { todos.append(Todo(id: (todos.last?.id ?? 0) + 1, text: add.text)) }
    case let delete as TodoActions.Delete: todos.removeAll { $0.id == delete.id }
    case is TodoActions.DeleteCompleted: todos.removeAll(where: \.isComplete)
    case let edit as TodoActions.Edit:
      for index in todos.indices where todos[index].id == edit.id { todos[index].text = edit.text }
    case let toggle as TodoActions.Toggle:
      for index in todos.indices where todos[index].id == toggle.id {
        todos[index].isComplete.toggle()
      }
    case is TodoActions.ToggleAll:
      let isComplete = todos.contains { !$0.isComplete }
      for index in todos.indices { todos[index].isComplete = isComplete }
    default: break
    }
    return todos
  }
}

/// The names are those of the tests of facebook/flux's example.
@Suite("Flux: a store of things to do")
struct TodoStoreTests {
  private let dispatcher = Dispatcher(in: Loop().root)
  private let store: TodoStore

  init() throws {
    store = TodoStore(on: dispatcher)
    for text in ["first", "second", "third"] {
      try dispatcher.dispatch(TodoActions.Add(text: text))
    }
  }

  private var texts: [String] { store.state.map(\.text) }
  private var completed: [Bool] { store.state.map(\.isComplete) }

  @Test("can add multiple todos; an empty one is none")
  func addsMultiple() throws {
    try dispatcher.dispatch(TodoActions.Add(text: ""))
    #expect(texts == ["first", "second", "third"])
    #expect(store.state.map(\.id) == [1, 2, 3])
    #expect(completed == [false, false, false])
  }

  @Test("only removes completed todos")
  func removesCompleted() throws {
    try dispatcher.dispatch(TodoActions.DeleteCompleted())
    #expect(texts.count == 3)
    try dispatcher.dispatch(TodoActions.Toggle(id: 2))
    try dispatcher.dispatch(TodoActions.DeleteCompleted())
    #expect(texts == ["first", "third"])
  }

  @Test("can delete a specific todo")
  func deletes() throws {
    try dispatcher.dispatch(TodoActions.Delete(id: 1))
    #expect(texts == ["second", "third"])
    try dispatcher.dispatch(TodoActions.Delete(id: 1))
    #expect(texts == ["second", "third"])
  }

  @Test("can edit a todo")
  func edits() throws {
    try dispatcher.dispatch(TodoActions.Edit(id: 2, text: "other"))
    #expect(texts == ["first", "other", "third"])
  }

  @Test("marks all todos as complete, and all as incomplete if all are complete")
  func marksAll() throws {
    try dispatcher.dispatch(TodoActions.Toggle(id: 1))
    try dispatcher.dispatch(TodoActions.ToggleAll())
    #expect(completed == [true, true, true])
    try dispatcher.dispatch(TodoActions.ToggleAll())
    #expect(completed == [false, false, false])
  }

  @Test("toggles a todo")
  func toggles() throws {
    try dispatcher.dispatch(TodoActions.Toggle(id: 2))
    #expect(completed == [false, true, false])
    try dispatcher.dispatch(TodoActions.Toggle(id: 2))
    #expect(completed == [false, false, false])
  }
}
