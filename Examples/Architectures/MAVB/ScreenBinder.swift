#if Web && SQLite
import MillraceBinders
import MillraceNavigation
import MillraceViews
import Recordings

/// A binder of the whole screen.
typealias ScreenBinder = Binder<ScreenKind>

/// The screen of the app: a property for each of its parts, and an action for what comes out of it.
enum ScreenKind: BinderKind {
  static func node(_ view: BoundView<ScreenKind>) -> Node<BinderEvent> {
    guard let folder = view[.folder] else { return spacer() }
    let screen = RecordingsScreen(
      folder: folder, player: view[.player] ?? nil, front: view[.front] ?? .primary,
      dialog: view[.dialog] ?? nil, notice: view[.notice] ?? nil, root: view[.root] ?? Place.root)
    return screen.view.map { event in
      switch event {
      case .player(let action): view.event(.played, .other(BinderPayload(action)))
      case .recorder(let action): view.event(.recorded, .other(BinderPayload(action)))
      case .typed, .picked, .confirm, .cancel:
        view.event(.answered, .other(BinderPayload(event)))
      default: view.event(.chosen, .other(BinderPayload(event)))
      }
    }
  }
}

extension StaticKey where Kind == ScreenKind, Value == String {
  /// The first part of the addresses.
  static var root: Self { Self("root") }
}

extension ValueKey where Kind == ScreenKind, Value == FolderScreen {
  static var folder: Self { Self("folder") }
}

extension ValueKey where Kind == ScreenKind, Value == PlayerScreen? {
  static var player: Self { Self("player") }
}

extension ValueKey where Kind == ScreenKind, Value == SplitColumn {
  static var front: Self { Self("front") }
}

extension ValueKey where Kind == ScreenKind, Value == DialogScreen? {
  static var dialog: Self { Self("dialog") }
}

extension ValueKey where Kind == ScreenKind, Value == String? {
  static var notice: Self { Self("notice") }
}

extension ActionKey where Kind == ScreenKind, Value == RecordingsEvent {
  /// Something was chosen in the folder or in the trail above it.
  static var chosen: Self { Self("chosen") { $0.payload() } }
  /// Something was done in the dialog.
  static var answered: Self { Self("answered") { $0.payload() } }
}

extension ActionKey where Kind == ScreenKind, Value == Player.Action {
  static var played: Self { Self("played") { $0.payload() } }
}

extension ActionKey where Kind == ScreenKind, Value == Recorder.Action {
  static var recorded: Self { Self("recorded") { $0.payload() } }
}
#endif
