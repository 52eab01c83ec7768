#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The dialog above the page, ready to be shown, and what a person does in it.
struct DialogViewModel {
  let shown: Signal<DialogScreen?>

  private let store: ItemStore
  private let dialog: Slot<Dialog>
  private let showNotice: Sink<ScreenNotice?>
  private let following: ObservationToken

  /// Creates the view model without a dialog.
  ///
  /// - Parameters:
  ///   - store: The items.
  ///   - showNotice: Takes the notices.
  init(_ store: ItemStore, showNotice: Sink<ScreenNotice?>) {
    let dialog = Slot<Dialog>("dialog", in: store.scope)
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }
    self.store = store
    self.dialog = dialog
    self.showNotice = showNotice
    shown = dialog.signal.flatMapLatest { dialog in
      tree.map { tree in dialog.map { DialogScreen($0, in: tree) } }
    }
    following = store.items.observe(ItemStore.Change.self) { tree, _ in
      guard let subject = dialog.value?.subject, tree[subject] == nil else { return }
      showNotice("That item has been deleted meanwhile.")
      store.edit(dialog, nil)
    }
  }

  /// Opens a dialog, or closes the one that is open.
  var asked: Sink<Dialog?> { Sink { store.edit(dialog, $0) } }

  // MARK: What a person does

  var typed: Sink<String> { Sink { name in edit { $0.type(name) } } }
  var picked: Sink<ItemID> { Sink { folder in edit { $0.pick(folder) } } }
  var confirmed: Sink<Void> { Sink(confirm) }
  var cancelled: Sink<Void> { Sink(cancel) }
  var recorderActed: Sink<Recorder.Action> { Sink(handle) }

  private func edit(_ body: (inout Dialog) -> Void) {
    guard var new = dialog.value else { return }
    body(&new)
    store.edit(dialog, new)
  }

  private func confirm() {
    guard let change = dialog.value?.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil { return store.edit(dialog, nil) }
    edit { $0.asked = change }
    store.request(change) { problem in
      let after = Dialog.after(change, problem: problem, dialog.value)
      store.edit(dialog, after.dialog)
      if let notice = after.notice { showNotice(notice) }
    }
  }

  private func cancel() {
    guard let open = dialog.value else { return }
    store.edit(dialog, nil)
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
      store.edit(dialog, .record(recording))
      store.handle(request, then: handle)
    default: store.handle(action.leftover) { _ in }
    }
  }
}
#endif
