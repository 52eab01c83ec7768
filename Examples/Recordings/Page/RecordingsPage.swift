#if SQLite
public import Millrace

/// The page of the library: where one is, and what one is about to do.
///
/// The items themselves are the library's; the page follows them, and asks for changes.
public struct RecordingsPage: Sendable {
  /// What one page shows.
  public struct State: Sendable, Equatable {
    /// The library as far as this page has heard.
    public var library: Replica<ItemTree>
    /// The folder that is open.
    public var place: ItemID
    /// The ids from the root to the place; when the place goes, the nearest one left takes over.
    public var trail: [ItemID]
    /// What stands above the page.
    public var dialog: FolderDialog?
    /// Something that the person should know, until the next action.
    public var notice: String?

    /// Opens the library at a place, or at the root if there is no such folder.
    public init(library: Replica<ItemTree>, place: ItemID = .root) {
      self.library = library
      let isFolder = library.value[place]?.isFolder == true
      let trail = isFolder ? library.value.path(to: place) : nil
      self.place = trail == nil ? .root : place
      self.trail = trail ?? [.root]
      if trail == nil { notice = "That folder is not there any more." }
    }

    /// The items of the library.
    public var tree: ItemTree { library.value }

    /// The items in the place, in order.
    public var contents: [Item] {
      (tree.children(of: place) ?? []).compactMap { tree[$0] }
    }

    /// The place in one line, for whoever has no page.
    public var summary: String {
      let names = contents.map(\.name).joined(separator: ", ")
      let words = "\(tree[place]?.name ?? "Recordings"): \(names.isEmpty ? "nothing yet" : names)"
      return ([words] + [notice, dialog?.mistake].compactMap { $0 }).joined(separator: ". ")
    }
  }

  /// What can happen on the page.
  public enum Action: Sendable, Equatable {
    /// Go to a folder.
    case open(ItemID)
    /// Begin to make a folder here.
    case askToCreate
    /// Begin to rename an item.
    case askToRename(ItemID)
    /// Begin to delete an item.
    case askToDelete(ItemID)
    /// The name in the dialog was typed.
    case typed(String)
    /// Do what the dialog asks about.
    case confirm
    /// Leave the dialog.
    case cancel
    /// The library carried out the change, or says why not.
    case answered(LibraryChange, problem: String?)
    /// The library changed, from here or from another page.
    case heard(Replica<ItemTree>)
  }

  /// The description of a change on its way to the library.
  public struct Asking: Hashable, Sendable {
    let change: LibraryChange
  }

  let library: RecordingLibrary
  let newID: @Sendable () -> ItemID

  /// Shows a library.
  ///
  /// - Parameter newID: makes the ids of new folders.
  public init(library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID) {
    self.library = library
    self.newID = newID
  }

  /// Follows the library from where the page began.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("library", { [feed = library.feed] in feed.values() }) { .heard($0) }]
  }
}
#endif
