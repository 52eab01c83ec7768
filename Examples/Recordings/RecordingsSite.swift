#if SQLite
import About
import Millrace
package import MillraceWeb

extension LiveSite {
  /// Serves the recordings of a library: the page, its browser files, and the sounds.
  ///
  /// - Parameters:
  ///   - library: The recordings, which other pages may share.
  ///   - newID: Returns the id of a new item.
  package mutating func serve(
    recordings library: RecordingLibrary, newID: @escaping @Sendable () -> ItemID
  ) {
    serveBrowserFiles(ofRecordingsOn: "/recordings")
    files("/recordings/audio") { visit in
      guard visit.segments.count == 3, let id = ItemID(visit.segments[2]),
        let file = await library.file(of: id)
      else { return nil }
      // The sound of an id never changes.
      return SiteFile(
        path: file.path, type: file.mediaType, identity: "\(id)",
        caching: "private, max-age=31536000, immutable")
    }
    page("/recordings") { visit in
      guard let address = LibraryAddress(path: visit.path) else { return nil }
      return PageFactory(
        RecordingsPage(library: library, newID: newID),
        state: RecordingsPage.State(library: library.feed.latest, address: address),
        keeping: RecordingsPage.keeping, about: RecordingsPage.about(library))
    }
  }

  /// Serves the scripts of the player and the recorder, for the pages at and below an address.
  package mutating func serveBrowserFiles(ofRecordingsOn page: String) {
    script("/recordings/recorder.js", PackageResources.recorder_js, on: page)
    script("/recordings/player.js", PackageResources.player_js, on: page)
    script("/recordings/mover.js", PackageResources.mover_js, on: page)
    style("/recordings/recordings.css", PackageResources.recordings_css, on: page)
  }
}
#endif
