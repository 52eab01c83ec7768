#if SQLite
public import Millrace

extension RecordingsPage {
  /// Changes the page, and asks the library for what is its to do.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .heard(let library):
      state.library = library
      state.settle()
      return .none
    case .open(let place):
      state.notice = nil
      state.go(to: place)
      return .none
    case .askToCreate:
      state.dialog = .create(newID(), NameDraft())
    case .askToRename(let id):
      guard let item = state.tree[id], id != .root else { return .none }
      state.dialog = .rename(id, NameDraft(name: item.name))
    case .askToDelete(let id):
      guard state.tree[id] != nil, id != .root else { return .none }
      state.dialog = .delete(id, isBusy: false)
    case .typed(let name):
      state.editDraft {
        $0.name = name
        $0.problem = nil
      }
      return .none
    case .confirm:
      return confirm(&state)
    case .cancel:
      state.dialog = nil
    case .answered(let change, let problem):
      state.finish(change, problem)
      return .none
    }
    state.notice = nil
    return .none
  }

  private func confirm(_ state: inout State) -> Effect<Action> {
    let change: LibraryChange
    switch state.dialog {
    case .create(let id, _) where state.tree[id] != nil:
      // A server that was killed has made it, and could not say so any more.
      state.dialog = nil
      return .none
    case .create(let id, let draft) where draft.isReady:
      change = .created(id: id, parent: state.place, name: draft.name)
    case .rename(let id, let draft) where draft.isReady:
      change = .renamed(id, name: draft.name)
    case .delete(let id, isBusy: false):
      change = .removed(id)
      state.dialog = .delete(id, isBusy: true)
    default:
      return .none
    }
    state.editDraft { $0.asked = change }
    return .run(Asking(change: change)) { [library] in
      do {
        try await library.carryOut(change)
        return .answered(change, problem: nil)
      } catch {
        return .answered(change, problem: "\(error)")
      }
    }
  }
}

extension RecordingsPage.State {
  mutating func editDraft(_ edit: (inout NameDraft) -> Void) {
    switch dialog {
    case .create(let id, var draft):
      edit(&draft)
      dialog = .create(id, draft)
    case .rename(let id, var draft):
      edit(&draft)
      dialog = .rename(id, draft)
    case .delete, nil:
      break
    }
  }

  mutating func go(to place: ItemID) {
    guard tree[place]?.isFolder == true, let trail = tree.path(to: place) else {
      notice = "That folder is not there any more."
      return
    }
    self.place = place
    self.trail = trail
  }

  /// The library changed: what is gone leaves the page.
  mutating func settle() {
    if tree[place] == nil {
      let nearest = trail.last { tree[$0] != nil } ?? .root
      go(to: nearest)
      dialog = nil
      notice = "The folder that was open has been deleted."
    } else {
      go(to: place)
    }
    switch dialog {
    case .delete(let id, isBusy: true) where tree[id] == nil:
      // That is what was asked for; the answer is on its way.
      dialog = nil
    case .rename(let id, _), .delete(let id, isBusy: false):
      guard tree[id] == nil else { break }
      dialog = nil
      notice = "That has been deleted meanwhile."
    default:
      break
    }
  }

  /// The library has answered: the dialog that asked goes, or says why not; one that was opened since then stays.
  mutating func finish(_ change: LibraryChange, _ problem: String?) {
    switch (change, dialog) {
    case (_, .create(_, let draft)) where draft.asked == change,
      (_, .rename(_, let draft)) where draft.asked == change:
      guard problem != nil else { break }
      return editDraft {
        $0.asked = nil
        $0.problem = problem
      }
    case (.removed(let removed), .delete(let id, isBusy: true)) where id == removed:
      break
    default:
      // Who asked has left the dialog, and has to hear of a failure all the same.
      notice = problem ?? notice
      return
    }
    dialog = nil
    notice = problem ?? notice
  }
}
#endif
