#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// The controller of the recording in the player, which plays and renames it.
final class PlayViewController {
  private let view: KeptView<PlayerScreen?>
  private let store: ItemStore
  private weak var split: SplitViewController?
  private var observation: ObservationToken?

  init(_ view: KeptView<PlayerScreen?>, in split: SplitViewController) {
    self.view = view
    self.split = split
    store = split.store
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.itemsChanged(tree)
    }
  }

  /// Shows a recording; returns false if it is not there.
  func show(_ recording: ItemID) -> Bool {
    if view.content?.state.id == recording { return true }
    let state = Player.State(id: recording, after: view.content?.state)
    guard let shown = PlayerScreen(state, in: store.tree) else { return false }
    view.content = shown
    return true
  }

  /// Submits a name that was typed and left.
  func commitName() { handle(.committed) }

  func pause() { view.content?.state.pause() }

  func handle(_ action: Player.Action) {
    guard var shown = view.content else { return }
    let output = shown.program.handle(action, &shown.state)
    view.content = shown
    switch output {
    case .rename(let id, let name): rename(id, name)
    case .notice(let notice): split?.showNotice(ScreenNotice(notice))
    case nil: break
    }
  }

  private func rename(_ id: ItemID, _ name: String) {
    store.request(.renamed(id, name: name)) { [weak self] problem in
      guard let self else { return }
      if view.content?.state.id == id { view.content?.state.finish() }
      if let problem { split?.showNotice(ScreenNotice(problem)) }
    }
  }

  private func itemsChanged(_ tree: ItemTree) {
    guard let shown = view.content else { return }
    view.content = PlayerScreen(shown.state, in: tree)
    if view.content == nil {
      split?.window.front.content = .primary
      split?.showNotice("“\(shown.name)” has been deleted.")
    }
  }
}
#endif
