#if SQLite
import MillraceViews

extension RecordingsPage {
  /// Returns the open folder with its actions.
  func list(_ state: State) -> Node<Action> {
    column {
      row {
        heading(state.tree[state.place]?.name ?? "")
        row(spacing: .small) {
          button(state.isEditing ? "Done" : "Edit", send: .toggleEditing)
          button("Record", role: .primary, send: .record)
          button("New folder", send: .askToCreate)
        }
      }
      .style("spread")
      MillraceViews.list("Contents", state.contents, key: \.id) { item in
        row {
          title(of: item, state)
          if state.isEditing { changes(of: item) }
        }
        .testID(item.isFolder ? "item-\(item.id)-folder" : "item-\(item.id)")
        .style(state.player?.id == item.id ? "selected" : "selectable")
      }
      if state.contents.isEmpty {
        text("Nothing here yet. Record something, or make a folder.", style: .caption)
      }
    }
  }

  private func title(of item: Item, _ state: State) -> Node<Action> {
    if item.isFolder {
      return link("📁  \(item.name)", to: Place(folder: item.id).path, send: .open(item.id))
    }
    let place = Place(folder: state.place, recording: item.id)
    return link("🔊  \(item.name)", to: place.path, send: .choose(item.id))
  }

  private func changes(of item: Item) -> Node<Action> {
    row(spacing: .none) {
      button("Rename", send: .askToRename(item.id)).label("Rename \(item.name)")
      button("Move", send: .askToMove(item.id)).label("Move \(item.name)")
      button("Delete", role: .destructive, send: .askToDelete(item.id))
        .label("Delete \(item.name)")
    }
  }
}
#endif
