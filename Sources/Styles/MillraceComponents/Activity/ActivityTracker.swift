/// A counter of requests under way, for an indicator that shows from the first to the last of them.
///
/// It is a part of a state. Each change returns whether it is an edge, at which the indicator
/// appears or disappears; a view that compares ``isActive`` does not need that.
public struct ActivityTracker: Hashable, Sendable, Codable {
  /// The number of requests under way.
  public private(set) var count = 0

  /// Creates a tracker without requests.
  public init() {}

  /// True while a request is under way.
  public var isActive: Bool { count > 0 }

  /// Counts a request that begins.
  ///
  /// - Returns: True if it is the first.
  @discardableResult
  public mutating func begin() -> Bool {
    count += 1
    return count == 1
  }

  /// Counts a request that ends; without a request under way it has no effect.
  ///
  /// - Returns: True if it was the last.
  @discardableResult
  public mutating func end() -> Bool {
    guard count > 0 else { return false }
    count -= 1
    return count == 0
  }
}
