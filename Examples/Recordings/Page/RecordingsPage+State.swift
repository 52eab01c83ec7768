#if SQLite
package import Millrace
package import MillraceNavigation

extension RecordingsPage {
  /// The state of one page.
  package struct State: Sendable, Equatable {
    /// The latest tree of the library that this page has received.
    package var library: Replica<ItemTree>
    /// The open folder.
    package var folder: ItemID
    /// The ids from the root to the open folder; when it is deleted, its nearest remaining ancestor
    /// opens.
    package var trail: [ItemID]
    /// True while the rows of the list can be edited.
    package var isEditing = false
    /// The player; nil while no recording is selected.
    package var player: Player.State?
    /// The column that a narrow window shows: the list or the player.
    package var front = SplitColumn.primary
    /// The dialog above the page; at most one.
    package var dialog: Dialog?
    /// A message for the person, until the next action.
    package var notice: ScreenNotice?
    /// The search for a name.
    package var search = NameSearch()
    /// The item that was put back last and takes the focus, until the next action.
    package var restored: ItemID?

    /// Opens the library at an address, or at its nearest existing ancestor.
    package init(library: Replica<ItemTree>, address: LibraryAddress = LibraryAddress()) {
      self.library = library
      self.folder = .root
      trail = [.root]
      go(to: address)
    }

    package var tree: ItemTree { library.value }

    /// The items of the open folder, in order.
    package var contents: [Item] {
      (tree.children(of: folder) ?? []).compactMap { tree[$0] }
    }

    /// The open folder in one line, for a program without a page.
    package var summary: String {
      let names = contents.map(\.name).joined(separator: ", ")
      let words = "\(tree[folder]?.name ?? ""): \(names.isEmpty ? "nothing yet" : names)"
      return ([words] + [notice?.text, dialog?.mistake].compactMap { $0 }).joined(separator: ". ")
    }
  }
}

extension RecordingsPage.State {
  /// Goes to an address; that of a folder shows the list.
  mutating func go(to address: LibraryAddress) {
    open(address.folder)
    guard let recording = address.recording else { return showList() }
    choose(recording)
  }

  /// Shows the list; the player stays below it once its recording has been begun.
  mutating func showList() {
    front = .primary
    if player?.isBegun == false { player = nil }
  }

  mutating func open(_ folder: ItemID) {
    guard tree[folder]?.isFolder == true, let trail = tree.path(to: folder) else {
      notice = "That folder is not there any more."
      return
    }
    if folder != self.folder { search.query = "" }
    self.folder = folder
    self.trail = trail
    front = .primary
  }

  mutating func choose(_ recording: ItemID) {
    guard tree[recording]?.isFolder == false else {
      notice = "That recording is not there any more."
      return
    }
    if player?.id != recording { player = Player.State(id: recording, after: player) }
    front = .secondary
  }
}
#endif
