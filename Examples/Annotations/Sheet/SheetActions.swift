public import MillraceDurable
public import MillraceFlux
public import MillraceViews

/// The actions of the sheets.
public enum SheetActions {
  /// The opening of another sheet.
  public struct Open: AnyAction, Sendable, Hashable {
    /// The id of the sheet.
    public let sheet: SheetID

    /// Opens a sheet.
    public init(_ sheet: SheetID) {
      self.sheet = sheet
    }
  }

  /// A new value of the library.
  public struct Delivered: AnyAction, Sendable {
    /// All sheets of the library.
    public let sheets: [Sheet]

    /// Delivers sheets.
    public init(_ sheets: [Sheet]) {
      self.sheets = sheets
    }
  }

  /// The choice of an annotation, or of none.
  public struct Choose: AnyAction, Sendable, Hashable {
    /// The number of the annotation.
    public let annotation: Int?

    /// Chooses an annotation.
    public init(_ annotation: Int?) {
      self.annotation = annotation
    }
  }

  /// The question whether to remove an annotation, or its cancellation.
  public struct AskToRemove: AnyAction, Sendable, Hashable {
    /// The number of the annotation; `nil` after a cancellation.
    public let annotation: Int?

    /// Asks about an annotation, or cancels the question.
    public init(_ annotation: Int?) {
      self.annotation = annotation
    }
  }

  /// The removal of an annotation for all readers.
  public struct Remove: AnyAction, Sendable, Hashable {
    /// The number of the annotation.
    public let annotation: Int

    /// Removes an annotation.
    public init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// The closing of an issue for all readers.
  public struct CloseIssue: AnyAction, Sendable, Hashable {
    /// The number of the annotation.
    public let annotation: Int

    /// Closes an issue.
    public init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// The beginning or end of placing a mark on the drawing.
  public struct Place: AnyAction, Sendable, Hashable {
    /// The subject to place; `nil` ends it.
    public let placing: Placing?

    /// Begins, or ends.
    public init(_ placing: Placing?) {
      self.placing = placing
    }
  }

  /// A position on the drawing for what is being placed.
  public struct PlaceAt: AnyAction, Sendable, Hashable {
    /// The position on the sheet.
    public let point: SheetPoint

    /// Places it.
    public init(_ point: SheetPoint) {
      self.point = point
    }
  }

  /// The text in the field for the note of the chosen annotation.
  public struct TypeNote: AnyAction, Sendable, Hashable {
    /// The whole text.
    public let text: String

    /// Changes the text.
    public init(_ text: String) {
      self.text = text
    }
  }

  /// The storing of the note.
  public struct SaveNote: AnyAction, Sendable, Hashable {
    /// Stores the text of the field.
    public init() {}
  }

  /// A step of a photo on its way from the person's browser to the device.
  public struct Photo: AnyAction, Sendable, Hashable {
    /// The step of the upload.
    public let change: UploadChange

    /// Passes on a step.
    public init(_ change: UploadChange) {
      self.change = change
    }
  }

  /// The locking or unlocking of the sheet, by the office.
  public struct Lock: AnyAction, Sendable, Hashable {
    /// True to lock it.
    public let isLocked: Bool

    /// Locks or unlocks the sheet.
    public init(_ isLocked: Bool) {
      self.isLocked = isLocked
    }
  }

  /// The end of a request: it is performed, or the device has a reason against it.
  public struct Ended: AnyAction, Sendable, Hashable {
    /// The reason; `nil` if it is performed.
    public let problem: Refusal?

    /// Reports an end.
    public init(_ problem: Refusal? = nil) {
      self.problem = problem
    }

    /// Reports an error, which need not be a refusal.
    init(_ error: any Error) {
      problem = error as? Refusal ?? Refusal("\(error)", code: "fault")
    }
  }

  /// The change of the page's language.
  public struct Speak: AnyAction, Sendable, Hashable {
    /// The new language.
    public let language: Language

    /// Changes the language.
    public init(_ language: Language) {
      self.language = language
    }
  }
}
