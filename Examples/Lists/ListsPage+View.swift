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
        row(spacing: .small) {
          column(spacing: .none) {
            heading("Songs", level: .two)
            column(spacing: .none) {
              text(
                "Choose one, open its menu, or type the beginning of its title.", style: .caption)
            }
            .style("by-mouse")
            column(spacing: .none) {
              text("Tap one, swipe it, or open its menu.", style: .caption)
            }
            .style("by-touch")
          }
          button("Reverse", send: .turn).label("Reverse the alphabet").icon(.sort)
        }
        .style("spread head")
        table("Songs", state.songs) { row in
          if row.content.isMarked {
            text(row.content.title).icon(.star)
            text("\(row.content.artist) · \(row.content.length) · marked", style: .caption)
          } else {
            text(row.content.title)
            text("\(row.content.artist) · \(row.content.length)", style: .caption)
          }
        }
        chosen(state)
        notice(state)
      }
      .style("songs")
      column {
        column(spacing: .none) {
          heading("Instruments", level: .two)
          text("Choose any number to see what they reach together.", style: .caption)
        }
        .style("head")
        grid("Instruments", state.instruments, cell: CellSize(width: 160, height: 68)) { row in
          // In a column of its own a long name has two lines.
          column {
            if state.chosen.contains(row.key) {
              text(row.content.name).icon(.check)
            } else {
              text(row.content.name)
            }
          }
        }
        ensemble(state)
      }
      .style("instruments")
    }
  }

  /// Returns the chosen song, which stays in view beside the songs, or below them, until it is
  /// closed.
  private func chosen(_ state: State) -> Node<Action> {
    row(spacing: .small, alignment: .center) {
      column(spacing: .none) {
        text(state.selected?.title ?? Self.idle).role(.status).live()
        if let song = state.selected {
          text("\(song.artist) · \(song.length)", style: .caption)
        }
        text(state.note ?? "", style: .caption).role(.status).live().testID("done")
      }
      .grow()
      if let song = state.selected {
        row(spacing: .small) {
          button(song.isMarked ? "Unmark" : "Mark", send: .mark(song.id)).icon(.star)
          button("Play next", send: .playNext(song.id)).icon(.play)
            .disabled(state.plays(next: song))
          button("Close", send: .showNone).label("Close the song").icon(.close).style(.iconOnly)
        }
      }
    }
    .style(state.selected == nil ? "idle chosen" : "chosen")
  }

  /// Returns what the chosen instruments reach together, which stays in view, and each of them.
  private func ensemble(_ state: State) -> Node<Action> {
    column(spacing: .small) {
      let ensemble = state.ensemble
      row(spacing: .small, alignment: .center) {
        text(ensemble.isEmpty ? "No instrument is chosen yet." : Instrument.words(of: ensemble))
          .role(.status).live().testID("ensemble").grow()
        if !ensemble.isEmpty {
          button("Clear", send: .selectNone).label("Clear the choice of instruments")
        }
      }
      .style(ensemble.isEmpty ? "idle chosen" : "chosen")
      list("Chosen instruments", ensemble, key: \.name) { instrument in
        column(spacing: .none) {
          text(instrument.name)
          text(instrument.words, style: .caption)
        }
      }
    }
    .style("ensemble")
  }

  /// Returns what was done to a song, and the offer to bring it back.
  private func notice(_ state: State) -> Node<Action> {
    toast(
      state.change?.words, key: (state.change?.words).map(Key.text)
    ) {
      button("Undo", send: .undo).icon(.undo)
      button("Close", send: .close).label("Close the notice").icon(.close).style(.iconOnly)
    }
  }
}

extension ListsPage {
  /// The style sheet of the page: the lists beside what is chosen in them, and instruments as
  /// cards.
  package static let look = """
    :root { --page: 64rem; }
    [data-style~="head"] { flex-wrap: nowrap; justify-content: space-between; }
    [data-style~="head"] > .button { flex: none; align-self: center; }
    [data-style="songs"] > .collection > .index {
      flex-wrap: nowrap; overflow-x: auto; margin: -2px -0.5rem; padding: 2px;
    }
    [data-style="songs"] > .collection > .index > button { flex: none; }
    [data-style~="chosen"] {
      padding: 0.7rem 0.9rem; background: var(--card);
      border: 1px solid var(--line); border-radius: var(--round);
    }
    [data-style~="chosen"] > [data-grow] { flex-basis: 10rem; }
    [data-style="chosen"] {
      position: sticky; bottom: 0.5rem; z-index: 2; box-shadow: var(--lift-high);
    }
    [data-style="by-touch"] { display: none; }
    @media (pointer: coarse) {
      [data-style="by-touch"] { display: flex; }
      [data-style="by-mouse"] { display: none; }
    }
    /* The songs leave room to scroll the page, and what is chosen has one line. */
    @media (max-width: 59.9rem) {
      [data-style="ensemble"] { display: contents; }
      [data-style="songs"] .rows { height: 50vh; }
      [data-style="songs"] > [data-style="chosen"] { flex-wrap: nowrap; }
      [data-style="songs"] > [data-style="chosen"] ~ [data-style="toast"] { bottom: 6rem; }
    }
    @media (max-width: 30rem) {
      [data-style="songs"] > [data-style="chosen"] .button {
        display: inline-grid; place-content: center; min-width: 2.75rem; padding: 0; font-size: 0;
      }
      [data-style="songs"] > [data-style="chosen"] .button::before {
        font-size: 1.125rem; margin: 0;
      }
      [data-style="songs"] > [data-style="chosen"] ~ [data-style="toast"] { bottom: 0.5rem; }
      [data-style="songs"] > [data-style="chosen"] > [data-grow] > .text {
        overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
      }
    }
    @media (min-width: 60rem) {
      :is([data-style="songs"], [data-style="instruments"]) {
        display: grid; grid-template-columns: minmax(0, 1fr) 18rem; column-gap: 1.5rem;
        align-items: start;
      }
      [data-style~="head"] { grid-column: 1 / -1; }
      :is([data-style~="chosen"], [data-style="ensemble"]) { margin-top: 2.125rem; }
      [data-style="ensemble"] > [data-style~="chosen"] { margin: 0; }
      [data-style="chosen"], [data-style="ensemble"] { position: sticky; top: 1rem; bottom: auto; }
      [data-style="chosen"] { box-shadow: none; }
      [data-style="chosen"] .button[data-style="icon-only"] {
        position: absolute; inset-block-start: 0.25rem; inset-inline-end: 0.25rem;
        border-color: transparent;
      }
    }
    [data-style="instruments"] .rows { background: none; border: 0; overflow: visible; }
    [data-style="instruments"] .lines { gap: 0.5rem; }
    [data-style="instruments"] .section-header { box-shadow: none; padding-inline: 0; }
    [data-style="instruments"] .rows.grid .entry {
      align-items: center; padding: 0.4rem 1.75rem; text-align: center; box-shadow: none;
      background: var(--card); border: 1px solid var(--line); border-radius: var(--round);
    }
    [data-style="instruments"] .rows.grid .entry:hover { background: var(--hover); }
    [data-style="instruments"] .rows.grid .entry[aria-selected="true"] {
      border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
      background: color-mix(in srgb, var(--accent) 14%, var(--card));
    }
    @media (hover: none) {
      [data-style="instruments"] .rows.grid .entry {
        text-align: start; padding-inline: 0.75rem 2.75rem;
      }
    }
    [data-style="instruments"] .entry .side {
      position: absolute; inset-block: 0; inset-inline-end: 0; display: grid; align-items: center;
    }
    """
}
