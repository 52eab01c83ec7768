/// Where a turn was sent from (L7).
public struct Origin: Sendable, Hashable {
  /// The file of the call, as `Module/File.swift`; empty where the surface has no room to say so.
  public var fileID: String { file ?? literal.description }
  /// The line of the call; 0 where unknown.
  public let line: UInt
  /// The view whose edit it was, which then ignores the echo of it.
  public let view: ViewIdentity?

  // As it is in the code, since a turn would pay more for a string than for the rest, and hardly anybody reads it.
  private let literal: StaticString
  private let file: String?

  /// Names a place in the code, and the view that spoke if there was one.
  public init(view: ViewIdentity? = nil, fileID: StaticString = "", line: UInt = 0) {
    self.view = view
    literal = fileID
    file = nil
    self.line = line
  }

  /// Names a place that is known as text.
  package init(file: String, line: UInt) {
    view = nil
    literal = ""
    self.file = file
    self.line = line
  }

  /// Two are the same when they name the same place and view.
  public static func == (one: Origin, other: Origin) -> Bool {
    one.line == other.line && one.view == other.view && one.fileID == other.fileID
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
    hasher.combine(view)
  }
}

/// An action that knows where it was made, so that nobody has to look before somebody asks.
package protocol SaysOrigin {
  /// Where it was made.
  var loopOrigin: Origin { get }
}

extension Origin: CustomStringConvertible {
  /// `Module/File.swift:12`, or what little is known.
  public var description: String {
    let place = fileID.isEmpty ? "unknown place" : "\(fileID):\(line)"
    guard let view else { return place }
    return "\(place) by \(view.name)"
  }
}

/// Which view an edit came from.
public struct ViewIdentity: Sendable, Hashable {
  /// What tools call it.
  public let name: String

  /// Two views are the same when their names are.
  public init(_ name: String) {
    self.name = name
  }
}
