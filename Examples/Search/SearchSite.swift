#if SQLite
public import MillraceUniFlow
public import MillraceWeb

extension LiveSite {
  /// Serves the search over an index, the texts that it finds, and what a browser needs for both.
  ///
  /// - Parameters:
  ///   - archive: where the index is.
  ///   - recorder: notes what all searches do.
  ///   - report: told why a text cannot be shown; the page says it, too.
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
            LivePage(FilePage(), state: FilePage.State($0, marked: address.lines))
          }
        } catch {
          report(error)
          return LivePage(LostFilePage(path: address.path), state: error)
        }
      }
      let page = SearchPage(archive, recorder: recorder)
      switch SearchRoute(at: visit.addressWithQuery) {
      case .start: return LivePage(page, state: SearchShown(), keeping: SearchPage.keeping)
      case .keyword(let text):
        return LivePage(page, state: SearchShown(lookingFor: text), keeping: SearchPage.keeping)
      case nil: return nil
      }
    }
  }
}
#endif
