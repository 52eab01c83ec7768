#if SQLite
package import Millrace
import MillraceNavigation

extension RecordingsPage {
  /// Changes the page, and asks the library for changes.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    defer { if !action.isEphemeral { state.search.run(in: state.folder, of: state.tree) } }
    switch action {
    case .screen(let event):
      if !event.isReport {
        state.notice = nil
        state.restored = nil
      }
      return update(&state, event)
    case .searched(let query): state.search.query = query
    case .searchedEverywhere:
      let query = state.search.query
      state.open(.root)
      state.search.query = query
    case .played(let recording): return play(recording, &state)
    case .answered(let change, let problem): state.finish(change, problem)
    case .deleted(let item): state.notice = ScreenNotice(deleted: item)
    case .moved(let item, let folder):
      state.finish(.moved(item.id, to: folder), nil)
      if let name = state.tree[folder]?.name {
        state.notice = ScreenNotice(moved: item, to: name)
      }
    case .heard(let library):
      let title = state.player.flatMap { state.tree[$0.id]?.name }
      state.library = library
      state.settle(playing: title)
    }
    return .none
  }

  private func update(_ state: inout State, _ event: RecordingsEvent) -> Effect<Action> {
    switch event {
    case .arrive(let address):
      // An edited name is submitted before the player changes.
      let name = update(&state, .committed)
      state.go(to: address)
      return name
    case .open(let folder): state.open(folder)
    case .choose(let recording):
      let name = update(&state, .committed)
      state.choose(recording)
      return name
    case .showList: state.showList()
    case .toggleEditing: state.isEditing.toggle()
    case .askToCreate: state.dialog = .create(newID(), in: state.folder, NameDraft())
    case .askToRename(let id): state.ask(id) { .rename(id, NameDraft(name: $0.name)) }
    case .askToMove(let id): state.ask(id) { .move(id, MoveDraft(target: $0.parent ?? .root)) }
    case .delete(let id):
      if id != .root, let item = state.tree[id] { return delete(item) }
    case .restore(let id):
      state.restored = id
      return restore(id)
    case .record:
      state.player?.pause()
      state.dialog = .record(Recorder.State(id: newID(), trail: state.trail, in: state.tree))
    case .typed(let name): state.dialog?.type(name)
    case .picked(let folder): state.dialog?.pick(folder)
    case .confirm: return confirm(&state)
    case .cancel: return cancel(&state)
    case .dropped(let id, let folder): return move(id, into: folder, state)
    case .player(let action): return update(&state, action)
    case .recorder(let action): return update(&state, action)
    }
    return .none
  }

  private func play(_ recording: ItemID, _ state: inout State) -> Effect<Action> {
    guard state.tree[recording]?.isFolder != true else { return .none }
    var name = Effect<Action>.none
    if state.player?.id != recording {
      name = update(&state, .screen(.choose(recording)))
      // It plays already if the one before it did.
      guard state.player?.id == recording, state.player?.phase != .playing else { return name }
    }
    return .merge(name, update(&state, .screen(.player(.toggle))))
  }

  func confirm(_ state: inout State) -> Effect<Action> {
    guard let change = state.dialog?.change(in: state.tree) else { return .none }
    if state.tree.shows(change), change.makes != nil {
      // A killed server has made the item without answering.
      state.dialog = nil
      return .none
    }
    if case .created(_, let folder, let name) = change,
      state.tree.hasFolder(named: name, in: folder)
    {
      state.dialog?.fail("There is a folder “\(name)” here already. Choose another name.")
      return .none
    }
    state.dialog?.asked = change
    if case .moved(let id, let folder) = change, let item = state.tree[id] {
      return move(item, to: folder)
    }
    return ask(for: change)
  }

  func cancel(_ state: inout State) -> Effect<Action> {
    guard let dialog = state.dialog else { return .none }
    state.dialog = nil
    // A recording that is being saved belongs to the library already.
    if case .record(let recording) = dialog, dialog.asked == nil {
      return recorder.discard(recording.id).map(Action.recorder)
    }
    return .none
  }

  private func move(_ id: ItemID, into folder: ItemID, _ state: State) -> Effect<Action> {
    guard let item = state.tree[id], item.parent != folder else { return .none }
    return move(item, to: folder)
  }
}
#endif
