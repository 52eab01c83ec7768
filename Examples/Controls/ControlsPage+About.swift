public import About

extension ControlsPage {
  /// The content of the page's panel.
  public static let about = Example<ControlsPage>(
    "Controls", style: "Elm, the native one",
    purpose: "Every control, by mouse, touch and keyboard, and one of the app's own: a pad whose "
      + "script measures in the browser.",
    files: [
      "Examples/Controls/ControlsPage.swift", "Examples/Controls/ControlsPage+View.swift",
    ],
    tutorial: .init("How the page Controls is made", at: "Documentation/Controls.md"))
}
