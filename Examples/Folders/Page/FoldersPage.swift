#if SQLite
public import Millrace

/// The page of the folder library: where one is, and what one is about to do.
///
/// The folders themselves are the library's; the page follows them, and asks for changes.
public struct FoldersPage: Sendable {
  /// What one page shows.
  public struct State: Sendable, Equatable {
    /// The library as far as this page has heard.
    public var library: Replica<FolderTree>
    /// The folder that is open.
    public var place: FolderID
    /// The ids from the root to the place; when the place goes, the nearest one left takes over.
    public var trail: [FolderID]
    /// What stands above the page.
    public var dialog: FolderDialog?
    /// Something that the person should know, until the next action.
    public var notice: String?

    /// Opens the library at a place, or at the root if there is no such folder.
    public init(library: Replica<FolderTree>, place: FolderID = .root) {
      self.library = library
      let trail = library.value.path(to: place)
      self.place = trail == nil ? .root : place
      self.trail = trail ?? [.root]
      if trail == nil { notice = "That folder is not there any more." }
    }

    /// The folders of the library.
    public var tree: FolderTree { library.value }

    /// The folders in the place, in order.
    public var contents: [Folder] {
      (tree.children(of: place) ?? []).compactMap { tree[$0] }
    }

    /// The place in one line, for whoever has no page.
    public var summary: String {
      let names = contents.map(\.name).joined(separator: ", ")
      let words = "\(tree[place]?.name ?? "Folders"): \(names.isEmpty ? "nothing yet" : names)"
      return ([words] + [notice, dialog?.mistake].compactMap { $0 }).joined(separator: ". ")
    }
  }

  /// What can happen on the page.
  public enum Action: Sendable, Equatable {
    /// Go to a folder.
    case open(FolderID)
    /// Begin to make a folder here.
    case askToCreate
    /// Begin to rename a folder.
    case askToRename(FolderID)
    /// Begin to delete a folder.
    case askToDelete(FolderID)
    /// The name in the dialog was typed.
    case typed(String)
    /// Do what the dialog asks about.
    case confirm
    /// Leave the dialog.
    case cancel
    /// The library carried out the change, or says why not.
    case answered(FolderChange, problem: String?)
    /// The library changed, from here or from another page.
    case heard(Replica<FolderTree>)
  }

  /// The description of a change on its way to the library.
  public struct Asking: Hashable, Sendable {
    let change: FolderChange
  }

  let library: FolderLibrary
  let newID: @Sendable () -> FolderID

  /// Shows a library.
  ///
  /// - Parameter newID: makes the ids of new folders.
  public init(library: FolderLibrary, newID: @escaping @Sendable () -> FolderID) {
    self.library = library
    self.newID = newID
  }

  /// Follows the library from where the page began.
  public func subscriptions(_ state: State) -> [Subscription<Action>] {
    [Subscription("library", { [feed = library.feed] in feed.values() }) { .heard($0) }]
  }
}
#endif
