#if SQLite
public import Millrace
public import MillraceNavigation

extension RecordingsPage {
  /// What one page shows.
  public struct State: Sendable, Equatable {
    /// The library as far as this page has heard.
    public var library: Replica<ItemTree>
    /// The folder that is open.
    public var place: ItemID
    /// The ids from the root to the place; when the place goes, the nearest one left takes over.
    public var trail: [ItemID]
    /// Whether the rows of the list can be changed.
    public var isEditing = false
    /// What is in the player; nil while no recording is selected.
    public var player: Player?
    /// What a window sees that has room for the list or the player, not for both.
    public var front = SplitColumn.primary
    /// What stands above the page: one thing at a time.
    public var dialog: Dialog?
    /// Something that the person should know, until the next action.
    public var notice: String?

    /// Opens the library at a place, or as near to it as there is something.
    public init(library: Replica<ItemTree>, place: Place = Place()) {
      self.library = library
      self.place = .root
      trail = [.root]
      go(to: place)
    }

    /// The items of the library.
    public var tree: ItemTree { library.value }

    /// What lies in the place, in order.
    public var contents: [Item] {
      (tree.children(of: place) ?? []).compactMap { tree[$0] }
    }

    /// The place in one line, for whoever has no page.
    public var summary: String {
      let names = contents.map(\.name).joined(separator: ", ")
      let words = "\(tree[place]?.name ?? ""): \(names.isEmpty ? "nothing yet" : names)"
      return ([words] + [notice, dialog?.mistake].compactMap { $0 }).joined(separator: ". ")
    }
  }
}

extension RecordingsPage.State {
  /// Goes where an address leads.
  mutating func go(to place: Place) {
    open(place.folder)
    guard let recording = place.recording else { return close() }
    choose(recording)
  }

  mutating func open(_ folder: ItemID) {
    guard tree[folder]?.isFolder == true, let trail = tree.path(to: folder) else {
      notice = "That folder is not there any more."
      return
    }
    place = folder
    self.trail = trail
    front = .primary
  }

  mutating func choose(_ recording: ItemID) {
    guard tree[recording]?.isFolder == false else {
      notice = "That recording is not there any more."
      return
    }
    if player?.id != recording { player = Player(id: recording) }
    front = .secondary
  }

  private mutating func close() {
    player = nil
    front = .primary
  }
}
#endif
