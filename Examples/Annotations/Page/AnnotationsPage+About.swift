#if SQLite
import About
import Millrace
import MillraceSQLite

extension AnnotationsPage {
  static let fullDisk = Fault("full-disk", "The disk is full: no change is stored")

  /// The content of the page's panel.
  var about: Example<AnnotationsPage> {
    Example(
      "Annotations", style: "Flux",
      purpose: "Twelve thousand annotations on a blueprint, and filters for them. Two stores "
        + "handle the same actions in an order that they declare; what is visible is derived once.",
      files: [
        "Examples/Annotations/AnnotationsApp.swift",
        "Examples/Annotations/Filters/AnnotationFilterActions.swift",
        "Examples/Annotations/Filters/AnnotationFilterStore.swift",
        "Examples/Annotations/Filters/AnnotationFilterState.swift",
        "Examples/Annotations/Filters/AnnotationFilterViewProvider.swift",
        "Examples/Annotations/Sheet/SheetStore.swift",
        "Examples/Annotations/Storage/SheetLibrary.swift",
        "Examples/Annotations/Page/AnnotationsPage.swift",
      ],
      tutorial: .init("Your first feature in Flux", at: "Documentation/Annotations.md"),
      faults: [Self.fullDisk],
      catchUp: { [library] in $0.send(SheetActions.Delivered(library.feed.latest.value)) })
  }
}

/// An office whose disk is full while a fault is on.
struct FullDiskOffice: SheetOffice {
  let office: any SheetOffice
  let fault: Fault

  func carryOut(
    _ change: @escaping @Sendable (Sheet) -> SheetChange?, on sheet: SheetID
  ) async throws {
    try check()
    try await office.carryOut(change, on: sheet)
  }

  func deliver(to sheet: SheetID) async throws {
    try check()
    try await office.deliver(to: sheet)
  }

  private func check() throws(DatabaseError) {
    if fault.isOn { throw .full }
  }
}
#endif
