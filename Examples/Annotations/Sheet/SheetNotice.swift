/// A message about what a person has done, at the lower edge of the page.
package enum SheetNotice: Sendable, Hashable {
  /// An annotation is removed for all readers, and can come back.
  case removed(Annotation, from: SheetID)
  /// The note of the chosen annotation is stored.
  case noteSaved
}

extension Titles {
  /// Returns a message in words.
  package func words(of notice: SheetNotice) -> String {
    switch (notice, language) {
    case (.removed(let annotation, _), .english):
      "\(title(of: annotation)) is removed for everyone."
    case (.removed(let annotation, _), .german):
      "\(title(of: annotation)) ist für alle entfernt."
    case (.noteSaved, _): self["sheet.note.saved"]
    }
  }
}
