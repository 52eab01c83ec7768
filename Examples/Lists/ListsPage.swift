package import About
package import Millrace
package import MillraceViews

/// A page of lists as values: an archive of ten thousand songs in a table, and a grid of selectable
/// instruments.
///
/// The models themselves are the state. A change of a row is an edit of a value; the table computes
/// the difference itself.
package struct ListsPage: Sendable {
  package struct State: Equatable, Sendable {
    /// The songs: a section of those to play next, then a section for each letter.
    package var songs = ListsPage.archive
    /// The instruments, of which any number can be selected.
    package var instruments = ListsPage.instruments
    /// A text about the song that came back; `nil` after the next action.
    package var note: String?
    /// What the last action did to a song, as long as it can be undone.
    var change: Change?

    package init() {}
  }

  /// A row that was removed or moved, its former position, and words about it.
  struct Change: Equatable, Sendable {
    let row: ListRow<Song, Action>
    let position: ListPosition
    let words: String
  }

  package enum Action: Equatable, Sendable {
    /// A song was chosen.
    case show(Int)
    /// No song is chosen any more.
    case showNone
    /// A song moves to the section “Next”.
    case playNext(Int)
    /// A song is marked or unmarked.
    case mark(Int)
    /// A song is removed from the archive.
    case remove(Int)
    /// The song that was removed or moved comes back.
    case undo
    /// The notice of a change is closed.
    case close
    /// The order of the letters is reversed.
    case turn
    /// An instrument was selected.
    case select(String)
    /// An instrument was deselected.
    case deselect(String)
    /// An instrument was selected, and all others deselected.
    case selectOnly(String)
    /// All instruments were deselected.
    case selectNone
  }

  /// The text in place of a song, until one is chosen.
  static let idle = "No song is chosen yet."

  package init() {}
}

extension ListsPage: Reducer {
  /// Handles one action; a removal and a move can be undone until the next one.
  package func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    let last = state.change
    (state.change, state.note) = (nil, nil)
    switch action {
    case .show(let id): state.songs.selection = .single(.number(id))
    case .showNone: state.songs.selection = .single(nil)
    case .playNext(let id):
      guard let position = state.songs.position(id), let row = state.songs.take(id) else { break }
      state.songs.sections[0].rows.append(row)
      state.explainNext()
      let words = "\(row.content.title) plays next."
      state.change = Change(row: row, position: position, words: words)
    case .mark(let id):
      state.songs.edit(id) { row in
        row.content.isMarked.toggle()
        row = Self.entry(of: row.content)
      }
    case .remove(let id):
      guard let position = state.songs.position(id), let row = state.songs.take(id) else { break }
      state.explainNext()
      let words = "Removed: \(row.content.title)"
      state.change = Change(row: row, position: position, words: words)
    case .undo:
      guard let last else { break }
      _ = state.songs.take(last.row.content.id)
      state.songs.sections[last.position.section].rows.insert(last.row, at: last.position.row)
      state.explainNext()
      state.note = "\(last.row.content.title) is back."
    case .close: break
    case .turn:
      // The section “Next” stays first.
      state.songs.sections[1...].reverse()
    case .select(let name): state.edit { $0.insert(.text(name)) }
    case .deselect(let name): state.edit { $0.remove(.text(name)) }
    case .selectOnly(let name): state.edit { $0 = [.text(name)] }
    case .selectNone: state.edit { $0 = [] }
    }
    return .none
  }
}

extension ListsPage.State {
  /// The keys of the selected instruments.
  var chosen: Set<Key> {
    if case .multiple(let keys) = instruments.selection { keys } else { [] }
  }

  /// The selected instruments, in the order of the grid.
  var ensemble: [Instrument] {
    instruments.sections.flatMap(\.rows).filter { chosen.contains($0.key) }.map(\.content)
  }

  /// The song that is chosen; nil after it was removed.
  var selected: Song? {
    guard case .single(.number(let id)) = songs.selection else { return nil }
    return songs.song(id)
  }

  /// Returns true for a song in the section “Next”.
  func plays(next song: Song) -> Bool {
    songs.sections[0].rows.contains { $0.key == .number(song.id) }
  }

  /// Says below the section “Next” how long its songs play, or how a song gets there.
  fileprivate mutating func explainNext() {
    let songs = songs.sections[0].rows.map(\.content)
    let number = songs.count == 1 ? "1 song" : "\(songs.count) songs"
    self.songs.sections[0].footer =
      songs.isEmpty
      ? ListsPage.howToPlay : "\(number), \(Song.length(of: songs.map(\.seconds).reduce(0, +)))"
  }

  fileprivate mutating func edit(_ edit: (inout Set<Key>) -> Void) {
    var keys = chosen
    edit(&keys)
    instruments.selection = .multiple(keys)
  }
}

extension ListModel<Song, ListsPage.Action> {
  fileprivate func position(_ id: Int) -> ListPosition? {
    for (index, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.key == .number(id) }) {
        return ListPosition(section: index, row: row)
      }
    }
    return nil
  }

  /// Returns the song with an id; nil after it was removed.
  func song(_ id: Int) -> Song? { position(id).flatMap { self[$0]?.content } }

  fileprivate mutating func edit(
    _ id: Int, _ edit: (inout ListRow<Song, ListsPage.Action>) -> Void
  ) {
    guard let at = position(id) else { return }
    edit(&sections[at.section].rows[at.row])
  }

  fileprivate mutating func take(_ id: Int) -> ListRow<Song, ListsPage.Action>? {
    guard let at = position(id) else { return nil }
    return sections[at.section].rows.remove(at: at.row)
  }
}

extension ListsPage {
  /// The content of the page's panel.
  package static let about = Example<ListsPage>(
    "Lists", style: "Elm, the native one",
    purpose: "Ten thousand rows as one value: chosen, swiped, moved and found by keyboard. The "
      + "page holds the rows in and near view.",
    files: [
      "Examples/Lists/ListsPage.swift", "Examples/Lists/ListsPage+Models.swift",
      "Examples/Lists/ListsPage+View.swift", "Examples/Lists/Song.swift",
      "Examples/Lists/Instrument.swift",
    ],
    tutorial: .init("How the page Lists is made", at: "Documentation/Lists.md"))
}
