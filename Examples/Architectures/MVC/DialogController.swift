#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The controller of the dialog above the page, which asks the library for what is confirmed.
final class DialogController {
  private let view: KeptView<DialogScreen?>
  private let store: ItemStore
  private weak var split: SplitViewController?
  private var observation: ObservationToken?

  init(_ view: KeptView<DialogScreen?>, in split: SplitViewController) {
    self.view = view
    self.split = split
    store = split.store
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.itemsChanged(tree)
    }
  }

  func present(_ dialog: Dialog?) {
    view.content = dialog.map { DialogScreen($0, in: store.tree) }
  }

  func edit(_ body: (inout Dialog) -> Void) {
    guard var dialog = view.content?.dialog else { return }
    body(&dialog)
    present(dialog)
  }

  func confirm() {
    guard let change = view.content?.dialog.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil { return present(nil) }
    edit { $0.asked = change }
    store.request(change) { [weak self] problem in self?.answered(change, problem) }
  }

  func cancel() {
    guard let dialog = view.content?.dialog else { return }
    present(nil)
    if case .record(let recording) = dialog, dialog.asked == nil {
      store.handle(.discard(recording.id)) { _ in }
    }
  }

  func handle(_ action: Recorder.Action) {
    switch (action, view.content?.dialog) {
    case (.output(.save), _): confirm()
    case (.output(.cancel), _): cancel()
    case (_, .record(var recording)):
      let request = recording.handle(action)
      present(.record(recording))
      store.handle(request) { [weak self] in self?.handle($0) }
    default: store.handle(action.leftover) { _ in }
    }
  }

  private func answered(_ change: LibraryChange, _ problem: String?) {
    let after = Dialog.after(change, problem: problem, view.content?.dialog)
    present(after.dialog)
    if let notice = after.notice { split?.showNotice(notice) }
  }

  private func itemsChanged(_ tree: ItemTree) {
    guard let dialog = view.content?.dialog else { return }
    guard let subject = dialog.subject, tree[subject] == nil else { return present(dialog) }
    present(nil)
    split?.showNotice("That item has been deleted meanwhile.")
  }
}
#endif
