#if Web
public import Foundation
import MillraceNavigation
public import MillraceWeb

extension LiveSite {
  /// Serves the property finder: the page, what a browser needs for it, and the pictures.
  ///
  /// - Parameters:
  ///   - service: where the listings come from.
  ///   - folder: a folder of the example's own, where the pictures are put.
  /// - Throws: what keeps the pictures from being written.
  public mutating func serve(
    propertyFinder service: any PropertyService, picturesIn folder: URL
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for picture in 0..<PropertyPictures.count {
      try Data(PropertyPictures.drawing(picture).utf8)
        .write(to: folder.appending(path: "\(picture).svg"))
    }
    script(
      "/property-finder/whereabouts.js", PackageResources.whereabouts_js, on: "/property-finder")
    files("/property-finder/pictures") { visit in
      guard visit.segments.count == 3, let picture = PropertyPictures.number(visit.segments[2])
      else { return nil }
      return SiteFile(
        path: folder.appending(path: "\(picture).svg").path, type: "image/svg+xml",
        identity: "\(picture)")
    }
    page("/property-finder") { visit in
      guard let route = try? FinderRoute.routes.value(at: visit.address) else { return nil }
      return FinderPage.page(of: await FinderHost.open(service, at: route))
    }
  }
}
#endif
