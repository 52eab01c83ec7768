#if Web && SQLite
import MillraceBinders
import MillraceViews
import Recordings

/// The bindings of the dialogs above the screen, of which at most one is open.
struct DialogBinders {
  let state: Adapters
  let store: ItemStore

  /// The open dialog, if it is above the page or beside the list: made when it opens, while what is
  /// typed changes its properties.
  func open(beside: Bool) -> Dynamic<AnyBinder?> {
    state.dialog.dynamic.map { $0?.isBeside == beside ? $0?.form : nil }.distinct().map { form in
      form == nil ? nil : state.dialog.state.value.map(binder)
    }
  }

  private func binder(_ dialog: Dialog) -> AnyBinder {
    switch dialog {
    case .create: nameSheet(.constant("Create folder"), "Folder name", "Create")
    case .rename: nameSheet(screen.map { "Rename “\($0.name)”" }, "Name", "Rename")
    case .move: moveSheet
    case .record: recorder
    }
  }

  private var screen: Dynamic<DialogScreen> {
    state.dialog.dynamic.combine(with: state.items.slice { tree, _ in tree }) { dialog, tree in
      dialog.map { DialogScreen($0, in: tree) }
    }
    .compactMap { $0 }
  }

  private func answer(_ event: RecordingsEvent) -> () -> Void { { state.answer(event, store) } }

  private func nameSheet(
    _ title: Dynamic<String>, _ label: String, _ verb: String
  ) -> SheetBinder {
    let draft = state.dialog.dynamic.compactMap { $0?.draft }
    let form = FormBinder(
      .title <-- title.distinct(), .submit --> answer(.confirm),
      .children -- [
        FieldBinder(
          .title -- label, .text <-- draft.map(\.name).distinct(),
          .error <-- draft.map(\.mistake).distinct(), .isRequired -- true, .wantsFocus -- true,
          .change --> { state.answer(.typed($0), store) }, .submit --> answer(.confirm)),
        answers(verb, isReady: draft.map(\.isReady)),
      ])
    return SheetBinder(
      .title <-- title.distinct(), .dismiss --> answer(.cancel), .children -- [form])
  }

  private func answers(_ verb: String, isReady: Dynamic<Bool>) -> RowBinder {
    RowBinder(
      .style -- "trailing",
      .children -- [
        ButtonBinder(.title -- "Cancel", .role -- .cancel, .press --> answer(.cancel)),
        ButtonBinder(
          .title -- verb, .role -- .primary, .disabled <-- isReady.distinct().map { !$0 },
          .press --> answer(.confirm)),
      ])
  }

  private var moveSheet: SheetBinder {
    let problem = state.dialog.dynamic.map { $0?.mistake }.distinct()
    let form = FormBinder(
      .title -- "Move", .submit --> answer(.confirm),
      .children -- [
        PickerBinder(
          .title -- "Into", .choices <-- screen.map(\.targets).distinct(),
          .selected <-- state.dialog.dynamic.map { $0?.target.map { "\($0)" } }.distinct(),
          .wantsFocus -- true,
          .choose --> { state.answer(ItemID($0).map(RecordingsEvent.picked) ?? .cancel, store) }),
        PresenceBinder(.present <-- problem.map { $0.map(status) }),
        answers("Move", isReady: screen.map(\.canMove)),
      ])
    return SheetBinder(
      .title <-- screen.map { "Move “\($0.name)”" }.distinct(), .dismiss --> answer(.cancel),
      .children -- [form])
  }

  private func status(_ problem: String) -> AnyBinder {
    TextBinder(.text -- problem, .textStyle -- .error, .accessibleRole -- .status)
  }

  /// The recorder, whose view is a function of its state, as that of a program.
  private var recorder: AnyBinder {
    let view = Recorder(library: store.library)
    return NodeBinder<Recorder.Action>(
      .content
        <-- state.dialog.dynamic.compactMap { dialog in
          if case .record(let recording) = dialog { view.view(recording) } else { nil }
        },
      .event --> { state.record($0, store) })
  }
}

extension Dialog {
  /// A text that is equal as long as the same view shows the dialog.
  fileprivate var form: String {
    switch self {
    case .create(let id, _, _): "create \(id)"
    case .rename(let id, _): "rename \(id)"
    case .move(let id, _): "move \(id)"
    case .record(let recording): "record \(recording.id), \(recording.draft == nil)"
    }
  }

  fileprivate var draft: NameDraft? {
    switch self {
    case .create(_, _, let draft), .rename(_, let draft): draft
    default: nil
    }
  }

  fileprivate var target: ItemID? {
    if case .move(_, let draft) = self { draft.target } else { nil }
  }
}
#endif
