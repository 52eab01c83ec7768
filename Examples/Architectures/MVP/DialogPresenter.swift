#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// The presenter of the dialog above the page.
final class DialogPresenter {
  private let store: ItemStore
  private weak var page: (any PageShowing)?
  private weak var view: (any DialogShowing)?
  private var observation: ObservationToken?

  init(_ store: ItemStore, _ page: any PageShowing, _ view: any DialogShowing) {
    self.store = store
    self.page = page
    self.view = view
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.present(tree)
    }
  }

  func present(_ dialog: Dialog?) {
    view?.shownDialog = dialog.map { DialogScreen($0, in: store.tree) }
  }

  func confirm() {
    guard let change = view?.shownDialog?.dialog.change(in: store.tree) else { return }
    if store.tree.shows(change), change.makes != nil { return present(nil) }
    view?.shownDialog?.dialog.asked = change
    store.request(change) { [weak self] problem in self?.answered(change, problem) }
  }

  func cancel() {
    guard let dialog = view?.shownDialog?.dialog else { return }
    present(nil)
    if case .record(let recording) = dialog, dialog.asked == nil {
      store.handle(.discard(recording.id)) { _ in }
    }
  }

  func handle(_ action: Recorder.Action) {
    switch (action, view?.shownDialog?.dialog) {
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
    let after = Dialog.after(change, problem: problem, view?.shownDialog?.dialog)
    present(after.dialog)
    if let notice = after.notice { page?.showNotice(notice) }
  }

  private func present(_ tree: ItemTree) {
    guard let dialog = view?.shownDialog?.dialog else { return }
    guard let subject = dialog.subject, tree[subject] == nil else { return present(dialog) }
    present(nil)
    page?.showNotice("That item has been deleted meanwhile.")
  }
}
#endif
