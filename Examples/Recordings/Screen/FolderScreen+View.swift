#if SQLite
import MillraceViews

extension RecordingsScreen {
  /// The open folder with its actions.
  var list: Node<RecordingsEvent> {
    column {
      header
      if let beside { beside }
      rows()
      if folder.items.isEmpty { nothing }
    }
  }

  /// The name of the open folder, and what can be done in it.
  var header: Node<RecordingsEvent> {
    row {
      heading(folder.name)
      row(spacing: .small) {
        button(folder.isEditing ? "Done" : "Edit", send: .toggleEditing)
        button("Record", role: .primary, send: .record).icon(.microphone)
        button("New folder", send: .askToCreate).icon(.add).style(.iconOnly)
      }
    }
    .style(.spread)
  }

  /// The dialog that is shown in the list; nil if there is none, or if it is above the page.
  var beside: Node<RecordingsEvent>? {
    dialog.flatMap { $0.dialog.isBeside ? $0.view : nil }
  }

  /// The text in place of the items of an empty folder.
  var nothing: Node<RecordingsEvent> {
    text("Nothing here yet. Record something, or make a folder.").icon(.folder).style(.empty)
  }

  /// Returns the items of the open folder.
  ///
  /// - Parameters:
  ///   - focused: The item that takes the focus.
  ///   - hasActions: True if each row has its actions behind a button.
  func rows(focused: ItemID? = nil, hasActions: Bool = false) -> Node<RecordingsEvent> {
    MillraceViews.list("Contents", folder.items, key: \.id) { item in
      line(of: item, isFocused: item.id == focused, hasActions: hasActions)
    }
  }

  /// Returns the row of an item.
  ///
  /// - Parameters:
  ///   - folder: The folder of an item that is not in the open one.
  ///   - isFocused: True if its link takes the focus.
  ///   - hasActions: True if it has its actions behind a button, also without editing.
  func line(
    of item: Item, in folder: String? = nil, isFocused: Bool = false, hasActions: Bool = false
  ) -> Node<RecordingsEvent> {
    row {
      title(of: item).focused(isFocused)
      if hasActions, !self.folder.isEditing {
        button("Actions for \(item.name)", locally: .toggle("actions \(item.id)"))
          .icon(.more).style(.iconOnly)
      }
      if self.folder.isEditing {
        changes(of: item)
      } else if folder != nil || !item.isFolder {
        item.details(in: folder)
      }
      if hasActions, !self.folder.isEditing {
        // A node of its own: one that is hidden stays so for as long as it exists.
        changes(of: item).named("actions \(item.id)").startsHidden().key("actions")
      }
    }
    .testID(item.isFolder ? "item-\(item.id)-folder" : "item-\(item.id)")
    .style(player?.state.id == item.id ? "selected" : "selectable")
  }

  private func title(of item: Item) -> Node<RecordingsEvent> {
    link(
      item.name, to: LibraryAddress(of: item).path(under: root),
      send: item.isFolder ? .open(item.id) : .choose(item.id)
    )
    .icon(item.isFolder ? .folder : .sound).style(.wholeRow)
    .accessibilityValue(item.isFolder ? "folder" : "recording")
  }

  private func changes(of item: Item) -> Node<RecordingsEvent> {
    row(spacing: .none) {
      button("Rename", send: .askToRename(item.id)).label("Rename \(item.name)")
      button("Move", send: .askToMove(item.id)).label("Move \(item.name)")
      button("Delete", role: .destructive, send: .delete(item.id))
        .label("Delete \(item.name)")
    }
  }
}
#endif
