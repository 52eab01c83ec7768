#if SQLite && Web
import Millrace
import MillraceViews

extension AnnotationsPage {
  /// Returns the line above the sheet: the number of visible annotations, or the prompt while
  /// something is being placed.
  func line(_ state: State, _ titles: Titles) -> Node<Action> {
    row {
      if let placing = state.sheets.placing {
        column(spacing: .none) {
          for hand in ["click", "tap"] {
            text(titles["sheet.place.\(placing).\(hand)"]).style(Style("by-\(hand)"))
              .role(.status).live().key(hand)
          }
          text(titles["sheet.place.keys"], style: .caption).style("by-click")
        }
        .grow()
        button(titles["sheet.place.cancel"], role: .cancel, send: SheetActions.Place(nil))
          .shortcut(Shortcut("Escape"))
      } else {
        text(
          titles.count(state.visible.count, of: state.sheets.sheet.annotations.count),
          style: .caption
        )
        .role(.status).live().testID("count").grow()
        button(titles["sheet.add"], role: .primary, send: SheetActions.Place(.newIssue))
          .icon(.add)
      }
    }
    .style("sheet-line")
  }

  /// Returns the number of visible annotations of each sign.
  func legend(_ state: State, _ titles: Titles) -> Node<Action> {
    lazy(SheetLegend(state.drawing.sheet, state.drawing.visible)) { legend in
      list(titles["sheet.legend"], legend.entries, key: { "\($0.sign)" }) { entry in
        row(spacing: .none) {
          text(titles.title(of: entry.sign), style: .caption).icon(entry.sign.icon).grow()
          text(titles.number(entry.count), style: .caption)
        }
      }
      .style("legend")
    }
    .key("\(titles.language)")
  }

  /// The chosen annotation, whether the list shows it or not.
  @NodeBuilder<Action>
  func chosen(_ state: State, _ titles: Titles) -> NodeList<Action> {
    let sheet = state.sheets.sheet
    if let annotation = state.sheets.chosen.flatMap({ sheet[$0] }) {
      column {
        row(alignment: .start) {
          column(spacing: .none) {
            text(titles.title(of: annotation), style: .title).icon(Sign(of: annotation).icon)
            text(titles.caption(of: annotation, on: sheet), style: .caption)
          }
          .grow()
          done(state, titles)
        }
        .style("sheet-chosen-head")
        row {
          button(titles["sheet.move"], send: SheetActions.Place(.chosen))
          if let status = annotation.status, status != .closed {
            button(titles["sheet.close"], send: SheetActions.CloseIssue(annotation.id))
          }
          button(
            titles["sheet.remove"], role: .destructive,
            send: SheetActions.Remove(annotation.id)
          )
          .icon(.trash).style(.iconOnly)
        }
        row(spacing: .small, alignment: .center) {
          text("").style(Style("spot \(annotation.color)")).accessibilityHidden()
          text(
            "\(titles.title(of: .color)): "
              + titles.title(of: .color(annotation.color), on: sheet), style: .caption)
        }
        note(annotation, state, titles)
        photos(annotation, state, titles)
      }
      .role(.group).label(titles["sheet.chosen"]).style("sheet-chosen").key("chosen")
    }
  }

  /// The button that closes the details; Escape presses it, unless it cancels something.
  private func done(_ state: State, _ titles: Titles) -> Node<Action> {
    let button: Node<Action> = button(titles["sheet.chosen.done"], send: SheetActions.Choose(nil))
      .icon(.close).style(.iconOnly).focused(state.sheets.isRestored)
    return state.sheets.placing == nil ? button.shortcut(Shortcut("Escape")) : button
  }

  private func note(
    _ annotation: Annotation, _ state: State, _ titles: Titles
  ) -> Node<Action> {
    column(spacing: .small) {
      field(
        titles["sheet.note"], text: state.sheets.noteDraft ?? annotation.note, isMultiline: true,
        onInput: { SheetActions.TypeNote($0) }
      )
      .key("note of \(annotation.key(on: state.sheets.id))").focused(state.sheets.isNew)
      row {
        button(titles["sheet.note.save"], send: SheetActions.SaveNote())
          .disabled(state.sheets.noteDraft.map { $0 == annotation.note } ?? true)
      }
      .style(.trailing)
    }
  }

  private func photos(
    _ annotation: Annotation, _ state: State, _ titles: Titles
  ) -> Node<Action> {
    column {
      if annotation.type == .photo, annotation.photos.isEmpty {
        text(titles["photo.none"], style: .caption).icon(.camera)
      }
      for (index, photo) in annotation.photos.enumerated() {
        let name = "\(titles["annotation.photo"]) \(index + 1): \(titles.title(of: annotation))"
        if state.work.received.contains(photo) {
          image("/annotations/photos/\(device.id)/\(photo)", description: name)
            .style("photo").key(photo)
        } else {
          text("\(name). \(titles["photo.coming"])", style: .caption).key(photo)
        }
      }
      upload(titles["photo.add"], accepting: ["image/*"], limit: 10_000_000) {
        SheetActions.Photo($0)
      }
      .testID("photo")
    }
  }
}
#endif
