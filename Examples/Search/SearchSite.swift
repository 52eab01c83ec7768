#if SQLite
import About
package import MillraceUniFlow
package import MillraceWeb

extension LiveSite {
  /// Serves the search over an index, the pages of the texts, and their browser files.
  ///
  /// - Parameters:
  ///   - archive: The archive with the index.
  ///   - recorder: The recorder of all searches.
  ///   - report: Called when a text cannot be read; the page shows the failure, too.
  package mutating func serve(
    search archive: SearchArchive, recorder: ChartRecorder? = nil,
    report: @escaping @Sendable (SearchFailure) -> Void = { print($0) }
  ) {
    script(
      "/search/chart.js", PackageResources.chart_js + Array(Contents.script.utf8), on: "/search")
    style(
      "/search/search.css",
      PackageResources.search_css + Array(CodeToken.look.utf8) + Array(Contents.look.utf8),
      on: "/search")
    page("/search") { visit in
      if let address = FileAddress(visit) {
        do throws(SearchFailure) {
          guard let source = try await archive.source(at: address.path) else { return nil }
          return PageFactory(
            FilePage(links: FileLinks(paths: try await archive.paths())),
            state: FilePage.State(source, at: address), about: FilePage.about)
        } catch {
          report(error)
          return PageFactory(
            LostFilePage(address: address), state: error, about: LostFilePage.about)
        }
      }
      let page = SearchPage(archive, recorder: recorder)
      let state: SearchShown
      switch SearchRoute(at: visit.addressWithQuery) {
      case .start: state = SearchShown()
      case .keyword(let text): state = SearchShown(lookingFor: text)
      case nil: return nil
      }
      return PageFactory(
        page, state: state, keeping: SearchPage.keeping, about: SearchPage.about)
    }
  }
}
#endif
