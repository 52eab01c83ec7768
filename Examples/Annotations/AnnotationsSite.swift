#if SQLite && Web
import About
import Foundation
import Millrace
import MillraceDurable
package import MillraceWeb

extension LiveSite {
  /// Serves the devices of a site: a page for each sheet of each device, their browser files, and
  /// the photos.
  ///
  /// - Parameters:
  ///   - site: The office and the devices.
  ///   - report: Called when a device cannot be opened; there is no page then.
  package mutating func serve(
    annotations site: FieldSite, report: @escaping @Sendable (any Error) -> Void = { print($0) }
  ) {
    script("/annotations/sheet.js", PackageResources.sheet_js, on: "/annotations")
    _ = asset(
      "/annotations/signs.svg", Array(Sign.drawing.utf8), type: "image/svg+xml; charset=utf-8")
    style("/annotations/sheet.css", PackageResources.sheet_css, on: "/annotations")
    files("/annotations/photos") { visit in
      guard visit.segments.count == 4, let id = DeviceID(rawValue: visit.segments[2]),
        let path = try? await site.device(id).path(ofPhoto: visit.segments[3])
      else { return nil }
      // The name of a photo is the digest of its bytes.
      return SiteFile(
        path: path, type: Self.type(ofPhotoAt: path), identity: visit.segments[3],
        caching: "private, max-age=31536000, immutable")
    }
    page("/annotations") { visit in
      guard let address = FieldAddress(visit) else { return nil }
      do {
        let device = try await site.device(address.device)
        let sheets = device.sheets.latest.value
        guard let sheet = address.sheet ?? sheets.first?.id else { return nil }
        let page = AnnotationsPage(device)
        return AnnotationsShown(sheets, showing: sheet, work: device.work.latest.value).map {
          PageFactory(page, state: $0, keeping: AnnotationsPage.keeping, about: page.about)
        }
      } catch {
        report(error)
        return nil
      }
    }
  }
}

extension LiveSite {
  /// Returns the type of an image by its first bytes: what a person's machine claims is no promise.
  static func type(ofPhotoAt path: String) -> String {
    let file = FileHandle(forReadingAtPath: path)
    defer { try? file?.close() }
    let start = [UInt8]((try? file?.read(upToCount: 12)) ?? Data())
    switch start.prefix(3) {
    case [0x89, 0x50, 0x4E]: return "image/png"
    case [0xFF, 0xD8, 0xFF]: return "image/jpeg"
    case [0x47, 0x49, 0x46]: return "image/gif"
    default:
      let isWebP = Array(start.suffix(4)) == Array("WEBP".utf8)
      return isWebP ? "image/webp" : "application/octet-stream"
    }
  }
}

/// The address of a device's sheet: `/annotations/ben/PA0.03`; Ada's tablet has no name in it.
struct FieldAddress: Equatable {
  var device: DeviceID
  var sheet: SheetID?

  init(_ device: DeviceID, _ sheet: SheetID) {
    (self.device, self.sheet) = (device, sheet)
  }

  init?(_ visit: Visit) {
    var rest = visit.segments.dropFirst()
    device = .ada
    if let name = rest.first.flatMap(DeviceID.init(rawValue:)) {
      device = name
      rest = rest.dropFirst()
    }
    guard rest.count <= 1 else { return nil }
    sheet = rest.first.map(SheetID.init(rawValue:))
  }

  var text: String {
    let parts = [device == .ada ? nil : device.rawValue, sheet?.rawValue].compactMap(\.self)
    return (["/annotations"] + parts).joined(separator: "/")
  }
}
#endif
