import MillraceViews

extension ListsPage {
  /// The footer of the section “Next” while it is empty.
  static let howToPlay = "Nothing yet: open the menu of a song."

  /// The initial archive: an empty section “Next”, and a section for each letter.
  static let archive: ListModel<Song, Action> = {
    var sections = [ListSection<Song, Action>(id: "next", header: "Next", footer: howToPlay)]
    for song in Song.archive {
      let letter = String(song.title.prefix(1))
      if sections.last?.id != .text(letter) {
        sections.append(
          ListSection(
            id: letter, header: letter, headerHeight: ListHeight(36, first: 48),
            indexTitle: letter))
      }
      sections[sections.count - 1].rows.append(entry(of: song))
    }
    return ListModel(selection: .single(nil), rowHeight: 54, sections: sections)
  }()

  /// Returns the row of a song, whose actions fit its mark.
  static func entry(of song: Song) -> ListRow<Song, Action> {
    ListRow(
      key: song.id, song, action: .show(song.id),
      leading: [
        RowAction("Play next", send: .playNext(song.id)),
        RowAction(song.isMarked ? "Unmark" : "Mark", send: .mark(song.id)),
      ],
      trailing: [RowAction("Remove", role: .destructive, send: .remove(song.id))])
  }

  /// The initial grid of instruments, with none selected.
  static let instruments = ListModel<Instrument, Action>(
    selection: .multiple([]),
    sections: ["Strings", "Winds", "Others"].map { family in
      ListSection(
        id: family, header: family,
        rows: Instrument.all.filter { $0.family == family }.map { instrument in
          let name = instrument.name
          return ListRow(
            key: name, instrument, action: .select(name), deselection: .deselect(name),
            label: "\(name), \(.row) of \(.rowCount)",
            menu: [RowAction("Only this one", send: .selectOnly(name))])
        })
    })
}
