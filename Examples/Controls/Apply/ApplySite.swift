import About
package import Foundation
import MillraceViews
package import MillraceWeb

extension CalendarDay {
  /// Creates the day of a moment in Greenwich; a server does not know where a person is.
  fileprivate init?(of moment: Date) {
    let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: moment)
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension LiveSite {
  /// Adds the form beside the page Controls, with the pictures that acts have given.
  ///
  /// - Parameters:
  ///   - folder: The folder of the pictures.
  ///   - now: Returns the time, whose day is the first one that can be chosen.
  package mutating func serveApply(
    picturesIn folder: URL, now: @escaping @Sendable () -> Date
  ) {
    let pictures = PictureFolder(url: folder)
    style("/apply.css", ApplyPage.look, on: "/apply")
    page("/apply") { visit in
      guard visit.segments.count == 1 else { return nil }
      return PageFactory(
        ApplyPage(picturesIn: folder),
        state: ApplyPage.State(today: CalendarDay(of: now()), locale: visit.locale),
        keeping: ApplyPage.keeping, about: ApplyPage.about)
    }
    files("/apply/pictures") { visit in
      guard visit.segments.count == 3, let path = pictures.path(of: visit.segments[2]),
        let kind = path.split(separator: ".").last, let type = PictureFolder.kinds[String(kind)]
      else { return nil }
      // A stored file never changes, so its id identifies the content.
      return SiteFile(path: path, type: type, identity: visit.segments[2])
    }
  }
}
