import Foundation
import MillraceViews

/// A picture of an act, from its offer on.
package struct ActPicture: Codable, Equatable, Sendable {
  /// The identity in the list, which no other picture of the form has.
  let id: Int
  let offer: UploadOffer
  /// True while the number of the offer is that of a file on this page.
  var isOnItsWay = true
  /// The bytes that have arrived.
  var received = 0
  /// The id under which the hall stores it; `nil` before it has arrived.
  var stored: String?
  /// The reason for which it has not arrived.
  var problem: String?

  /// The part that has arrived, from 0 to 1.
  var part: Double { offer.size == 0 ? 1 : Double(received) / Double(offer.size) }

  /// The size of the largest picture, in bytes.
  static let limit = 5_000_000

  /// Ends the picture with the reason for which it does not arrive.
  mutating func fail(_ failure: UploadFailure) {
    isOnItsWay = false
    problem =
      switch failure {
      case .tooLarge: "It is larger than 5 MB: choose a smaller one."
      case .notAccepted: "It is no picture: choose another file."
      case .tooMany(let limit): "\(limit) files are on their way: choose it again later."
      default: "It did not arrive: choose it again."
      }
  }
}

/// The folder in which the hall stores the pictures of acts, under generated names.
struct PictureFolder: Sendable {
  let url: URL

  /// The kinds of pictures that a browser shows, by the endings of their stored files.
  static let kinds = [
    "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
  ]

  /// Stores a file, and returns its id.
  func store(_ file: UploadedFile) async throws -> String {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // The claimed type is one of a list, and never becomes part of a path itself.
    let kind = Self.kinds.first { $0.value == file.offer.type.lowercased() }?.key ?? "png"
    let id = UUID().uuidString + "." + kind
    try await file.move(to: url.appending(path: id).path)
    return id
  }

  /// Deletes the file of an id.
  func delete(_ id: String) throws {
    if let path = path(of: id) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Returns the path of a stored picture, and its type; `nil` for a text that is no id.
  func path(of id: String) -> String? {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // Only a well-formed id is accepted, since a part of an address may be any text.
    guard parts.count == 2, let name = UUID(uuidString: parts[0])?.uuidString,
      Self.kinds[parts[1]] != nil
    else { return nil }
    return url.appending(path: name + "." + parts[1]).path
  }
}
