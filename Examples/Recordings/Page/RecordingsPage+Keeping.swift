#if SQLite
public import MillraceWeb

extension RecordingsPage {
  /// What a page has beside the library, which has a file of its own.
  struct Kept: Codable {
    let place: ItemID
    let trail: [ItemID]
    let dialog: FolderDialog?
    let notice: String?
  }

  /// Where one is, what is open, and what was typed into it outlive the server.
  public static var keeping: Keeping<State> {
    .part(version: 1) { state in
      Kept(
        place: state.place, trail: state.trail, dialog: state.dialog, notice: state.notice)
    } restore: { kept, state in
      state.place = kept.place
      state.trail = kept.trail
      state.notice = kept.notice
      state.dialog = kept.dialog
      state.stopWaiting()
      state.settle()
    }
  }
}

extension RecordingsPage.State {
  /// Nobody answers any more what was asked of another server: the library shows whether it was carried out.
  mutating func stopWaiting() {
    switch dialog {
    case .create(let id, let draft) where draft.isBusy && tree[id] != nil:
      dialog = nil
    case .rename(let id, let draft) where draft.isBusy && tree[id]?.name == draft.name:
      dialog = nil
    case .delete(let id, isBusy: true):
      dialog = tree[id] == nil ? nil : .delete(id, isBusy: false)
    default:
      editDraft { $0.asked = nil }
    }
  }
}
#endif
