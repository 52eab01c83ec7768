#if SQLite
package import MillraceNavigation
package import MillraceViews

/// The content of a page of recordings, as one value that is ready for its views.
///
/// An architecture decides where the parts of this value live and who changes them; ``view`` is the
/// same for all.
package struct RecordingsScreen: Equatable, Sendable {
  /// The open folder.
  package var folder: FolderScreen
  /// The recording in the player; nil while none is selected.
  package var player: PlayerScreen?
  /// The column that a narrow window shows: the list or the player.
  package var front: SplitColumn
  /// The dialog above the page; at most one.
  package var dialog: DialogScreen?
  /// A message for the person, until the next action.
  package var notice: ScreenNotice?
  /// The first part of the addresses of the page.
  package var root: String

  package init(
    folder: FolderScreen, player: PlayerScreen? = nil, front: SplitColumn = .primary,
    dialog: DialogScreen? = nil, notice: ScreenNotice? = nil, root: String = LibraryAddress.root
  ) {
    self.folder = folder
    self.player = player
    self.front = front
    self.dialog = dialog
    self.notice = notice
    self.root = root
  }

  /// The address at which the page would be opened again.
  package var address: LibraryAddress {
    LibraryAddress(folder: folder.id, recording: player?.state.id)
  }
}

/// The contents of the open folder.
package struct FolderScreen: Equatable, Sendable {
  package var id: ItemID
  package var name: String
  /// The folders around it, from the top.
  package var parents: [Item]
  /// The items in it, in order.
  package var items: [Item]
  /// True while the rows can be edited.
  package var isEditing: Bool

  /// Reads a folder from a tree; one that is not there is empty, and has no name.
  package init(_ id: ItemID, in tree: ItemTree, isEditing: Bool = false) {
    self.id = id
    self.isEditing = isEditing
    name = tree[id]?.name ?? ""
    parents = (tree.path(to: id) ?? []).dropLast().compactMap { tree[$0] }
    items = (tree.children(of: id) ?? []).compactMap { tree[$0] }
  }
}

/// The recording in the player.
package struct PlayerScreen: Equatable, Sendable {
  package var name: String
  /// The sound that it plays.
  package var audio: Audio
  /// The state of playing.
  package var state: Player.State

  /// Reads the recording from a tree; nil if it is not there.
  package init?(_ state: Player.State, in tree: ItemTree) {
    guard let item = tree[state.id], let audio = item.audio else { return nil }
    self.init(name: item.name, audio: audio, state: state)
  }

  init(name: String, audio: Audio, state: Player.State) {
    self.name = name
    self.audio = audio
    self.state = state
  }

  package var program: Player { Player(name: name, audio: audio) }

  /// The part of the sound that has been played, from 0 to 1.
  var progress: Double { Double(state.position) / Double(max(audio.milliseconds, 1)) }
}

/// A dialog with what it shows of the library.
package struct DialogScreen: Equatable, Sendable {
  /// The state of the dialog.
  package var dialog: Dialog
  /// The name of the item that it is about.
  package var name: String
  /// The folders that the item can move into.
  package var targets: [Choice]
  /// The folder that the item is in.
  package var folder: ItemID?

  /// Reads from a tree what a dialog shows.
  package init(_ dialog: Dialog, in tree: ItemTree) {
    self.dialog = dialog
    name = dialog.subject.flatMap { tree[$0]?.name } ?? ""
    folder = dialog.subject.flatMap { tree[$0]?.parent }
    targets = if case .move(let id, _) = dialog { tree.targets(for: id) } else { [] }
  }

  /// True if the item can be moved into the chosen folder, where it is not already.
  package var canMove: Bool {
    guard case .move(_, let draft) = dialog else { return false }
    return draft.asked == nil && draft.target != folder
  }
}

extension ItemTree {
  /// The number of trailing names that are shown of a path, since a full path may be too long.
  private static var namesInPath: Int { 4 }

  /// Returns the folders that an item can move into, each with its path.
  fileprivate func targets(for id: ItemID) -> [Choice] {
    let own = Set(subtree(of: id))
    return subtree(of: .root).filter { self[$0]?.isFolder == true && !own.contains($0) }
      .map { folder in
        let path = path(to: folder) ?? []
        let names = path.suffix(Self.namesInPath).compactMap { self[$0]?.name }
        let title = (path.count > names.count ? ["…"] : []) + names
        return Choice(id: "\(folder)", title: title.joined(separator: " › "))
      }
  }
}
#endif
