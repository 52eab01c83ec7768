public import Millrace
public import MillraceViews

/// Lists that are values: an archive of ten thousand songs in a table, and a grid of the instruments that are wanted.
///
/// The models themselves are the state. What happens to a row is an edit of a value, and nobody says how a table gets from one to
/// the next.
public struct ListsPage: Sendable {
  /// What the page knows.
  public struct State: Equatable, Sendable {
    /// The songs: what is to be played next, and then one section for each letter.
    public var songs = ListsPage.archive
    /// The instruments, of which any number is selected.
    public var instruments = ListsPage.instruments
    /// What was done last, in words.
    public var note = ""

    /// The state of a fresh page.
    public init() {}
  }

  /// What can happen on the page.
  public enum Action: Equatable, Sendable {
    /// A song was chosen.
    case show(Int)
    /// A song is to be played next.
    case playNext(Int)
    /// A song is marked, or not any more.
    case mark(Int)
    /// A song leaves the archive.
    case remove(Int)
    /// The letters are read from the other end.
    case turn
    /// An instrument was selected.
    case select(String)
    /// An instrument is not selected any more.
    case deselect(String)
    /// Only this instrument is selected.
    case selectOnly(String)
  }

  /// Creates the page.
  public init() {}
}

extension ListsPage: Reducer {
  /// One line or two for each thing that can happen.
  public func update(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .show(let id):
      state.songs.selection = .single(.number(id))
      state.note = state.songs.song(id).map { "Shown: \($0.title)" } ?? ""
    case .playNext(let id):
      guard let row = state.songs.take(id) else { break }
      state.songs.sections[0].rows.append(row)
      state.songs.sections[0].footer = nil
      state.note = "Next: \(row.content.title)"
    case .mark(let id):
      state.songs.edit(id) { $0.content.isMarked.toggle() }
    case .remove(let id):
      state.note = state.songs.take(id).map { "Removed: \($0.content.title)" } ?? ""
      if state.songs.sections[0].rows.isEmpty { state.songs.sections[0].footer = Self.howToPlay }
    case .turn:
      // What is to be played next stays on top.
      state.songs.sections[1...].reverse()
    case .select(let name): state.edit { $0.insert(.text(name)) }
    case .deselect(let name): state.edit { $0.remove(.text(name)) }
    case .selectOnly(let name): state.edit { $0 = [.text(name)] }
    }
    return .none
  }
}

extension ListsPage.State {
  /// The keys of the instruments that are selected.
  var chosen: Set<Key> {
    if case .multiple(let keys) = instruments.selection { keys } else { [] }
  }

  fileprivate mutating func edit(_ edit: (inout Set<Key>) -> Void) {
    var keys = chosen
    edit(&keys)
    instruments.selection = .multiple(keys)
  }
}

extension ListModel<Song, ListsPage.Action> {
  private func position(_ id: Int) -> ListPosition? {
    for (index, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.key == .number(id) }) {
        return ListPosition(section: index, row: row)
      }
    }
    return nil
  }

  /// The song of a number, while it is in the archive.
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
