#if SQLite
import MillraceNavigation
import MillraceViews

/// The column of the open folder on the native page, which can be searched.
struct SearchedFolder {
  /// The number of rows of a result; a longer one says so.
  static let limit = 100

  let state: RecordingsPage.State
  let screen: RecordingsScreen

  init(_ state: RecordingsPage.State) {
    self.state = state
    screen = state.screen
  }

  var view: Node<RecordingsPage.Action> {
    column {
      screen.header.map(RecordingsPage.Action.screen)
      if let beside = screen.beside { beside.map(RecordingsPage.Action.screen) }
      if !screen.folder.items.isEmpty || !state.search.query.isEmpty {
        field(
          "Search names", text: state.search.query, purpose: .search, onInput: { .searched($0) }
        )
        .icon(.search).style("find").shortcut(Shortcut("/"))
      }
      if state.search.isActive {
        result
      } else {
        screen.rows(focused: state.restored, hasActions: true).map(RecordingsPage.Action.screen)
        if screen.folder.items.isEmpty { screen.nothing.map(RecordingsPage.Action.screen) }
      }
      if let player = screen.player, screen.front == .primary {
        bar(of: player).map(RecordingsPage.Action.screen)
      }
      custom("keys", label: "Keys of the rows", onEvent: Self.pressed).style("away").key("keys")
    }
  }

  /// Maps an event of the definition of keys, with the item, to an action.
  private static func pressed(_ event: CustomEvent) -> RecordingsPage.Action? {
    guard let id = ItemID(event.payload) else { return nil }
    return switch event.name {
    case "play": .played(id)
    case "rename": .screen(.askToRename(id))
    case "delete": .screen(.delete(id))
    default: nil
    }
  }

  /// Returns the player in one line, for a narrow window that shows the list.
  private func bar(of player: PlayerScreen) -> Node<RecordingsEvent> {
    let isPlaying = player.state.phase == .playing
    return row {
      button("\(isPlaying ? "Pause" : "Play") \(player.name)", send: .player(.toggle))
        .icon(isPlaying ? .pause : .play).style(.iconOnly)
      button(player.name, send: .choose(player.state.id)).label("Show \(player.name)")
      text("\(player.audio.elapsed(player.state.position)) of \(player.audio.length)")
        .style("time")
      progress("Played", value: player.progress).accessibilityHidden()
    }
    .role(.region).label("In the player").style("player-bar").key("bar")
  }

  private var result: Node<RecordingsPage.Action> {
    let found = state.search.found
    return column {
      text(words(for: found.count), style: .caption).role(.status).live()
      list("Found", found.prefix(Self.limit), key: \.self) { id in
        if let item = state.tree[id] {
          screen.line(of: item, in: folder(of: item), hasActions: true)
            .map(RecordingsPage.Action.screen)
        }
      }
      if found.isEmpty, state.folder != .root {
        button("Search all recordings", send: .searchedEverywhere).icon(.search)
      }
    }
    .key("result")
  }

  private func words(for count: Int) -> String {
    let place = state.folder == .root ? "" : " in “\(screen.folder.name)”"
    return switch count {
    case 0: "No name\(place) has “\(state.search.words)” in it. Try a shorter part of the name."
    case 1...Self.limit: "\(count) found\(place)"
    default: "\(count) found\(place), of which these are \(Self.limit). Type more of the name."
    }
  }

  /// Returns the folder that an item is in; nil for the open one.
  private func folder(of item: Item) -> String? {
    guard let parent = item.parent, parent != state.folder else { return nil }
    return state.tree[parent]?.name
  }
}
#endif
