#if Web && SQLite
import Millrace
import MillraceBinders
import MillraceNavigation
import MillraceViews
import Recordings

/// Model-Adapter-View-Binder: the view is a list of bindings, and there is no controller.
///
/// ```
///   adapters, model ──▶ dynamics ──▶ binders ──▶ view
///       ▲                                         │
///       └────────────── sinks ◀── binders ◀───────┘
/// ```
final class MAVBApp: Architecture {
  let state: Adapters
  private let store: ItemStore
  private let bound = BoundScreen()
  private var boundStore: Store<BoundScreen, BinderEvent>?
  private let following: ObservationToken

  init(_ store: ItemStore, at address: LibraryAddress, saved: String?) {
    let state = Adapters(in: store.scope, store.tree)
    self.state = state
    self.store = store
    if let saved, (try? state.stored.restore(saved)) != nil {
      state.resume(store)
    } else {
      state.show(address, store)
    }
    following = state.follow(store)
  }

  /// Returns the bindings of the screen.
  func binders(under root: String) -> ScreenBinders {
    ScreenBinders(state: state, store: store, root: root)
  }

  /// The content of the adapters, as one value.
  var screen: RecordingsScreen {
    let tree = state.tree
    return RecordingsScreen(
      folder: FolderScreen(
        state.trail.last ?? .root, in: tree, isEditing: state.isEditing.state.isOn),
      player: state.player.state.value.flatMap { PlayerScreen($0, in: tree) },
      front: state.front.state.value,
      dialog: state.dialog.state.value.map { DialogScreen($0, in: tree) },
      notice: state.notice.state.value)
  }

  var saved: String? { try? state.stored.text() }

  func handle(_ event: RecordingsEvent) {
    switch event {
    case .player(let action): state.play(action, store)
    case .recorder(let action): state.record(action, store)
    case .typed, .picked, .confirm, .cancel: state.answer(event, store)
    default: state.choose(event, store)
    }
  }

  /// Returns the view that the binders have made; it is made once.
  func view(under root: String) -> Node<ViewEvent> {
    if boundStore == nil {
      boundStore = bound.mount(binders(under: root).screen, in: store.scope)
    }
    return bound.node.map(ViewEvent.bound)
  }

  func handle(_ event: BinderEvent) { boundStore?.send(event) }
}
#endif
