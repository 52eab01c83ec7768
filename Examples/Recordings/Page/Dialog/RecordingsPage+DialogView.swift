#if SQLite
import MillraceViews

extension RecordingsPage {
  /// Returns the dialog above the page.
  func dialog(_ dialog: Dialog, _ state: State) -> Node<Action> {
    switch dialog {
    case .create(_, _, let draft):
      nameSheet("Create Folder", "Folder Name", "Create", draft)
    case .rename(let id, let draft):
      nameSheet("Rename “\(state.tree[id]?.name ?? "")”", "Name", "Rename", draft)
    case .move(let id, let draft): moveSheet(id, draft, state.tree)
    case .delete(let id, let asked): deleteAlert(id, asked != nil, state.tree)
    case .record(let recording): recorder.view(recording).map(Action.recorder)
    }
  }

  private func nameSheet(
    _ title: String, _ label: String, _ verb: String, _ draft: NameDraft
  ) -> Node<Action> {
    draft.view(
      title, label, verb, onDismiss: .cancel, typed: Action.typed, confirm: .confirm,
      cancel: .cancel)
  }

  private func moveSheet(_ id: ItemID, _ draft: MoveDraft, _ tree: ItemTree) -> Node<Action> {
    sheet("Move “\(tree[id]?.name ?? "")”", onDismiss: .cancel) {
      form("Move", onSubmit: .confirm) {
        picker(
          "Into", tree.targets(for: id), selected: "\(draft.target)"
        ) { ItemID($0).map(Action.picked) ?? .cancel }
        .focused()
        if let problem = draft.problem { text(problem, style: .error).role(.status) }
        answers("Move", isReady: draft.asked == nil, confirm: .confirm, cancel: .cancel)
      }
    }
    .key("move \(id)")
  }

  private func deleteAlert(_ id: ItemID, _ isBusy: Bool, _ tree: ItemTree) -> Node<Action> {
    alert(
      "Delete “\(tree[id]?.name ?? "")”?", message: tree.loss(with: id), onDismiss: .cancel
    ) {
      row {
        button("Cancel", role: .cancel, send: .cancel)
        button("Delete", role: .destructive, send: .confirm).disabled(isBusy)
      }
      .style("trailing")
    }
    .key("delete \(id)")
  }
}

extension ItemTree {
  /// The number of trailing names that are shown of a path, since a full path may be too long.
  private static var namesInPath: Int { 4 }

  /// Returns the folders that an item can move into, each with its path.
  fileprivate func targets(for id: ItemID) -> [Choice] {
    let own = Set(subtree(of: id))
    return subtree(of: .root).filter { self[$0]?.isFolder == true && !own.contains($0) }
      .map { folder in
        let path = path(to: folder) ?? []
        let names = path.suffix(Self.namesInPath).compactMap { self[$0]?.name }
        let title = (path.count > names.count ? ["…"] : []) + names
        return Choice(id: "\(folder)", title: title.joined(separator: " › "))
      }
  }

  /// Describes the other losses of a deletion.
  fileprivate func loss(with id: ItemID) -> String {
    guard self[id]?.isFolder == true else { return "Its sound is deleted too." }
    return switch subtree(of: id).count - 1 {
    case 0: "The folder is empty."
    case 1: "What is in it is deleted too."
    case let inside: "The \(inside) items in it are deleted too."
    }
  }
}
#endif
