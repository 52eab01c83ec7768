#if SQLite && Web
import Millrace
import MillraceViews

extension AnnotationsPage {
  /// Shows the prompt while something is being placed.
  @NodeBuilder<Action>
  func placing(_ state: State, _ titles: Titles) -> NodeList<Action> {
    if state.sheets.placing != nil {
      row {
        text(titles["sheet.place"]).role(.status).live().grow()
        button(titles["sheet.remove.cancel"], role: .cancel, send: SheetActions.Place(nil))
      }
    }
  }

  /// The chosen annotation, whether the list shows it or not.
  @NodeBuilder<Action>
  func chosen(_ state: State, _ titles: Titles) -> NodeList<Action> {
    let sheet = state.sheets.sheet
    if let annotation = state.sheets.chosen.flatMap({ sheet[$0] }) {
      group(titles["sheet.chosen"]) {
        column {
          row {
            column(spacing: .none) {
              text(titles.title(of: annotation))
              text(titles.caption(of: annotation, on: sheet), style: .caption)
            }
            .grow()
            button(titles["sheet.move"], send: SheetActions.Place(.chosen))
            if let status = annotation.status, status != .closed {
              button(titles["sheet.close"], send: SheetActions.CloseIssue(annotation.id))
            }
            button(
              titles["sheet.remove"], role: .destructive,
              send: SheetActions.AskToRemove(annotation.id))
          }
          note(annotation, state, titles)
          photos(annotation, state, titles)
        }
      }
    }
  }

  private func note(
    _ annotation: Annotation, _ state: State, _ titles: Titles
  ) -> Node<Action> {
    row(alignment: .end) {
      field(
        titles["sheet.note"], text: state.sheets.noteDraft ?? annotation.note, isMultiline: true,
        onInput: { SheetActions.TypeNote($0) }
      )
      .key("note of \(annotation.key(on: state.sheets.id))").grow()
      button(titles["sheet.note.save"], send: SheetActions.SaveNote())
        .disabled(state.sheets.noteDraft.map { $0 == annotation.note } ?? true)
    }
  }

  private func photos(
    _ annotation: Annotation, _ state: State, _ titles: Titles
  ) -> Node<Action> {
    column {
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
