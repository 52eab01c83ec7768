#if Web && SQLite
import About
import Recordings

extension ArchitecturesPage {
  /// The content of the page's panel “About this example”.
  static let about = Example<ArchitecturesPage>(
    "Recordings in eight architectures", style: "eight of them",
    purpose: "The example Recordings as MVC, MVP, MVVM-C, MVC+ViewState, MAVB, Elm, VIPER and "
      + "components: over one library and one set of views, on one loop with one timeline.",
    files: [
      "Examples/Architectures/Shared/Architecture.swift",
      "Examples/Architectures/Shared/ItemStore.swift",
      "Examples/Architectures/Shared/Views.swift",
      "Examples/Architectures/Page/Apps.swift",
    ] + ArchitectureName.allCases.flatMap(\.facts.files),
    tutorial: .init("Recordings in eight architectures", at: "Documentation/Architectures.md"),
    faults: [RecordingsPage.fullDisk],
    history: OwnHistory(
      slider: { $0.content.apps?.slider }, move: { .move($0) }, resume: .resume, branch: .branch))
}

extension TasksPage {
  /// The content of the page's panel “About this example”.
  static let about = Example<TasksPage>(
    "Five tasks, eight architectures", style: "Elm, the native one",
    purpose: "How each architecture does the same five tasks, with its code from the sources, its "
      + "figures, and when to take which.",
    files: [
      "Examples/Architectures/Tasks/TasksPage.swift",
      "Examples/Architectures/Tasks/ArchitectureStudy.swift",
      "Examples/Architectures/Tasks/Excerpt.swift",
      "Examples/Architectures/Tasks/Approach.swift",
    ],
    tutorial: .init("Recordings in eight architectures", at: "Documentation/Architectures.md"))
}
#endif
