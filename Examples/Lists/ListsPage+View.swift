package import MillraceViews
import MillraceWeb

extension ListsPage: LiveProgram {
  /// Returns the name of the page.
  package func title(_ state: State) -> String { "Lists" }

  /// Returns the table and the grid, with their controls.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      row(spacing: .small) { link("Gallery", to: "/") }
        .role(.navigation).label("Where you are").style("trail")
      column(spacing: .small) {
        heading("Lists")
        text(
          "An archive of ten thousand songs; the page holds only the rows in and near view.",
          style: .caption)
      }
      row {
        button("Reverse the alphabet", send: .turn)
        text(state.note, style: .caption).role(.status).live()
      }
      table("Songs", state.songs) { row in
        text(row.content.isMarked ? "★ \(row.content.title)" : row.content.title)
        text(row.content.artist, style: .caption)
      }
      column(spacing: .small) {
        heading("Instruments", level: .two)
        text(wanted(state), style: .caption).testID("wanted")
      }
      grid("Instruments", state.instruments, cell: CellSize(width: 140, height: 72)) { row in
        text(row.content)
      }
    }
  }

  private func wanted(_ state: State) -> String {
    let names = state.instruments.sections.flatMap(\.rows)
      .filter { state.instruments.selection.contains($0.key) }.map(\.content)
    return names.isEmpty ? "None is chosen yet." : "Chosen: \(names.joined(separator: ", "))."
  }
}
