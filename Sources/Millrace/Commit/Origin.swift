/// Where a turn was sent from (L7).
public struct Origin: Sendable, Hashable {
  /// The file of the call, as `Module/File.swift`; empty where the surface has no room to say so.
  public let fileID: String
  /// The line of the call; 0 where unknown.
  public let line: UInt
  /// The view whose edit it was, which then ignores the echo of it.
  public let view: ViewIdentity?

  /// Names a place in the code, and the view that spoke if there was one.
  public init(view: ViewIdentity? = nil, fileID: StaticString = "", line: UInt = 0) {
    self.view = view
    self.fileID = fileID.description
    self.line = line
  }

  /// Names a place that is known as text.
  package init(file: String, line: UInt) {
    view = nil
    fileID = file
    self.line = line
  }
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
