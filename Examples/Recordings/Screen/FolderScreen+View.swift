#if SQLite
import MillraceViews

extension RecordingsScreen {
  /// The open folder with its actions.
  var list: Node<RecordingsEvent> {
    column {
      row {
        heading(folder.name)
        row(spacing: .small) {
          button(folder.isEditing ? "Done" : "Edit", send: .toggleEditing)
          button("Record", role: .primary, send: .record)
          button("New folder", send: .askToCreate)
        }
      }
      .style("spread")
      MillraceViews.list("Contents", folder.items, key: \.id) { item in
        row {
          title(of: item)
          if folder.isEditing { changes(of: item) }
        }
        .testID(item.isFolder ? "item-\(item.id)-folder" : "item-\(item.id)")
        .style(player?.state.id == item.id ? "selected" : "selectable")
      }
      if folder.items.isEmpty {
        text("Nothing here yet. Record something, or make a folder.", style: .caption)
      }
    }
  }

  private func title(of item: Item) -> Node<RecordingsEvent> {
    if item.isFolder {
      return link(
        "📁  \(item.name)", to: LibraryAddress(folder: item.id).path(under: root),
        send: .open(item.id))
    }
    let address = LibraryAddress(folder: folder.id, recording: item.id)
    return link("🔊  \(item.name)", to: address.path(under: root), send: .choose(item.id))
  }

  private func changes(of item: Item) -> Node<RecordingsEvent> {
    row(spacing: .none) {
      button("Rename", send: .askToRename(item.id)).label("Rename \(item.name)")
      button("Move", send: .askToMove(item.id)).label("Move \(item.name)")
      button("Delete", role: .destructive, send: .askToDelete(item.id))
        .label("Delete \(item.name)")
    }
  }
}
#endif
