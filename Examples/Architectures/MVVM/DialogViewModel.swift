#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The dialog above the page, ready to be shown, and what a person does in it.
final class DialogViewModel {
  let shown: Signal<DialogScreen?>
  var say: (String?) -> Void = { _ in }

  private let store: ItemStore
  private let dialog: Slot<Dialog>
  private var observation: ObservationToken?

  init(_ store: ItemStore) {
    self.store = store
    let dialog = Slot<Dialog>("dialog", in: store.scope)
    self.dialog = dialog
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }
    shown = dialog.signal.flatMapLatest { dialog in
      tree.map { tree in dialog.map { DialogScreen($0, in: tree) } }
    }
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      guard let self, let subject = dialog.value?.subject, tree[subject] == nil else { return }
      if dialog.value?.asked != .removed(subject) { say("That item has been deleted meanwhile.") }
      show(nil)
    }
  }

  /// Opens a dialog, or closes the one that is open.
  func show(_ new: Dialog?) { store.edit(dialog, new) }

  // MARK: What a person does

  var typed: Sink<String> { Sink { [weak self] name in self?.edit { $0.type(name) } } }
  var picked: Sink<ItemID> { Sink { [weak self] folder in self?.edit { $0.pick(folder) } } }
  var confirmed: Sink<Void> { Sink { [weak self] in self?.confirm() } }
  var cancelled: Sink<Void> { Sink { [weak self] in self?.cancel() } }
  var recorderActed: Sink<Recorder.Action> { Sink { [weak self] in self?.handle($0) } }

  private func edit(_ body: (inout Dialog) -> Void) {
    guard var new = dialog.value else { return }
    body(&new)
    show(new)
  }

  private func confirm() {
    guard let change = dialog.value?.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil { return show(nil) }
    edit { $0.asked = change }
    store.request(change) { [weak self] problem in
      guard let self else { return }
      let after = Dialog.after(change, problem: problem, dialog.value)
      show(after.dialog)
      if let notice = after.notice { say(notice) }
    }
  }

  private func cancel() {
    guard let open = dialog.value else { return }
    show(nil)
    if case .record(let recording) = open, open.asked == nil {
      store.handle(.discard(recording.id)) { _ in }
    }
  }

  private func handle(_ action: Recorder.Action) {
    switch (action, dialog.value) {
    case (.output(.save), _): confirm()
    case (.output(.cancel), _): cancel()
    case (_, .record(var recording)):
      let request = recording.handle(action)
      show(.record(recording))
      store.handle(request) { [weak self] in self?.handle($0) }
    default: store.handle(action.leftover) { _ in }
    }
  }
}
#endif
