/// Counts what is under way, so that an indicator shows from the first to the last of several requests.
///
/// A part of a state. Each change says whether it is an edge, where the indicator comes or goes; a view that compares
/// ``isActive`` needs that no more.
public struct ActivityTracker: Hashable, Sendable, Codable {
  /// How many are under way.
  public private(set) var count = 0

  /// Begins with none.
  public init() {}

  /// Whether any is under way.
  public var isActive: Bool { count > 0 }

  /// Takes note of one that begins.
  ///
  /// - Returns: whether it is the first.
  @discardableResult
  public mutating func begin() -> Bool {
    count += 1
    return count == 1
  }

  /// Takes note of one that ends; with none under way it does nothing.
  ///
  /// - Returns: whether it was the last.
  @discardableResult
  public mutating func end() -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return count == 0
  }
}
