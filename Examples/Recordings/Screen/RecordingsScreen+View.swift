#if SQLite
package import MillraceViews

extension RecordingsScreen {
  /// The trail, the list beside the player, and the dialog.
  package var view: Node<RecordingsEvent> { page(list: list) { $0 } }

  /// Returns the page with a column of its own in the place of the list.
  ///
  /// - Parameters:
  ///   - list: The column.
  ///   - send: Returns the action of an event.
  func page<Action>(
    list: Node<Action>, _ send: @escaping (RecordingsEvent) -> Action
  ) -> Node<Action> {
    column(spacing: .large) {
      trail.map(send)
      split(front: front, back: (folder.name, send(.showList))) {
        list
      } secondary: {
        if let player {
          player.program.view(player.state).map { send(.player($0)) }
        } else {
          column { text("No recording selected.").icon(.sound).style(.empty) }.key("none")
        }
      }
      toast(notice?.text, key: notice?.undo?.item) {
        if let undo = notice?.undo { button("Undo", send: send(undo.event)).icon(.undo) }
      }
      custom("mover", label: "Dragging", onEvent: { Self.drop($0).map(send) }).style("away")
      if let dialog, !dialog.dialog.isBeside { dialog.view.map(send) }
    }
  }

  private var trail: Node<RecordingsEvent> {
    row(spacing: .small) {
      link("Gallery", to: "/")
      for parent in folder.parents {
        text("›", style: .caption)
        link(
          parent.name, to: LibraryAddress(folder: parent.id).path(under: root),
          send: .open(parent.id)
        )
        .testID("folder-\(parent.id)")
      }
    }
    .role(.navigation).label("Where you are").style("trail")
  }

  /// Maps an event of the mover's definition, with the item and the folder, to an event.
  private static func drop(_ event: CustomEvent) -> RecordingsEvent? {
    let ids = event.payload.split(separator: " ").compactMap { ItemID(String($0)) }
    guard event.name == "moved", ids.count == 2 else { return nil }
    return .dropped(ids[0], into: ids[1])
  }
}

extension ItemID: KeyConvertible {
  /// The text form.
  package var nodeKey: Key { .text(description) }
}
#endif
