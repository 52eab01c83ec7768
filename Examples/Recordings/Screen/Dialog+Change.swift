#if SQLite
extension Dialog {
  /// Returns the change to ask the library for; nil while the input is incomplete or
  /// would change nothing, or after it was asked.
  package func change(in tree: ItemTree) -> LibraryChange? {
    guard asked == nil else { return nil }
    switch self {
    case .create(let id, let folder, let draft) where draft.isReady:
      return .created(id: id, parent: folder, name: draft.name)
    case .rename(let id, let draft) where draft.isReady: return .renamed(id, name: draft.name)
    case .move(let id, let draft) where tree[id]?.parent != draft.target:
      return .moved(id, to: draft.target)
    case .record(let recorder):
      guard case .naming(let draft, let audio) = recorder.phase, draft.isReady else { return nil }
      return .recorded(
        id: recorder.id, parent: recorder.folder(in: tree), name: draft.name, audio: audio)
    default: return nil
    }
  }

  /// The item that the dialog is about, which has to exist.
  package var subject: ItemID? {
    switch self {
    case .create(_, let id, _), .rename(let id, _), .move(let id, _): id
    case .record: nil
    }
  }
}

extension Dialog {
  /// Returns the dialog above a page after an answer of the library, and the notice for the
  /// person: the dialog that asked is closed, or shows the problem; one that was opened
  /// since then stays.
  package static func after(
    _ change: LibraryChange, problem: String?, _ dialog: Dialog?
  ) -> (dialog: Dialog?, notice: ScreenNotice?) {
    // The dialog that asked is closed or replaced, so a failure is shown as a notice.
    guard var dialog, dialog.asked == change else {
      return (dialog, problem.map { ScreenNotice($0) })
    }
    guard let problem else {
      guard case .recorded(_, _, let name, _) = change else { return (nil, nil) }
      return (nil, "“\(name)” has been saved.")
    }
    dialog.fail(problem)
    return (dialog, nil)
  }
}

extension Dialog {
  /// Returns the dialog without waiting for answers of a previous server: the library shows whether
  /// the change was carried out.
  package func afterRestart(in tree: ItemTree) -> Dialog? {
    var dialog = self
    if case .record(var recorder) = dialog {
      recorder.stopWaiting()
      dialog = .record(recorder)
    }
    if let asked, tree.shows(asked) { return nil }
    dialog.asked = nil
    return dialog
  }
}

extension LibraryChange {
  /// The item that the change creates; nil for any other change.
  package var makes: ItemID? {
    switch self {
    case .created(let id, _, _), .recorded(let id, _, _, _): id
    case .renamed, .moved, .removed, .restored: nil
    }
  }
}

extension ItemTree {
  /// Returns true if a folder has another folder with a name.
  func hasFolder(named name: String, in folder: ItemID) -> Bool {
    (children(of: folder) ?? []).contains { self[$0]?.isFolder == true && self[$0]?.name == name }
  }

  /// Returns true if the tree shows the effect of a change.
  package func shows(_ change: LibraryChange) -> Bool {
    switch change {
    case .created(let id, _, _), .recorded(let id, _, _, _): self[id] != nil
    case .renamed(let id, let name): self[id]?.name == name
    case .moved(let id, let parent): self[id]?.parent == parent
    case .removed(let id): self[id] == nil
    case .restored(let items): items.allSatisfy { self[$0.id] != nil }
    }
  }
}
#endif
