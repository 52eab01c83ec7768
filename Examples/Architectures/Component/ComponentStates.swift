#if Web && SQLite
import Millrace
import MillraceNavigation
import Recordings

/// The state of a component: that of its newest key.
///
/// Another key begins with a first state.
final class LocalState<Key: Hashable, State> {
  private let slot: Slot<(key: Key, state: State)>

  init(_ name: String, in scope: Scope) { slot = Slot(name, in: scope) }

  /// Returns the state of a component, or its first one.
  func value(_ key: Key, _ first: State) -> State {
    guard let kept = slot.value, kept.key == key else { return first }
    return kept.state
  }

  /// Changes the state of a component, which is rendered again after that.
  func edit(_ key: Key, _ first: State, _ body: @escaping (inout State) -> Void) {
    slot.scope.loop.enqueue(Step(slot.name)) { [self] turn in
      var state = value(key, first)
      body(&state)
      turn.set(slot, (key, state))
    }
  }

  /// Changes the state of a component that may have been replaced by another one meanwhile, which
  /// is then left alone.
  func editIfMounted(_ key: Key, _ body: @escaping (inout State) -> Void) {
    slot.scope.loop.enqueue(Step(slot.name)) { [slot] turn in
      guard var kept = slot.value, kept.key == key else { return }
      body(&kept.state)
      turn.set(slot, kept)
    }
  }
}

/// The states of the components of the page.
final class ComponentStates {
  let page: LocalState<Int, PageComponent.State>
  let folder: LocalState<Int, FolderComponent.State>
  let player: LocalState<ItemID, Player.State>
  let dialog: LocalState<Int, Dialog>

  init(in scope: Scope) {
    page = LocalState("page component", in: scope)
    folder = LocalState("folder component", in: scope)
    player = LocalState("player component", in: scope)
    dialog = LocalState("dialog component", in: scope)
  }
}
#endif
