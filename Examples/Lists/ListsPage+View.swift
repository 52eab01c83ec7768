import About
package import MillraceViews
import MillraceWeb

extension ListsPage: LiveProgram {
  /// Returns the name of the page.
  package func title(_ state: State) -> String { "Lists" }

  /// Returns the table and the grid, with their controls.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      galleryTrail()
      column(spacing: .small) {
        heading("Lists")
        text(
          "Ten thousand songs are one value of the state; the page holds only the rows in and near "
            + "view.",
          style: .caption)
      }
      column {
        row {
          column(spacing: .none) {
            heading("Songs", level: .two)
            text("Swipe one, open its menu, or type the beginning of its title.", style: .caption)
          }
          button("Reverse the alphabet", send: .turn).icon(.sort)
        }
        .style(.spread)
        table("Songs", state.songs) { row in
          if row.content.isMarked {
            text(row.content.title).icon(.star)
            text("\(row.content.artist) · marked", style: .caption)
          } else {
            text(row.content.title)
            text(row.content.artist, style: .caption)
          }
        }
        text(state.note, style: .caption).role(.status).live()
      }
      column {
        column(spacing: .none) {
          heading("Instruments", level: .two)
          text(wanted(state), style: .caption).testID("wanted")
        }
        grid("Instruments", state.instruments, cell: CellSize(width: 160, height: 68)) { row in
          // In a column of its own a long name has two lines.
          column { text(row.content) }
        }
      }
      notice(state)
    }
  }

  /// Returns the offer to bring back the song that was removed.
  private func notice(_ state: State) -> Node<Action> {
    toast(
      state.removed.map { "Removed: \($0.row.content.title)" }, key: state.removed?.row.key
    ) {
      button("Undo", send: .undo).icon(.undo)
      button("Close", send: .close).label("Close the notice").icon(.close).style(.iconOnly)
    }
  }

  private func wanted(_ state: State) -> String {
    let names = state.instruments.sections.flatMap(\.rows)
      .filter { state.instruments.selection.contains($0.key) }.map(\.content)
    return names.isEmpty ? "Choose any number." : "Chosen: \(names.joined(separator: ", "))."
  }
}
