/// The location in the code, and the view, that a turn was sent from (L7).
public struct Origin: Sendable, Hashable {
  /// The file of the call, as `Module/File.swift`; empty where the call has no parameter for it.
  public var fileID: String { file ?? literal.description }
  /// The line of the call; 0 where unknown.
  public let line: UInt
  /// The view that made the edit, and then ignores the echo of it.
  public let view: ViewIdentity?

  // A static string, since a turn would pay more for a string than for the rest, and it is seldom
  // read.
  private let literal: StaticString
  private let file: String?

  /// Creates an origin from a location in the code, and the view that sent the turn if there is
  /// one.
  public init(view: ViewIdentity? = nil, fileID: StaticString = "", line: UInt = 0) {
    self.view = view
    literal = fileID
    file = nil
    self.line = line
  }

  /// Creates an origin from a location that is known as text.
  package init(file: String, line: UInt) {
    view = nil
    literal = ""
    self.file = file
    self.line = line
  }

  /// Returns whether both origins have the same location and view.
  public static func == (one: Origin, other: Origin) -> Bool {
    one.line == other.line && one.view == other.view && one.fileID == other.fileID
  }

  /// Hashes the location and the view.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(view)
  }
}

/// An action that stores its origin, so that it is computed only on request.
package protocol OriginProviding {
  /// The origin of the action.
  var loopOrigin: Origin { get }
}

extension Origin: CustomStringConvertible {
  /// The location as `Module/File.swift:12`, with the view; “unknown location” if there is no file.
  public var description: String {
    let location = fileID.isEmpty ? "unknown location" : "\(fileID):\(line)"
    guard let view else { return location }
    return "\(location) by \(view.name)"
  }
}

/// The identity of a view that sends edits.
public struct ViewIdentity: Sendable, Hashable {
  /// The name that tools show.
  public let name: String

  /// Creates an identity; views of the same name are the same.
  public init(_ name: String) {
    self.name = name
  }
}
