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
          button("Record", role: .primary, send: .record).icon(.microphone)
          button("New folder", send: .askToCreate).icon(.add).style(.iconOnly)
        }
      }
      .style("spread")
      MillraceViews.list("Contents", folder.items, key: \.id) { item in
        row {
          title(of: item)
          if let audio = item.audio, !folder.isEditing {
            text(audio.length, style: .caption)
          }
          if folder.isEditing { changes(of: item) }
        }
        .testID(item.isFolder ? "item-\(item.id)-folder" : "item-\(item.id)")
        .style(player?.state.id == item.id ? "selected" : "selectable")
      }
      if folder.items.isEmpty {
        text("Nothing here yet. Record something, or make a folder.").icon(.folder).style(.empty)
      }
    }
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
