/// The limits of the kept pages in a store.
public struct SiteStoreLimits: Sendable {
  /// The number of pages; past it those that were saved the longest ago are removed.
  ///
  /// Some more may be there, since they are removed after every 64th saving.
  public var pages = 10_000
  /// The time since its last saving after which a page is not restored.
  public var age: Duration = .seconds(36 * 3_600)

  /// Creates the default limits: 10,000 pages of the last 36 hours.
  public init() {}

  /// The number of savings after which old pages are removed.
  static let interval = 64

  /// Returns the time of the oldest page that is restored.
  func oldest(_ now: Int) -> Int { now - Int(age.components.seconds) }
}
