#if Web && SQLite
import Millrace
import MillraceViewState
import Recordings

/// The use case of the dialogs: changes of the library, and sounds that are not saved yet.
protocol DialogUseCase: AnyObject {
  var output: (any DialogOutput)? { get set }

  func follow()
  func shown(_ dialog: Dialog) -> DialogScreen
  func exists(_ id: ItemID) -> Bool
  /// Asks for what a dialog says; returns the change, or nil if there is nothing to ask for.
  func ask(for dialog: Dialog) -> LibraryChange?
  /// True if the dialog asks for what the library has made already.
  func isDone(_ dialog: Dialog) -> Bool
  func handle(_ request: Recorder.Request?)
}

/// The receiver of the use case's notifications.
protocol DialogOutput: AnyObject {
  /// The items have changed.
  func changed()
  /// The library has answered.
  func answered(_ change: LibraryChange, problem: String?)
  /// A sound was stored, or not.
  func recorderActed(_ action: Recorder.Action)
}

/// The interactor of the dialogs, which asks the library for what is confirmed.
final class DialogInteractor: DialogUseCase {
  weak var output: (any DialogOutput)?
  private let store: ItemStore
  private var observation: ObservationToken?

  init(_ store: ItemStore) { self.store = store }

  func follow() {
    observation = store.items.observe(ItemStore.Change.self) { [weak self] _, _ in
      self?.output?.changed()
    }
  }

  func shown(_ dialog: Dialog) -> DialogScreen { DialogScreen(dialog, in: store.tree) }

  func exists(_ id: ItemID) -> Bool { store.tree[id] != nil }

  func isDone(_ dialog: Dialog) -> Bool {
    guard let change = dialog.change(in: store.tree) else { return false }
    return change.makes != nil && store.tree.shows(change)
  }

  func ask(for dialog: Dialog) -> LibraryChange? {
    guard let change = dialog.change(in: store.tree) else { return nil }
    store.request(change) { [weak self] problem in
      self?.output?.answered(change, problem: problem)
    }
    return change
  }

  func handle(_ request: Recorder.Request?) {
    store.handle(request) { [weak self] in self?.output?.recorderActed($0) }
  }
}

/// The presenter of a dialog, between its use case and its view, which has what is typed.
final class DialogModulePresenter: DialogOutput {
  weak var router: (any Routing)?
  private let useCase: any DialogUseCase
  private let view: KeptView<DialogScreen?>

  init(_ useCase: any DialogUseCase, _ view: KeptView<DialogScreen?>) {
    self.useCase = useCase
    self.view = view
    useCase.output = self
    useCase.follow()
  }

  func open(_ dialog: Dialog?) { view.content = dialog.map(useCase.shown) }

  func typed(_ name: String) { view.content?.dialog.type(name) }

  func picked(_ folder: ItemID) { view.content?.dialog.pick(folder) }

  func confirmPressed() {
    guard let dialog = view.content?.dialog else { return }
    if useCase.isDone(dialog) { return open(nil) }
    if let change = useCase.ask(for: dialog) { view.content?.dialog.asked = change }
  }

  func cancelPressed() {
    guard let dialog = view.content?.dialog else { return }
    open(nil)
    if case .record(let recording) = dialog, dialog.asked == nil {
      useCase.handle(.discard(recording.id))
    }
  }

  func recorderActed(_ action: Recorder.Action) {
    switch (action, view.content?.dialog) {
    case (.output(.save), _): confirmPressed()
    case (.output(.cancel), _): cancelPressed()
    case (_, .record(var recording)):
      let request = recording.handle(action)
      open(.record(recording))
      useCase.handle(request)
    default: useCase.handle(action.leftover)
    }
  }

  func changed() {
    guard let dialog = view.content?.dialog else { return }
    guard let subject = dialog.subject, !useCase.exists(subject) else { return open(dialog) }
    open(nil)
    router?.showNotice("That item has been deleted meanwhile.")
  }

  func answered(_ change: LibraryChange, problem: String?) {
    let after = Dialog.after(change, problem: problem, view.content?.dialog)
    open(after.dialog)
    if let words = after.notice { router?.showNotice(words) }
  }
}
#endif
