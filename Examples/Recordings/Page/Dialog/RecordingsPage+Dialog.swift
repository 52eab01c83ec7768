#if SQLite
import MillraceNavigation

extension Dialog {
  /// Returns the change to ask the library for; nil while the input is incomplete, or after it was
  /// asked.
  func change(_ state: RecordingsPage.State) -> LibraryChange? {
    guard asked == nil else { return nil }
    switch self {
    case .create(let id, let folder, let draft) where draft.isReady:
      return .created(id: id, parent: folder, name: draft.name)
    case .rename(let id, let draft) where draft.isReady: return .renamed(id, name: draft.name)
    case .move(let id, let draft): return .moved(id, to: draft.target)
    case .delete(let id, _): return .removed(id)
    case .record(let recorder):
      guard case .naming(let draft, let audio) = recorder.phase, draft.isReady else { return nil }
      return .recorded(
        id: recorder.id, parent: recorder.folder(in: state.tree), name: draft.name, audio: audio)
    default: return nil
    }
  }

  /// The item that the dialog is about, which has to exist.
  var subject: ItemID? {
    switch self {
    case .create(_, let id, _), .rename(let id, _), .move(let id, _), .delete(let id, _): id
    case .record: nil
    }
  }
}

extension RecordingsPage.State {
  /// Opens a dialog about an item, unless it is missing or the top folder.
  mutating func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    guard let item = tree[id], id != .root else { return }
    self.dialog = dialog(item)
  }

  /// Removes from the page the items that the library no longer has, and shows a notice.
  ///
  /// - Parameter title: The name of the recording in the player, before the library changed.
  mutating func settle(playing title: String? = nil) {
    var isFolderGone = false
    if let path = tree.path(to: place) {
      trail = path
    } else {
      isFolderGone = true
      place = trail.last { tree[$0] != nil } ?? .root
      trail = tree.path(to: place) ?? [.root]
      notice = "The folder that was open has been deleted."
    }
    if let player, tree[player.id] == nil {
      self.player = nil
      front = .primary
      if !isFolderGone { notice = "“\(title ?? "The recording")” has been deleted." }
    }
    guard let subject = dialog?.subject, tree[subject] == nil else { return }
    if !isFolderGone, dialog?.asked != .removed(subject) {
      notice = "That item has been deleted meanwhile."
    }
    dialog = nil
  }

  /// Handles the library's answer: closes the dialog that asked, or shows the problem in it; a
  /// dialog that was opened since then stays.
  mutating func finish(_ change: LibraryChange, _ problem: String?) {
    if case .renamed(let id, _) = change, player?.id == id { player?.finish() }
    guard dialog?.asked == change else {
      // The dialog that asked is closed or replaced, so a failure is shown as a notice.
      notice = problem ?? notice
      return
    }
    guard let problem else {
      dialog = nil
      if case .recorded(_, _, let name, _) = change { notice = "“\(name)” has been saved." }
      return
    }
    if case .delete = dialog {
      dialog = nil
      notice = problem
    } else {
      dialog?.fail(problem)
    }
  }

  /// Ends waiting for answers of a previous server: the library shows whether the change was
  /// carried out.
  mutating func stopWaiting() {
    let name = player.flatMap { tree[$0.id]?.name }
    player?.stopWaiting(name)
    if case .record(var recorder) = dialog {
      recorder.stopWaiting()
      dialog = .record(recorder)
    }
    guard let asked = dialog?.asked else { return }
    if tree.shows(asked) {
      dialog = nil
    } else {
      dialog?.asked = nil
    }
  }
}

extension LibraryChange {
  /// The item that the change creates; nil for any other change.
  var makes: ItemID? {
    switch self {
    case .created(let id, _, _), .recorded(let id, _, _, _): id
    case .renamed, .moved, .removed: nil
    }
  }
}

extension ItemTree {
  /// Returns true if the tree shows the effect of a change.
  func shows(_ change: LibraryChange) -> Bool {
    switch change {
    case .created(let id, _, _), .recorded(let id, _, _, _): self[id] != nil
    case .renamed(let id, let name): self[id]?.name == name
    case .moved(let id, let parent): self[id]?.parent == parent
    case .removed(let id): self[id] == nil
    }
  }
}
#endif
