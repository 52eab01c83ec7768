#if SQLite
package import About
import Millrace
import MillraceSQLite

extension RecordingsPage {
  package static let fullDisk = Fault("full-disk", "The disk is full: no change is stored")

  /// Returns the content of the page's panel.
  static func about(_ library: RecordingLibrary) -> Example<RecordingsPage> {
    Example(
      "Recordings", style: "Elm, the native one",
      purpose: "A tree of folders and recordings in an SQLite file, live in every open page. A "
        + "change is on the screen when it is on the disk, and not before.",
      files: [
        "Examples/Recordings/Page/RecordingsPage.swift",
        "Examples/Recordings/Page/RecordingsPage+State.swift",
        "Examples/Recordings/Page/RecordingsPage+Action.swift",
        "Examples/Recordings/Page/RecordingsPage+Update.swift",
        "Examples/Recordings/Page/RecordingsPage+Effects.swift",
        "Examples/Recordings/Screen/RecordingsScreen+View.swift",
        "Examples/Recordings/Library/LibraryKeeper.swift",
        "Examples/Recordings/Model/ItemTree.swift",
      ],
      tutorial: .init("How Recordings is made", at: "Documentation/Recordings.md"),
      faults: [fullDisk],
      catchUp: { $0.send(.heard(library.feed.latest)) })
  }
}

/// A storage whose disk is full while a fault is on.
struct FullDiskStorage: LibraryStoring {
  let storage: LibraryStorage
  let fault: Fault

  func apply(_ change: LibraryChange) async throws(LibraryStorageError) {
    guard !fault.isOn else { throw .database(.full) }
    try await storage.apply(change)
  }
}
#endif
