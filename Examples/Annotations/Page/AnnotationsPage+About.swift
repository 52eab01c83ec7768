#if SQLite && Web
import About
import Millrace

extension AnnotationsPage {
  /// The content of the page's panel.
  var about: Example<AnnotationsPage> {
    Example(
      "Annotations", style: "Flux",
      purpose: "Twelve thousand annotations on a blueprint, filters for them, and work without a "
        + "connection: what is done on a tablet is stored at once, and sent to the office in order "
        + "when there is a connection.",
      files: [
        "Examples/Annotations/AnnotationsApp.swift",
        "Examples/Annotations/Filters/AnnotationFilterActions.swift",
        "Examples/Annotations/Filters/AnnotationFilterStore.swift",
        "Examples/Annotations/Filters/AnnotationFilterState.swift",
        "Examples/Annotations/Filters/AnnotationFilterViewProvider.swift",
        "Examples/Annotations/Sheet/SheetStore.swift",
        "Examples/Annotations/Field/FieldAction.swift",
        "Examples/Annotations/Field/FieldActions.swift",
        "Examples/Annotations/Device/SheetKeeper.swift",
        "Examples/Annotations/Device/FieldDevice.swift",
        "Examples/Annotations/Office/FieldSite.swift",
        "Examples/Annotations/Page/AnnotationsPage.swift",
      ],
      tutorial: .init("Your first feature in Flux", at: "Documentation/Annotations.md"),
      faults: [device.noConnection, FieldDevice.fullDisk],
      catchUp: { [device] in
        $0.send(SheetActions.Delivered(device.sheets.latest.value))
        $0.send(WorkActions.Changed(work: device.work.latest.value))
      })
  }
}
#endif
