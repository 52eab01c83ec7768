#if SQLite
public import MillraceViews
public import MillraceWeb

extension RecordingsPage: LiveProgram {
  /// Returns the name of the folder.
  public func title(_ state: State) -> String { state.tree[state.place]?.name ?? "Recordings" }

  /// Returns the address of the folder and of the recording in the player.
  public func address(_ state: State) -> String? { state.address.path }

  /// Returns the action that goes to an address.
  public func arrive(at address: String) -> Action? { Place(path: address).map(Action.arrive) }

  /// Returns the trail, the list beside the player, and the dialog.
  public func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      trail(state)
      split(front: state.front, back: (state.tree[state.place]?.name ?? "", .showList)) {
        list(state)
      } secondary: {
        player(state)
      }
      row {
        if let notice = state.notice { text(notice).role(.status).live() }
      }
      .style("notice")
      custom("mover", label: "Dragging", onEvent: Self.drop).style("away")
      if let dialog = state.dialog { self.dialog(dialog, state) }
    }
  }

  private func trail(_ state: State) -> Node<Action> {
    row(spacing: .small) {
      link("Gallery", to: "/")
      for id in state.trail.dropLast() {
        text("›", style: .caption)
        link(state.tree[id]?.name ?? "", to: Place(folder: id).path, send: .open(id))
          .testID("folder-\(id)")
      }
    }
    .role(.navigation).label("Where you are").style("trail")
  }

  /// Maps an event of the mover's definition, with the item and the folder, to an action.
  private static func drop(_ event: CustomEvent) -> Action? {
    let ids = event.payload.split(separator: " ").compactMap { ItemID(String($0)) }
    guard event.name == "moved", ids.count == 2 else { return nil }
    return .dropped(ids[0], into: ids[1])
  }
}

extension RecordingsPage.State {
  /// The place at which the page would be opened again.
  var address: Place { Place(folder: place, recording: player?.id) }
}

extension ItemID: KeyConvertible {
  /// The text form.
  public var nodeKey: Key { .text(description) }
}
#endif
