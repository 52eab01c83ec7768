#if SQLite
import MillraceNavigation

extension Dialog {
  /// What the library is to be asked for; nil while that cannot be said, or has been.
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

  /// The item that it is about, which has to be there.
  var subject: ItemID? {
    switch self {
    case .create(_, let id, _), .rename(let id, _), .move(let id, _), .delete(let id, _): id
    case .record: nil
    }
  }
}

extension RecordingsPage.State {
  /// Opens a dialog about an item; the top folder has none.
  mutating func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    guard let item = tree[id], id != .root else { return }
    self.dialog = dialog(item)
  }

  /// Removes from the page what the library no longer has, and says so.
  ///
  /// - Parameter title: the name of the recording in the player, before the library changed.
  mutating func settle(playing title: String? = nil) {
    var isPlaceGone = false
    if let path = tree.path(to: place) {
      trail = path
    } else {
      isPlaceGone = true
      place = trail.last { tree[$0] != nil } ?? .root
      trail = tree.path(to: place) ?? [.root]
      notice = "The folder that was open has been deleted."
    }
    if let player, tree[player.id] == nil {
      self.player = nil
      front = .primary
      if !isPlaceGone { notice = "“\(title ?? "The recording")” has been deleted." }
    }
    guard let subject = dialog?.subject, tree[subject] == nil else { return }
    if !isPlaceGone, dialog?.asked != .removed(subject) {
      notice = "That item has been deleted meanwhile."
    }
    dialog = nil
  }

  /// The library has answered: the dialog that asked goes, or says why not; one that was opened since then stays.
  mutating func finish(_ change: LibraryChange, _ problem: String?) {
    if case .renamed(let id, _) = change, player?.id == id { player?.finish() }
    guard dialog?.asked == change else {
      // Who asked has no dialog, or has left it, and has to hear of a failure all the same.
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

  /// Nobody answers any more what was asked of another server: the library shows whether it was carried out.
  mutating func stopWaiting() {
    player?.asked = false
    if let id = player?.id, player?.name == tree[id]?.name { player?.name = nil }
    if case .record(var recorder) = dialog, recorder.phase == .keeping {
      recorder.phase = .looking
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
  /// The item that is new by it.
  var makes: ItemID? {
    switch self {
    case .created(let id, _, _), .recorded(let id, _, _, _): id
    case .renamed, .moved, .removed: nil
    }
  }
}

extension ItemTree {
  /// Whether a change has been carried out, as far as can be seen.
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
