internal import Foundation
internal import MillraceViews

/// The scroll offsets of a browser's window and the element that has the focus, as one value.
///
/// A page reports it by ``windowPosition(_:isShownOnly:send:)``. As a part of the program's state
/// it is saved, logged and recorded on a timeline like any other part.
///
/// A position that comes from outside is bounded, however it is decoded: see
/// ``WindowPositionError``.
public struct WindowPosition: Hashable, Codable, Sendable {
  /// The offsets from the start, in points, by name: of the window under the empty name, of each
  /// scroll area under its name, and of each table and grid under its label.
  ///
  /// Sixteen points are a rem, so that a position fits a browser with another size of text. An
  /// area without an offset is at its start. Of an area that scrolls both ways it is the vertical
  /// offset.
  public var offsets: [String: Double] = [:]
  /// A description of the focused element: its tag, its index among equals and its name; nil if
  /// none has the focus.
  ///
  /// It still describes the element after its node has been made anew. Only a browser reads it.
  public var focus: String?
  /// The number of changes that a browser has reported, by which it knows its own reports again.
  public var revision = 0

  /// Creates the position of a page that has just been opened: at the top, without a focus.
  public init() {}

  /// Creates a position from one that was encoded.
  ///
  /// - Throws: ``WindowPositionError`` for one that exceeds the bounds, and a `DecodingError` for
  ///   anything that is no position.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offsets = try container.decode([String: Double].self, forKey: .offsets)
    focus = try container.decodeIfPresent(String.self, forKey: .focus)
    revision = try container.decode(Int.self, forKey: .revision)
    try check()
  }

  /// Creates a position from the payload of an event, which is JSON.
  package init(payload: String) throws(WindowPositionError) {
    do {
      self = try JSONDecoder().decode(WindowPosition.self, from: Data(payload.utf8))
    } catch let error as WindowPositionError {
      throw error
    } catch {
      throw .notAPosition
    }
  }

  /// The position as a browser reports it.
  package var payload: String { CustomValue.members(members).json }

  /// The position as members of an object.
  var members: [String: CustomValue] {
    [
      "offsets": .members(offsets.mapValues(CustomValue.number)),
      "focus": focus.map(CustomValue.text) ?? .null,
      "revision": .number(Double(revision)),
    ]
  }

  private func check() throws(WindowPositionError) {
    guard offsets.count <= Self.mostOffsets else { throw .tooManyOffsets(offsets.count) }
    for (name, offset) in offsets {
      guard name.utf8.count <= Self.longestName else { throw .nameTooLong(name.utf8.count) }
      guard Self.range.contains(offset) else { throw .offsetOutOfRange(offset) }
    }
    if let focus, focus.utf8.count > Self.longestFocus { throw .focusTooLong(focus.utf8.count) }
    guard Self.revisions.contains(revision) else { throw .revisionOutOfRange(revision) }
  }

  /// The largest number of offsets; a page has one for each area that a person has scrolled.
  static let mostOffsets = 100
  /// The size of the longest name, in bytes.
  static let longestName = 200
  /// The size of the longest description of an element, in bytes; the script ends it far below.
  static let longestFocus = 1_000
  /// The range of offsets; no browser lays out more than 33,554,432 pixels.
  static let range = 0.0...40_000_000
  /// The range of revisions: the whole numbers that JavaScript counts exactly.
  static let revisions = 0...9_007_199_254_740_991
}

#if Web
extension LiveSite {
  /// Serves the script for ``windowPosition(_:isShownOnly:send:)``; other pages do not load it.
  ///
  /// If all pages load it, it is a part of Millrace's own script, which saves a request.
  ///
  /// - Parameter page: The address at and below which pages load it; by default all pages. Several
  ///   calls add pages.
  public mutating func serveWindowPosition(on page: String = "/") {
    script(positionPath, ClientFiles.position, on: page)
  }

  private var positionPath: String { root + "/millrace-position.js" }

  /// True if all pages load the script, which then is a part of Millrace's own.
  var hasPositions: Bool { scripts.contains(where: isJoined) }

  /// Returns true for the attachment of the script to all pages.
  func isJoined(_ script: Attachment) -> Bool {
    script.address == positionPath && script.isForAllPages
  }
}
#endif
