import Millrace

/// A list of items to be done, which is stored in a file.
struct Checklist: Reducer {
  /// An item of the list.
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var text: String
    var isDone = false
  }

  /// The items that are shown.
  enum Filter: Sendable {
    case all
    case open
  }

  /// The text of an item while it is edited.
  struct Editor: Equatable, Sendable {
    let id: Int
    var text: String
  }

  struct State: Equatable, Sendable {
    var items: [Item] = []
    /// True once the items are those of the file; writing it before would lose them.
    var isLoaded = false
    var filter = Filter.all
    /// The open editor; `nil` if no item is edited.
    var editor: Editor?
    /// The failure of the last access to the file; empty if it succeeded.
    var problem = ""
    var hasLeft = false

    var shown: [Item] { filter == .all ? items : items.filter { !$0.isDone } }
  }

  enum Action: Sendable {
    case open
    case loaded([Item])
    case add(String)
    case item(Int, ItemAction)
    case filter(Filter)
    case edit(Int)
    case editor(EditorAction)
    case stored
    case failed(String)
    case leave
    case left
  }

  enum ItemAction: Sendable {
    case toggle
    case remove
  }

  enum EditorAction: Sendable {
    case typed(String)
    case close
  }

  let file: ChecklistFile

  func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open:
      return .run("load") { [file] in
        .loaded(try await file.load())
      } catch: {
        .failed("The list could not be read: \($0)")
      }
    case .loaded(let items):
      state.items = items
      state.isLoaded = true
    case .add(let text):
      state.items.append(Item(id: (state.items.map(\.id).max() ?? 0) + 1, text: text))
      return save(state)
    case .item(let id, let action):
      guard let index = state.items.firstIndex(where: { $0.id == id }) else { break }
      switch action {
      case .toggle: state.items[index].isDone.toggle()
      case .remove:
        state.items.remove(at: index)
        if state.editor?.id == id { state.editor = nil }
      }
      return save(state)
    case .filter(let filter): state.filter = filter
    case .edit(let id):
      state.editor = state.items.first { $0.id == id }.map { Editor(id: id, text: $0.text) }
    case .editor(.typed(let text)): state.editor?.text = text
    case .editor(.close):
      guard let editor = state.editor else { break }
      state.editor = nil
      guard let index = state.items.firstIndex(where: { $0.id == editor.id }) else { break }
      state.items[index].text = editor.text
      return save(state)
    case .stored: state.problem = ""
    case .failed(let problem): state.problem = problem
    case .leave:
      guard state.isLoaded else { return .send(.left) }
      // A change that waits for the end of a second is written now, and then the program may end.
      return .concatenate(.cancel(Self.saving), store(state.items), .send(.left))
    case .left: state.hasLeft = true
    }
    return .none
  }

  private static let saving = "save"

  /// Writes the first change of a burst at once, and then at most once a second.
  private func save(_ state: State) -> Effect<Action> {
    state.isLoaded ? store(state.items).throttle(Self.saving, for: .seconds(1)) : .none
  }

  private func store(_ items: [Item]) -> Effect<Action> {
    .run("store \(items.count) items") { [file] in
      try await file.store(items)
      return .stored
    } catch: {
      .failed("The list could not be stored: \($0)")
    }
  }
}
