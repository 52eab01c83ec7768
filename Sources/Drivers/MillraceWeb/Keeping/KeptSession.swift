internal import Foundation
internal import MillraceViews

/// A session as it is written to a store: the state that was rendered last, and what the browser has of it.
package struct KeptSession: Codable, Equatable, Sendable {
  /// A message that the browser has not acknowledged.
  struct Message: Codable, Equatable, Sendable {
    let number: Int
    let text: String
  }

  /// The form of the record itself.
  static let format = 2
  /// The largest record that is written, in bytes; a page with more than that is not kept.
  static let sizeLimit = 1 << 20

  var format = KeptSession.format
  /// What the page was opened with, which leads to its program.
  var visited: String
  /// The form of the state.
  var version: Int
  var state: Data
  /// The sequence of the last event that is in the state.
  var handled: Int
  /// The number of the last message, which shows the state.
  var sent: Int
  var unacknowledged: [Message]
  var title: String
  var address: String?
  /// The page as the browser has it.
  var imprint: Imprint
  /// Above every number that a node of the page ever had in the browser.
  var ceiling: Int
  /// The node that had the focus, by its number in the browser.
  var focus: Int?

  func bytes() throws -> [UInt8] {
    let bytes = Array(try JSONEncoder().encode(self))
    guard bytes.count <= Self.sizeLimit else { throw KeepingError.tooLarge(bytes: bytes.count) }
    return bytes
  }

  /// Reads a record.
  init(bytes: [UInt8]) throws(KeepingError) {
    do {
      self = try JSONDecoder().decode(KeptSession.self, from: Data(bytes))
    } catch {
      throw .notReadable("\(error)")
    }
    guard format == Self.format else { throw .otherFormat(format) }
  }
}

extension KeptSession {
  init(
    visited: String, version: Int, state: Data, handled: Int, sent: Int, title: String,
    address: String?, imprint: Imprint, ceiling: Int, focus: Int?
  ) {
    self.visited = visited
    self.version = version
    self.state = state
    self.handled = handled
    self.sent = sent
    self.title = title
    self.address = address
    self.imprint = imprint
    self.ceiling = ceiling
    self.focus = focus
    unacknowledged = []
  }
}
