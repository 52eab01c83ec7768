#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// The presenter of the recording in the player.
final class PlayerPresenter {
  private let store: ItemStore
  private weak var page: (any PageShowing)?
  private weak var view: (any PlayerShowing)?
  private var observation: ObservationToken?

  init(_ store: ItemStore, _ page: any PageShowing, _ view: any PlayerShowing) {
    self.store = store
    self.page = page
    self.view = view
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.present(tree)
    }
  }

  func show(_ recording: ItemID) {
    let state = Player.State(id: recording, after: view?.shownPlayer?.state)
    guard let shown = PlayerScreen(state, in: store.tree) else {
      page?.showNotice("That recording is not there any more.")
      return
    }
    if view?.shownPlayer?.state.id != recording { view?.shownPlayer = shown }
    page?.showColumn(.secondary)
  }

  func close() {
    view?.shownPlayer = nil
    page?.showColumn(.primary)
  }

  func pause() { view?.shownPlayer?.state.pause() }

  func handle(_ action: Player.Action) {
    guard var shown = view?.shownPlayer else { return }
    let output = shown.program.handle(action, &shown.state)
    view?.shownPlayer = shown
    switch output {
    case .notice(let notice): page?.showNotice(ScreenNotice(notice))
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { [weak self] problem in
        if self?.view?.shownPlayer?.state.id == id { self?.view?.shownPlayer?.state.finish() }
        if let problem { self?.page?.showNotice(ScreenNotice(problem)) }
      }
    case nil: break
    }
  }

  private func present(_ tree: ItemTree) {
    guard let shown = view?.shownPlayer else { return }
    let new = PlayerScreen(shown.state, in: tree)
    view?.shownPlayer = new
    guard new == nil else { return }
    page?.showColumn(.primary)
    page?.showNotice("“\(shown.name)” has been deleted.")
  }
}
#endif
