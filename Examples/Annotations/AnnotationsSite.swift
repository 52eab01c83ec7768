#if SQLite
import About
import Millrace
public import MillraceSQLite
public import MillraceWeb

extension LiveSite {
  /// Serves the sheets of an archive: a page for each, and their browser files.
  ///
  /// - Parameters:
  ///   - archive: The archive with the sheets.
  ///   - report: Called when the archive cannot be opened; there is no page then.
  public mutating func serve(
    annotations archive: SheetArchive,
    report: @escaping @Sendable (DatabaseError) -> Void = { print($0) }
  ) {
    script("/annotations/sheet.js", PackageResources.sheet_js, on: "/annotations")
    style("/annotations/sheet.css", PackageResources.sheet_css, on: "/annotations")
    page("/annotations") { visit in
      guard visit.segments.count <= 2 else { return nil }
      do throws(DatabaseError) {
        let library = try await archive.library()
        let sheets = library.feed.latest.value
        guard let first = sheets.first else { return nil }
        let id = visit.segments.count == 2 ? SheetID(rawValue: visit.segments[1]) : first.id
        let page = AnnotationsPage(library)
        return AnnotationsShown(sheets, showing: id).map {
          PageFactory(page, state: $0, keeping: AnnotationsPage.keeping, about: page.about)
        }
      } catch {
        report(error)
        return nil
      }
    }
  }
}
#endif
