package import MillraceDurable
import MillraceFlux
package import MillraceViews

package enum SheetActions {
  /// The opening of another sheet.
  package struct Open: AnyAction, Sendable, Hashable {
    package let sheet: SheetID

    package init(_ sheet: SheetID) {
      self.sheet = sheet
    }
  }

  /// A new value of the library.
  package struct Delivered: AnyAction, Sendable {
    /// All sheets of the library.
    package let sheets: [Sheet]

    package init(_ sheets: [Sheet]) {
      self.sheets = sheets
    }
  }

  /// The choice of an annotation, or of none.
  package struct Choose: AnyAction, Sendable, Hashable {
    package let annotation: Int?

    package init(_ annotation: Int?) {
      self.annotation = annotation
    }
  }

  /// The removal of an annotation for all readers.
  package struct Remove: AnyAction, Sendable, Hashable {
    package let annotation: Int

    package init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// The return of the annotation that the notice names.
  package struct Restore: AnyAction, Sendable, Hashable {
    /// Brings the removed annotation back.
    package init() {}
  }

  /// The dismissal of the notice.
  package struct DismissNotice: AnyAction, Sendable, Hashable {
    /// Dismisses the notice.
    package init() {}
  }

  /// The closing of an issue for all readers.
  package struct CloseIssue: AnyAction, Sendable, Hashable {
    package let annotation: Int

    package init(_ annotation: Int) {
      self.annotation = annotation
    }
  }

  /// The beginning or end of placing a mark on the drawing.
  package struct Place: AnyAction, Sendable, Hashable {
    /// The subject to place; `nil` ends it.
    package let placing: Placing?

    package init(_ placing: Placing?) {
      self.placing = placing
    }
  }

  /// A position on the drawing for what is being placed.
  package struct PlaceAt: AnyAction, Sendable, Hashable {
    /// The position on the sheet.
    package let point: SheetPoint

    package init(_ point: SheetPoint) {
      self.point = point
    }
  }

  /// The text in the field for the note of the chosen annotation.
  package struct TypeNote: AnyAction, Sendable, Hashable {
    /// The whole text.
    package let text: String

    package init(_ text: String) {
      self.text = text
    }
  }

  /// The storing of the note.
  package struct SaveNote: AnyAction, Sendable, Hashable {
    /// Stores the text of the field.
    package init() {}
  }

  /// A step of a photo on its way from the person's browser to the device.
  package struct Photo: AnyAction, Sendable, Hashable {
    /// The step of the upload.
    package let change: UploadChange

    /// Passes on a step.
    package init(_ change: UploadChange) {
      self.change = change
    }
  }

  /// The locking or unlocking of the sheet, by the office.
  package struct Lock: AnyAction, Sendable, Hashable {
    /// True to lock it.
    package let isLocked: Bool

    package init(_ isLocked: Bool) {
      self.isLocked = isLocked
    }
  }

  /// The end of a request: it is performed, or the device has a reason against it.
  package struct Ended: AnyAction, Sendable, Hashable {
    /// The reason; `nil` if it is performed.
    package let problem: Refusal?

    package init(_ problem: Refusal? = nil) {
      self.problem = problem
    }

    /// Reports an error, which need not be a refusal.
    init(_ error: any Error) {
      problem = error as? Refusal ?? Refusal("\(error)", code: "fault")
    }
  }

  /// The change of the page's language.
  package struct Speak: AnyAction, Sendable, Hashable {
    /// The new language.
    package let language: Language

    package init(_ language: Language) {
      self.language = language
    }
  }
}
