#if SQLite
/// The dialog above the page, with the input so far.
package enum Dialog: Sendable, Hashable, Codable {
  /// A new folder is being named.
  ///
  /// Its id and its parent are fixed from the beginning, so that it cannot be made twice or
  /// elsewhere.
  case create(ItemID, in: ItemID, NameDraft)
  /// An item is being renamed.
  case rename(ItemID, NameDraft)
  /// A folder is being chosen as the target of a move.
  case move(ItemID, MoveDraft)
  /// A recording is being made, and then named.
  case record(Recorder.State)

  /// The change that the library has been asked for and has not answered; an answer to any other
  /// change is ignored.
  package var asked: LibraryChange? {
    get {
      switch self {
      case .create(_, _, let draft), .rename(_, let draft): draft.asked
      case .move(_, let draft): draft.asked
      case .record(let recorder): recorder.draft?.asked
      }
    }
    set {
      edit { $0.asked = newValue }
      if case .move(let id, var draft) = self {
        draft.asked = newValue
        self = .move(id, draft)
      }
    }
  }

  /// True while it is shown in the list instead of above the page.
  package var isBeside: Bool {
    if case .record(let recorder) = self { recorder.isBeside } else { false }
  }

  /// The error of the input, or the reason of the library's refusal.
  package var mistake: String? {
    switch self {
    case .create(_, _, let draft), .rename(_, let draft): draft.mistake
    case .move(_, let draft): draft.problem
    case .record(let recorder): recorder.draft?.mistake
    }
  }

  package mutating func type(_ name: String) {
    edit { $0.type(name) }
  }

  package mutating func pick(_ folder: ItemID) {
    guard case .move(let id, var draft) = self else { return }
    draft.target = folder
    draft.problem = nil
    self = .move(id, draft)
  }

  /// Shows the refusal of the library.
  package mutating func fail(_ problem: String) {
    asked = nil
    edit { $0.problem = problem }
    if case .move(let id, var draft) = self {
      draft.problem = problem
      self = .move(id, draft)
    }
  }

  /// Changes the name that is being typed, if the dialog has one.
  private mutating func edit(_ edit: (inout NameDraft) -> Void) {
    switch self {
    case .create(let id, let folder, var draft):
      edit(&draft)
      self = .create(id, in: folder, draft)
    case .rename(let id, var draft):
      edit(&draft)
      self = .rename(id, draft)
    case .record(var recorder):
      recorder.editDraft(edit)
      self = .record(recorder)
    case .move: break
    }
  }
}
#endif
