#if SQLite
import MillraceViews

extension DialogScreen {
  /// The dialog above the page.
  var view: Node<RecordingsEvent> {
    switch dialog {
    case .create(_, _, let draft):
      nameSheet("Create folder", "Folder name", "Create", draft)
    case .rename(_, let draft): nameSheet("Rename “\(name)”", "Name", "Rename", draft)
    case .move(let id, let draft): moveSheet(id, draft)
    case .record(let recording): Recorder.view(of: recording).map(RecordingsEvent.recorder)
    }
  }

  private func nameSheet(
    _ title: String, _ label: String, _ verb: String, _ draft: NameDraft
  ) -> Node<RecordingsEvent> {
    draft.view(
      title, label, verb, onDismiss: .cancel, typed: RecordingsEvent.typed, confirm: .confirm,
      cancel: .cancel)
  }

  private func moveSheet(_ id: ItemID, _ draft: MoveDraft) -> Node<RecordingsEvent> {
    sheet("Move “\(name)”", onDismiss: .cancel) {
      form("Move", onSubmit: .confirm) {
        picker(
          "Into", targets, selected: "\(draft.target)"
        ) { ItemID($0).map(RecordingsEvent.picked) ?? .cancel }
        .focused()
        if let problem = draft.problem { text(problem, style: .error).role(.status) }
        answers("Move", isReady: canMove, confirm: .confirm, cancel: .cancel)
      }
    }
    .key("move \(id)")
  }
}
#endif
