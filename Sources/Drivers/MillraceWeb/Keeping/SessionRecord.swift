internal import Foundation
internal import MillraceViews

/// The record of a session in a store: the last rendered state, and the browser's progress.
package struct SessionRecord: Codable, Equatable, Sendable {
  /// A message that the browser has not acknowledged.
  struct Message: Codable, Equatable, Sendable {
    let number: Int
    let text: String
  }

  /// The keys of the stored form; two of them are older than the names here.
  private enum CodingKeys: String, CodingKey {
    case format, visited, version, state, handled, sent, unacknowledged, title, address
    case fingerprint = "imprint"
    case ceiling, focus, earlier
    case browserSession = "owner"
  }

  /// The version of the record's own form.
  static let format = 2
  /// The size of the largest record in bytes; a page that needs more is not kept.
  static let sizeLimit = 1 << 20

  var format = SessionRecord.format
  /// The address that the page was opened with, which leads to its program.
  var visited: String
  /// The version of the state's form.
  var version: Int
  var state: Data
  /// The sequence of the last event that the state contains.
  var handled: Int
  /// The number of the last message, which shows the state.
  var sent: Int
  var unacknowledged: [Message]
  var title: String
  var address: String?
  /// The nodes of the page in the browser.
  var fingerprint: NodeFingerprint
  /// A number greater than that of every node that the browser has had.
  var ceiling: Int
  /// The node that had the focus, by its number in the browser.
  var focus: Int?
  /// The numbers of nodes in the browser, by those that they had before it was sent another page;
  /// `nil` if there are none.
  ///
  /// Events that it has made before may still come.
  var earlier: [Int: Int]?
  /// The browser session that the page was loaded under; `nil` where the site has none.
  var browserSession: String?

  func bytes() throws -> [UInt8] {
    let bytes = Array(try JSONEncoder().encode(self))
    guard bytes.count <= Self.sizeLimit else { throw KeepingError.tooLarge(bytes: bytes.count) }
    return bytes
  }

  /// Decodes a record.
  init(bytes: [UInt8]) throws(KeepingError) {
    do {
      let format = try JSONDecoder().decode(Format.self, from: Data(bytes)).format
      // The rest of another format may have another form.
      guard format == Self.format else { throw KeepingError.otherFormat(format) }
      self = try JSONDecoder().decode(SessionRecord.self, from: Data(bytes))
    } catch let error as KeepingError {
      throw error
    } catch {
      throw .notReadable("\(error)")
    }
  }

  private struct Format: Decodable {
    let format: Int
  }
}

extension SessionRecord {
  init(
    visited: String, version: Int, state: Data, handled: Int, sent: Int, title: String,
    address: String?, fingerprint: NodeFingerprint, ceiling: Int, focus: Int?,
    browserSession: String? = nil
  ) {
    self.visited = visited
    self.version = version
    self.state = state
    self.handled = handled
    self.sent = sent
    self.title = title
    self.address = address
    self.fingerprint = fingerprint
    self.ceiling = ceiling
    self.focus = focus
    self.browserSession = browserSession
    unacknowledged = []
  }
}
