#if Web && SQLite
import Millrace
import MillraceNavigation
import Recordings

/// A view that is kept, as a toolkit has it: it shows what was set last.
///
/// What it shows is in a slot of the loop, so that a timeline shows what was on the screen.
final class KeptView<Content: Equatable> {
  private let slot: Slot<Content>
  private let first: Content
  /// The content that was set inside a notification and is shown after it.
  private var next: Content?
  private var waiting = 0

  init(_ name: String, _ content: Content, in scope: Scope) {
    slot = Slot(name, in: scope, content)
    first = content
  }

  var content: Content {
    get { next ?? slot.value ?? first }
    set {
      guard newValue != content else { return }
      next = newValue
      waiting += 1
      slot.scope.loop.enqueue(Step(slot.name)) { [self] turn in
        turn.set(slot, newValue)
        waiting -= 1
        if waiting == 0 { next = nil }
      }
    }
  }

  var signal: Signal<Content> { slot.signal.map { [first] in $0 ?? first } }
}

/// The views of the app, for architectures that set views.
final class Window {
  /// The open folder.
  let folder: KeptView<FolderScreen>
  /// The player; nil while no recording is selected.
  let player: KeptView<PlayerScreen?>
  let front: KeptView<SplitColumn>
  /// The dialog above the others, with what is typed into it.
  let dialog: KeptView<DialogScreen?>
  /// The message below the others.
  let notice: KeptView<ScreenNotice?>

  /// Creates the views, with the top folder.
  init(_ tree: ItemTree, in scope: Scope) {
    folder = KeptView("folder view", FolderScreen(.root, in: tree), in: scope)
    player = KeptView("player view", nil, in: scope)
    front = KeptView("split view", .primary, in: scope)
    dialog = KeptView("dialog view", nil, in: scope)
    notice = KeptView("notice view", nil, in: scope)
  }

  /// The content of all of them.
  var screen: RecordingsScreen {
    RecordingsScreen(
      folder: folder.content, player: player.content, front: front.content,
      dialog: dialog.content, notice: notice.content)
  }
}
#endif
