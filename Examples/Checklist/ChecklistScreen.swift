import Millrace

/// The screen of a checklist, whose views have stores of their own parts.
///
/// No view knows the whole state, and each could stand on another screen: a row has the store of
/// its item, the editor that of the edited text.
final class ChecklistScreen {
  private let store: Store<Checklist.State, Checklist.Action>
  private let filter: Store<Checklist.Filter, Checklist.Filter>
  private let write: (String) -> Void
  private var observation: ObservationToken?

  /// Creates the screen.
  ///
  /// - Parameter write: Receives each line of text.
  init(
    _ store: Store<Checklist.State, Checklist.Action>, write: @escaping (String) -> Void
  ) {
    self.store = store
    self.write = write
    filter = store.child(\.filter) { .filter($0) }
    observation = store.observe(\.problem) { if !$0.isEmpty { write($0) } }
  }

  /// The views of the shown items.
  var rows: [RowView] {
    store.forEach(\.shown) { .item($0, $1) }.map { RowView(store: $0) }
  }

  /// The view of the open editor, if any.
  var editor: EditorView? {
    store.ifLet(\.editor) { .editor($0) }.map { EditorView(store: $0) }
  }

  /// Handles a line that was typed, and shows the list.
  func type(_ line: String) {
    if let editor { editor.type(line) } else { command(line) }
    show()
  }

  /// Shows the lines of all views.
  func show() {
    for (number, row) in rows.enumerated() { write("\(number + 1) \(row.line)") }
    if rows.isEmpty, store.state.isLoaded {
      write(
        store.state.items.isEmpty
          ? "The list is empty: type “add” and a text." : "All is done: type “all” to see it.")
    }
    if let editor { write(editor.line) }
  }

  private func command(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let row = words.last.flatMap(Int.init).flatMap {
      rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil
    }
    switch (words.first, words.count, row) {
    case ("add", 2, _): store.send(.add(words[1]))
    case ("done", 2, let row?): row.toggle()
    case ("remove", 2, let row?): row.remove()
    case ("edit", 2, let row?): store.send(.edit(row.id))
    case ("done", 2, nil), ("remove", 2, nil), ("edit", 2, nil):
      let numbers = rows.isEmpty ? "The list is empty." : "It has the items 1 to \(rows.count)."
      write("“\(words[1])” is not in the list. \(numbers)")
    case ("all", 1, _): filter.send(.all)
    case ("open", 1, _): filter.send(.open)
    default: write("Commands: add TEXT, done NUMBER, edit NUMBER, remove NUMBER, all, open.")
    }
  }
}

/// A row of the list, which has the store of its item alone.
struct RowView {
  let store: Store<Checklist.Item, Checklist.ItemAction>

  var id: Int { store.state.id }
  var line: String { "[\(store.state.isDone ? "x" : " ")] \(store.state.text)" }

  func toggle() { store.send(.toggle) }

  func remove() { store.send(.remove) }
}

/// The editor of one text, which ends with an empty line.
struct EditorView {
  let store: Store<Checklist.Editor, Checklist.EditorAction>
  /// The write end of the field, which knows nothing of the store.
  let text: Sink<String>

  init(store: Store<Checklist.Editor, Checklist.EditorAction>) {
    self.store = store
    text = store.sink { .typed($0) }
  }

  var line: String { "Text: \(store.state.text) (type another, or an empty line to keep it)" }

  func type(_ line: String) {
    if line.isEmpty { store.send(.close) } else { text(line) }
  }
}
