#if Web && SQLite
import Millrace
import MillraceBinders
import MillraceNavigation
import MillraceViewState
import MillraceViews
import Recordings

/// Model-Adapter-View-Binder: the view is a list of bindings, and there is no controller.
///
/// ```
///   adapters, item store ──▶ dynamics ──▶ binder ──▶ view
///       ▲                                             │
///       └──────────────── sinks ◀── binder ◀──────────┘
/// ```
final class MAVBApp: Architecture {
  let state: Adapters
  private let store: ItemStore
  private let bound = BoundScreen()
  private var boundStore: Store<BoundScreen, BinderEvent>?
  private var root = Place.root
  private let observation: ObservationToken

  init(_ store: ItemStore, at place: Place, saved: String?) {
    let state = Adapters(in: store.scope)
    self.state = state
    self.store = store
    if let saved, (try? state.tree.restore(saved)) != nil {
      state.resume(store)
    } else {
      state.show(place, store)
    }
    observation = store.items.observe(ItemStore.Change.self) { tree, _ in
      state.leaveWhatIsGone(tree)
    }
  }

  /// The whole screen, as bindings.
  func binder(under root: String) -> ScreenBinder {
    let (state, store) = (state, store)
    let tree = store.items.slot.signal.map { $0 ?? ItemTree() }.dynamic
    let path = state.path.slice { path, _ in path.elements }
    return ScreenBinder(
      .root -- root,
      .folder
        <-- path.combine(with: tree) { FolderScreen($0.last ?? .root, in: $1) }
        .combine(with: state.isEditing.dynamic) { folder, isEditing in
          var folder = folder
          folder.isEditing = isEditing
          return folder
        },
      .player
        <-- state.player.dynamic.combine(with: tree) { player, tree in
          player.flatMap { PlayerScreen($0, in: tree) }
        },
      .front <-- state.front,
      .dialog
        <-- state.dialog.dynamic.combine(with: tree) { dialog, tree in
          dialog.map { DialogScreen($0, in: tree) }
        },
      .notice <-- state.notice.dynamic,
      .chosen --> { state.choose($0, store) },
      .answered --> { state.answer($0, store) },
      .played --> { state.play($0, store) },
      .recorded --> { state.record($0, store) })
  }

  /// What the bindings give, as a test reads them.
  var screen: RecordingsScreen {
    let bindings = (try? binder(under: root).inspect()) ?? []
    return RecordingsScreen(
      folder: (try? bindings.value(for: .folder)) ?? FolderScreen(.root, in: store.tree),
      player: (try? bindings.value(for: .player)) ?? nil,
      front: (try? bindings.value(for: .front)) ?? .primary,
      dialog: (try? bindings.value(for: .dialog)) ?? nil,
      notice: (try? bindings.value(for: .notice)) ?? nil)
  }

  var saved: String? { try? state.tree.text() }

  func handle(_ event: RecordingsEvent) {
    switch event {
    case .player(let action): state.play(action, store)
    case .recorder(let action): state.record(action, store)
    case .typed, .picked, .confirm, .cancel: state.answer(event, store)
    default: state.choose(event, store)
    }
  }

  /// Returns the view that the binder has made; it is made once.
  func view(under root: String) -> Node<ViewEvent> {
    if boundStore == nil { boundStore = bound.mount(binder(under: root), in: store.scope) }
    return bound.node.map(ViewEvent.bound)
  }

  func handle(_ event: BinderEvent) { boundStore?.send(event) }
}
#endif
