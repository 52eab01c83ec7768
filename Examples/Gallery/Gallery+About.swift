#if Web && SQLite
import About

extension AtOnce {
  static let about = Example<AtOnce>(
    "At once", style: "Elm, the native one",
    purpose: "A recipe whose presses are answered in the browser, by the program, and by both: "
      + "what need not wait for the server does not.",
    files: ["Examples/Gallery/AtOnce.swift", "Examples/Gallery/Stopwatch.swift"],
    tutorial: .init("How the page At once is made", at: "Documentation/AtOnce.md"))
}

extension FilesPage {
  static let about = Example<FilesPage>(
    "Files", style: "Elm, the native one",
    purpose: "A file travels in pieces beside the socket, and resumes after a broken connection.",
    files: [
      "Examples/Gallery/FilesPage.swift", "Examples/Gallery/FilesPage+View.swift",
      "Examples/Gallery/CancelButton.swift",
    ],
    tutorial: .init("How the page Files is made", at: "Documentation/Files.md"))
}
#endif
