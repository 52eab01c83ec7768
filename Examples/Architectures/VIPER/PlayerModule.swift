#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The use case of the player: a recording, as the library has it, and its name.
protocol PlayerUseCase: AnyObject {
  var output: (any PlayerOutput)? { get set }

  func follow()
  func shown(_ state: Player.State) -> PlayerScreen?
  func rename(_ id: ItemID, to name: String)
}

/// The receiver of the use case's notifications.
protocol PlayerOutput: AnyObject {
  /// The items have changed.
  func changed()
  /// A request for another name was answered; with a problem it was refused.
  func renamed(_ id: ItemID, problem: String?)
}

/// The interactor of the player, which reads and renames the recording.
final class PlayerInteractor: PlayerUseCase {
  weak var output: (any PlayerOutput)?
  private let store: ItemStore
  private var observation: ObservationToken?

  init(_ store: ItemStore) { self.store = store }

  func follow() {
    observation = store.items.observe(ItemStore.Change.self) { [weak self] _, _ in
      self?.output?.changed()
    }
  }

  func shown(_ state: Player.State) -> PlayerScreen? { PlayerScreen(state, in: store.tree) }

  func rename(_ id: ItemID, to name: String) {
    store.request(.renamed(id, name: name)) { [weak self] problem in
      self?.output?.renamed(id, problem: problem)
    }
  }
}

/// The presenter of the recording, between its use case and its view.
final class PlayerModulePresenter: PlayerOutput {
  weak var router: (any Routing)?
  private let useCase: any PlayerUseCase
  private let view: KeptView<PlayerScreen?>

  init(_ useCase: any PlayerUseCase, _ view: KeptView<PlayerScreen?>) {
    self.useCase = useCase
    self.view = view
    useCase.output = self
    useCase.follow()
  }

  /// Puts a recording into the player; returns false, with a notice, if it is not there.
  func load(_ recording: ItemID) -> Bool {
    if view.content?.state.id == recording { return true }
    guard let shown = useCase.shown(Player.State(id: recording, after: view.content?.state))
    else {
      router?.showNotice("That recording is not there any more.")
      return false
    }
    view.content = shown
    return true
  }

  func close() { view.content = nil }

  func pause() { view.content?.state.pause() }

  func acted(_ action: Player.Action) {
    guard var shown = view.content else { return }
    let output = shown.program.handle(action, &shown.state)
    view.content = shown
    switch output {
    case .notice(let words): router?.showNotice(ScreenNotice(words))
    case .rename(let id, let name): useCase.rename(id, to: name)
    case nil: break
    }
  }

  func changed() {
    guard let shown = view.content else { return }
    view.content = useCase.shown(shown.state)
    guard view.content == nil else { return }
    router?.showList()
    router?.showNotice("“\(shown.name)” has been deleted.")
  }

  func renamed(_ id: ItemID, problem: String?) {
    if view.content?.state.id == id { view.content?.state.finish() }
    if let problem { router?.showNotice(ScreenNotice(problem)) }
  }
}
#endif
