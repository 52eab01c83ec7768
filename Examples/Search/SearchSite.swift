#if SQLite
public import MillraceUniFlow
public import MillraceWeb

extension LiveSite {
  /// Serves the search over an index, the pages of the texts, and their browser files.
  ///
  /// - Parameters:
  ///   - archive: The archive with the index.
  ///   - recorder: The recorder of all searches.
  ///   - report: Called when a text cannot be read; the page shows the failure, too.
  public mutating func serve(
    search archive: SearchArchive, recorder: ChartRecorder? = nil,
    report: @escaping @Sendable (SearchFailure) -> Void = { print($0) }
  ) {
    script("/search/chart.js", BrowserFiles.script, on: "/search")
    style("/search/search.css", BrowserFiles.style, on: "/search")
    page("/search") { visit in
      if let address = FileAddress(visit) {
        do throws(SearchFailure) {
          return try await archive.source(at: address.path).map {
            PageFactory(FilePage(), state: FilePage.State($0, marked: address.lines))
          }
        } catch {
          report(error)
          return PageFactory(LostFilePage(path: address.path), state: error)
        }
      }
      let page = SearchPage(archive, recorder: recorder)
      switch SearchRoute(at: visit.addressWithQuery) {
      case .start: return PageFactory(page, state: SearchShown(), keeping: SearchPage.keeping)
      case .keyword(let text):
        return PageFactory(page, state: SearchShown(lookingFor: text), keeping: SearchPage.keeping)
      case nil: return nil
      }
    }
  }
}
#endif
