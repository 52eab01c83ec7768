#if SQLite
import MillraceNavigation

extension RecordingsPage.State {
  /// Opens a dialog about an item, unless it is missing or the top folder.
  mutating func ask(_ id: ItemID, _ dialog: (Item) -> Dialog) {
    guard let item = tree[id], id != .root else { return }
    self.dialog = dialog(item)
  }

  /// Removes from the page the items that the library no longer has, and shows a notice.
  ///
  /// An offer to undo a deletion says it already: the library's answer may come before its change.
  ///
  /// - Parameter title: The name of the recording in the player, before the library changed.
  mutating func settle(playing title: String? = nil) {
    var isFolderGone = false
    if let path = tree.path(to: folder) {
      trail = path
    } else {
      isFolderGone = true
      folder = trail.last { tree[$0] != nil } ?? .root
      trail = tree.path(to: folder) ?? [.root]
      report("The folder that was open has been deleted.")
    }
    if let player, tree[player.id] == nil {
      self.player = nil
      front = .primary
      if !isFolderGone { report("“\(title ?? "The recording")” has been deleted.") }
    }
    guard let subject = dialog?.subject, tree[subject] == nil else { return }
    if !isFolderGone { report("That item has been deleted meanwhile.") }
    dialog = nil
  }

  private mutating func report(_ loss: ScreenNotice) {
    if notice?.undo == nil { notice = loss }
  }

  /// Handles the library's answer.
  mutating func finish(_ change: LibraryChange, _ problem: String?) {
    if case .renamed(let id, _) = change, player?.id == id { player?.finish() }
    // A second press on a row that was deleted meanwhile has what it was for.
    if case .removed = change, tree.shows(change) { return }
    let after = Dialog.after(change, problem: problem, dialog)
    dialog = after.dialog
    notice = after.notice ?? notice
  }

  /// Continues after a previous server.
  ///
  /// Its answers do not come: the library shows whether a change was carried out. A reloaded
  /// browser loads the sound at its beginning.
  mutating func resume() {
    let item = player.flatMap { tree[$0.id] }
    player?.resume(with: item)
    dialog = dialog?.afterRestart(in: tree)
  }
}
#endif
