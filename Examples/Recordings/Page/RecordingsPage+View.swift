#if SQLite
import MillraceNavigation
package import MillraceViews
import MillraceWeb

extension RecordingsPage: LiveProgram {
  /// Returns the name of the folder.
  package func title(_ state: State) -> String { state.tree[state.folder]?.name ?? "Recordings" }

  /// Returns the address of the folder, and of the recording that was opened in it.
  package func address(_ state: State) -> String? { state.address.path() }

  /// Returns the action that goes to an address.
  package func arrive(at address: String) -> Action? {
    LibraryAddress(path: address).map { .screen(.arrive($0)) }
  }

  package func view(_ state: State) -> Node<Action> {
    state.screen.page(list: SearchedFolder(state).view, Action.screen)
  }
}

extension RecordingsPage.State {
  /// The address of the open folder, with the recording in the player while that is in front.
  var address: LibraryAddress {
    LibraryAddress(folder: folder, recording: front == .secondary ? player?.id : nil)
  }

  /// The screen that the page shows.
  package var screen: RecordingsScreen {
    RecordingsScreen(
      folder: FolderScreen(folder, in: tree, isEditing: isEditing),
      player: player.flatMap { PlayerScreen($0, in: tree) }, front: front,
      dialog: dialog.map { DialogScreen($0, in: tree) }, notice: notice)
  }
}
#endif
