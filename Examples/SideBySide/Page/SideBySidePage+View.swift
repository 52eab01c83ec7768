import About
package import MillraceViews

extension SideBySidePage {
  /// Returns the note, and below it the parts.
  package func view(_ state: State) -> Node<Action> {
    column(spacing: .large) {
      column(spacing: .small) {
        galleryTrail()
        heading("Side by side")
        text(
          "One note, shown by the same small app in eight architectures: change it in any of them, "
            + "press Commit, and all eight step together.")
        text(
          "The slider of “About this example” steps all of them back and forth.", style: .caption)
      }
      column {
        note(state)
        column { for (number, part) in state.parts.enumerated() { panel(number, part, state) } }
          .style("parts")
      }
    }
  }

  /// The note itself, which stays in view above the parts.
  private func note(_ state: State) -> Node<Action> {
    row {
      text("The note", style: .caption)
      text(state.note.isEmpty ? "(empty)" : state.note, style: .title)
      text(
        state.last.map { "Step \($0.step), by \($0.by)" } ?? "No part has changed it yet",
        style: .caption
      )
      .live().style("by")
    }
    .style(Style("note\(flash(state))"))
  }

  private func panel(_ number: Int, _ part: State.Shown, _ state: State) -> Node<Action> {
    let isOrigin = state.last?.by == part.name
    return column(spacing: .small) {
      row(spacing: .small) {
        heading(part.name, level: .two)
        if part.isChanged {
          text("Draft").style(.badge).key("draft")
        } else if state.last != nil {
          text(isOrigin ? "Committed here" : "Changed").style(.badge).key("changed")
        }
      }
      .style(.spread)
      row(spacing: .small, alignment: .end) {
        field("Note", text: part.text, onInput: { .typed(number, $0) }, onSubmit: .commit(number))
          .label("Note in \(part.name)").grow()
        // Always enabled, so that a press does not take the focus from it.
        button("Commit", role: part.isChanged ? .primary : .plain, send: .commit(number))
          .label("Commit in \(part.name)")
      }
      text(
        part.isChanged
          ? "A draft \(part.location), which no other part sees before you commit it."
          : "The same as the note. What you type is a draft \(part.location).",
        style: .caption)
      text("A commit: \(part.path)", style: .caption)
    }
    .role(.group).label(part.name)
    .style(Style("part\(flash(state))\(isOrigin ? " origin" : "")")).key(part.name)
  }

  /// The style of what the last commit changed; another one each time, so that it is seen again.
  private func flash(_ state: State) -> String {
    state.last.map { $0.number.isMultiple(of: 2) ? " even" : " odd" } ?? ""
  }

  /// The style sheet of the page.
  static let look = """
    :root { --page: 78rem; }
    [data-style="parts"] { display: grid; gap: 1rem; }
    @media (min-width: 36rem) { [data-style="parts"] { grid-template-columns: 1fr 1fr; } }
    @media (min-width: 72rem) {
      [data-style="parts"] { grid-template-columns: repeat(4, minmax(0, 1fr)); }
    }
    /* The head, the field and both texts of a part stand beside those of its neighbours. */
    [data-style~="part"] {
      display: grid; grid-template-rows: subgrid; grid-row: span 4; row-gap: 0.6rem; padding: 1rem;
      background: var(--card); border: 1px solid var(--line); border-radius: var(--round-large);
      box-shadow: var(--lift);
    }
    [data-style~="part"] .row { flex-wrap: nowrap; }
    [data-style~="part"] h2 { font-size: 1.05rem; }
    [data-style~="origin"] { border-color: var(--accent); }
    [data-style~="note"] {
      position: sticky; top: 0; z-index: 1; align-items: baseline; padding-block: 0.6rem;
      background: var(--ground); border-bottom: 1px solid var(--line);
    }
    [data-style~="note"] .title {
      font-size: var(--text-large); padding-inline: 0.4rem; border-radius: 0.3rem;
    }
    [data-style~="note"] [data-style="by"] { margin-inline-start: auto; }
    [data-style~="part"] :is(.input, .button) { height: 2.75rem; }
    @media (prefers-reduced-motion: no-preference) {
      [data-style~="odd"] :is(.input, .title) { animation: odd 1.6s; }
      [data-style~="even"] :is(.input, .title) { animation: even 1.6s; }
    }
    @keyframes odd { from { background: color-mix(in srgb, var(--accent) 35%, var(--card)); } }
    @keyframes even { from { background: color-mix(in srgb, var(--accent) 35%, var(--card)); } }
    """
}
