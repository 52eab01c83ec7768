import About

extension SideBySidePage {
  /// The content of the page's panel.
  static let about = Example<SideBySidePage>(
    "Side by side", style: "eight of them",
    purpose: "One note in eight architectures, on one loop: what one part commits, all of them "
      + "show, and one slider moves them all.",
    files: [
      "Examples/SideBySide/Model/Note.swift", "Examples/SideBySide/Model/Part.swift",
      "Examples/SideBySide/Parts/MVC.swift", "Examples/SideBySide/Parts/MVP.swift",
      "Examples/SideBySide/Parts/MVVM.swift", "Examples/SideBySide/Parts/ViewState.swift",
      "Examples/SideBySide/Parts/MAVB.swift", "Examples/SideBySide/Parts/Elm.swift",
      "Examples/SideBySide/Parts/VIPER.swift", "Examples/SideBySide/Parts/Component.swift",
      "Examples/SideBySide/Page/SideBySidePage.swift",
    ],
    tutorial: .init("Recordings in eight architectures", at: "Documentation/Architectures.md"))
}
