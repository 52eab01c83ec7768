#if SQLite
import MillraceViews

extension NameDraft {
  /// Returns a sheet in which the name is typed.
  func view<Action>(
    _ title: String, _ label: String, _ verb: String, onDismiss: Action?,
    typed: @escaping (String) -> Action, confirm: Action, cancel: Action
  ) -> Node<Action> {
    sheet(title, onDismiss: onDismiss) {
      form(title, onSubmit: confirm) {
        field(
          label, text: name, isRequired: true, error: mistake, onInput: typed, onSubmit: confirm
        )
        .focused()
        answers(verb, isReady: isReady, confirm: confirm, cancel: cancel)
      }
    }
    .key(title)
  }
}

/// Returns the buttons below a form.
func answers<Action>(
  _ verb: String, isReady: Bool, confirm: Action, cancel: Action
) -> Node<Action> {
  row {
    button("Cancel", role: .cancel, send: cancel)
    button(verb, role: .primary, send: confirm).disabled(!isReady)
  }
  .style("trailing")
}
#endif
