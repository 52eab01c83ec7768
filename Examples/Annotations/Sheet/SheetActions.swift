public import MillraceFlux

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

  /// The request for the changes of the office.
  public struct AskOffice: AnyAction, Sendable, Hashable {
    /// Requests the changes.
    public init() {}
  }

  /// A failure of the library.
  public struct Failed: AnyAction, Sendable, Hashable {
    /// The message of the failure.
    public let problem: String

    /// Reports a failure.
    public init(_ problem: String) {
      self.problem = problem
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
