#if Web && SQLite
import About

extension AtOnce {
  static let about = Example<AtOnce>(
    "At once", style: "Elm, the native one",
    purpose: "Buttons that act in the browser without a message to the server.",
    files: ["Examples/Gallery/AtOnce.swift"],
    tutorial: .init("How the page At once is made", at: "Documentation/AtOnce.md"))
}

extension FilesPage {
  static let about = Example<FilesPage>(
    "Files", style: "Elm, the native one",
    purpose: "A file travels in pieces beside the socket, and resumes after a broken connection.",
    files: ["Examples/Gallery/FilesPage.swift", "Examples/Gallery/FilesPage+View.swift"],
    tutorial: .init("How the page Files is made", at: "Documentation/Files.md"))
}
#endif
