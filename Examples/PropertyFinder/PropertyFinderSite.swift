#if Web
import About
package import Foundation
import MillraceNavigation
package import MillraceWeb

extension LiveSite {
  /// Serves the property finder: the page, its script and style sheet, and the pictures.
  ///
  /// - Parameters:
  ///   - service: The source of the listings.
  ///   - folder: The example's own folder, in which the pictures are written.
  /// - Throws: The error of writing a picture.
  package mutating func serve(
    propertyFinder service: any PropertyService, picturesIn folder: URL
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, drawing) in PropertyPictures.all {
      try Data(drawing.utf8).write(to: folder.appending(path: name))
    }
    script(
      "/property-finder/geolocation.js", PackageResources.geolocation_js, on: "/property-finder")
    style("/property-finder/finder.css", PackageResources.finder_css, on: "/property-finder")
    for icon in FactIcons.all {
      _ = asset(icon.address, Array(icon.drawing.utf8), type: "image/svg+xml")
    }
    files("/property-finder/pictures") { visit in
      guard visit.segments.count == 3, PropertyPictures.all[visit.segments[2]] != nil
      else { return nil }
      return SiteFile(
        path: folder.appending(path: visit.segments[2]).path, type: "image/svg+xml",
        identity: visit.segments[2])
    }
    let shortlists = Shortlists()
    page("/property-finder") { visit in
      // Other sites append parameters that no route knows.
      guard
        let route = (try? FinderRoute.routes.value(at: visit.addressWithQuery))
          ?? (try? FinderRoute.routes.value(at: visit.path))
      else { return nil }
      let stored = visit.session.map { StoredShortlist(shortlists, browser: $0.id) }
      return PageFactory(
        FinderPage(service, stored: stored), state: FinderShown(at: route, stored?.shortlist),
        keeping: FinderPage.keeping, about: FinderPage.about)
    }
  }
}
#endif
