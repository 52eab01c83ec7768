public import MillraceFlux

/// What happens to sheets.
public enum SheetActions {
  /// Another sheet is opened.
  public struct Open: AnyAction, Sendable, Hashable {
    /// Which one.
    public let sheet: SheetID

    /// Opens a sheet.
    public init(_ sheet: SheetID) {
      self.sheet = sheet
    }
  }

  /// The library has told what the sheets are now.
  public struct Delivered: AnyAction, Sendable {
    /// All of them.
    public let sheets: [Sheet]

    /// Brings sheets.
    public init(_ sheets: [Sheet]) {
      self.sheets = sheets
    }
  }

  /// An annotation is chosen, or none.
  public struct Choose: AnyAction, Sendable, Hashable {
    /// Its number.
    public let annotation: Int?

    /// Chooses an annotation.
    public init(_ annotation: Int?) {
      self.annotation = annotation
    }
  }

  /// A person is to be asked whether an annotation goes, or has answered that it stays.
  public struct AskToRemove: AnyAction, Sendable, Hashable {
    /// Its number; `nil` once it stays.
    public let annotation: Int?

    /// Asks about an annotation, or about none any more.
    public init(_ annotation: Int?) {
      self.annotation = annotation
    }
  }

  /// An annotation is to be removed for everybody.
  public struct Remove: AnyAction, Sendable, Hashable {
    /// Its number.
    public let annotation: Int

    /// Removes an annotation.
    public init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// An issue is done, for everybody.
  public struct CloseIssue: AnyAction, Sendable, Hashable {
    /// Its number.
    public let annotation: Int

    /// Closes an issue.
    public init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// What the office has done meanwhile is asked for.
  public struct AskOffice: AnyAction, Sendable, Hashable {
    /// Asks.
    public init() {}
  }

  /// The library could not do what was asked, in words.
  public struct Failed: AnyAction, Sendable, Hashable {
    /// Why.
    public let problem: String

    /// Tells a problem.
    public init(_ problem: String) {
      self.problem = problem
    }
  }

  /// The page is to be read in another language.
  public struct Speak: AnyAction, Sendable, Hashable {
    /// Which one.
    public let language: Language

    /// Changes the language.
    public init(_ language: Language) {
      self.language = language
    }
  }
}
