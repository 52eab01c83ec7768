#if Web && SQLite
import Millrace
import MillraceNavigation
import MillraceViewState
import Recordings

/// Model-View-Presenter: a presenter knows its view by a protocol, so that a test gives it another.
///
/// ```
///   person ──▶ view ──▶ presenter ──▶ item store ── notification ──▶ presenter ──▶ view
/// ```
///
/// The views have no logic; what only the screen has is in them.
final class MVPApp: Architecture {
  private let window: Window
  private let presenter: MainPresenter

  init(_ store: ItemStore, at place: Place, saved: String?) {
    window = Window(store.tree, in: store.scope)
    presenter = MainPresenter(store, window)
    presenter.show(place)
  }

  var screen: RecordingsScreen { window.screen }

  func handle(_ event: RecordingsEvent) {
    if !event.isReport { window.showNotice(nil) }
    switch event {
    case .arrive(let place): presenter.show(place)
    case .open(let folder): presenter.folder.show(folder)
    case .choose(let recording): presenter.choose(recording)
    case .showList: window.showColumn(.primary)
    case .toggleEditing: presenter.folder.toggleEditing()
    case .askToCreate: presenter.folder.create()
    case .askToRename(let id): presenter.folder.rename(id)
    case .askToMove(let id): presenter.folder.move(id)
    case .askToDelete(let id): presenter.folder.delete(id)
    case .dropped(let id, let folder): presenter.folder.move(id, to: folder)
    case .record: presenter.record()
    case .typed(let name): window.dialog.content?.dialog.type(name)
    case .picked(let folder): window.dialog.content?.dialog.pick(folder)
    case .confirm: presenter.dialog.confirm()
    case .cancel: presenter.dialog.cancel()
    case .player(let action): presenter.player.handle(action)
    case .recorder(let action): presenter.dialog.handle(action)
    }
  }
}

// MARK: Views

/// What the presenters need of the page.
protocol PageShowing: AnyObject {
  func showColumn(_ column: SplitColumn)
  func showNotice(_ notice: String?)
}

/// What the presenter of the folder needs of its view.
protocol FolderShowing: AnyObject {
  var shownFolder: FolderScreen { get set }
}

/// What the presenter of the player needs of its view.
protocol PlayerShowing: AnyObject {
  var shownPlayer: PlayerScreen? { get set }
}

/// What the presenter of the dialogs needs of its view, which has what is typed.
protocol DialogShowing: AnyObject {
  var shownDialog: DialogScreen? { get set }
}

extension Window: PageShowing, FolderShowing, PlayerShowing, DialogShowing {
  func showColumn(_ column: SplitColumn) { front.content = column }
  func showNotice(_ notice: String?) { self.notice.content = notice }

  var shownFolder: FolderScreen {
    get { folder.content }
    set { folder.content = newValue }
  }

  var shownPlayer: PlayerScreen? {
    get { player.content }
    set { player.content = newValue }
  }

  var shownDialog: DialogScreen? {
    get { dialog.content }
    set { dialog.content = newValue }
  }
}

// MARK: Presenters

/// Joins the presenters of the page.
final class MainPresenter {
  typealias Views = PageShowing & FolderShowing & PlayerShowing & DialogShowing

  let folder: FolderPresenter
  let player: PlayerPresenter
  let dialog: DialogPresenter
  private let store: ItemStore

  init(_ store: ItemStore, _ views: any Views) {
    self.store = store
    dialog = DialogPresenter(store, views, views)
    player = PlayerPresenter(store, views, views)
    folder = FolderPresenter(store, views, views, dialog)
  }

  func show(_ place: Place) {
    player.handle(.committed)
    folder.show(place.folder)
    if let recording = place.recording { player.show(recording) } else { player.close() }
  }

  func choose(_ recording: ItemID) {
    player.handle(.committed)
    player.show(recording)
  }

  func record() {
    player.pause()
    dialog.present(.record(Recorder.State(id: store.newID(), trail: folder.trail)))
  }
}

/// Presents the open folder.
final class FolderPresenter {
  private let store: ItemStore
  private weak var page: (any PageShowing)?
  private weak var view: (any FolderShowing)?
  private let dialogs: DialogPresenter
  private var observation: ObservationToken?

  init(
    _ store: ItemStore, _ page: any PageShowing, _ view: any FolderShowing,
    _ dialogs: DialogPresenter
  ) {
    self.store = store
    self.page = page
    self.view = view
    self.dialogs = dialogs
    observation = store.items.observe(ItemStore.Change.self) { [weak self] tree, _ in
      self?.present(tree)
    }
  }

  var trail: [ItemID] {
    view.map { $0.shownFolder.parents.map(\.id) + [$0.shownFolder.id] } ?? [.root]
  }

  func show(_ folder: ItemID) {
    guard store.tree[folder]?.isFolder == true, let view else {
      page?.showNotice("That folder is not there any more.")
      return
    }
    view.shownFolder = FolderScreen(folder, in: store.tree, isEditing: view.shownFolder.isEditing)
    page?.showColumn(.primary)
  }

  func toggleEditing() { view?.shownFolder.isEditing.toggle() }

  func create() {
    guard let view else { return }
    dialogs.present(.create(store.newID(), in: view.shownFolder.id, NameDraft()))
  }

  func rename(_ id: ItemID) {
    ask(id) { .rename(id, NameDraft(name: $0.name)) }
  }

  func move(_ id: ItemID) {
    ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
  }

  func delete(_ id: ItemID) {
    ask(id) { _ in .delete(id, asked: nil) }
  }

  func move(_ id: ItemID, to folder: ItemID) {
    guard store.tree[id]?.parent != folder else { return }
    store.request(.moved(id, to: folder)) { [weak page] problem in
      if let problem { page?.showNotice(problem) }
    }
  }

  private func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    if let item = store.tree[id], id != .root { dialogs.present(dialog(item)) }
  }

  private func present(_ tree: ItemTree) {
    guard let view else { return }
    let shown = view.shownFolder
    let isThere = tree[shown.id] != nil
    let id = isThere ? shown.id : shown.parents.last { tree[$0.id] != nil }?.id ?? .root
    view.shownFolder = FolderScreen(id, in: tree, isEditing: shown.isEditing)
    if !isThere { page?.showNotice("The folder that was open has been deleted.") }
  }
}

/// Presents the recording in the player.
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
    guard let shown = PlayerScreen(Player.State(id: recording), in: store.tree) else {
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
    case .notice(let notice): page?.showNotice(notice)
    case .rename(let id, let name):
      store.request(.renamed(id, name: name)) { [weak self] problem in
        if self?.view?.shownPlayer?.state.id == id { self?.view?.shownPlayer?.state.finish() }
        if let problem { self?.page?.showNotice(problem) }
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

/// Presents the dialog above the page.
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
    if dialog.asked != .removed(subject) {
      page?.showNotice("That item has been deleted meanwhile.")
    }
  }
}
#endif
