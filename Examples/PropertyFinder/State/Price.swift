public import Foundation

/// A price in pounds.
public struct Price: Hashable, Sendable {
  /// The pounds.
  public let pounds: Int

  /// Counts in pounds.
  public init(_ pounds: Int) {
    self.pounds = pounds
  }

  /// Rounds to pounds; `nil` for what is no price.
  public init?(_ pounds: Double) {
    guard pounds.isFinite, (0..<1e12).contains(pounds) else { return nil }
    self.init(Int(pounds.rounded()))
  }

  /// The price as it is written where the app is: `£59,500`.
  public var words: String { words(in: Locale(identifier: "en_GB")) }

  /// The price as it is written elsewhere: `59.500 £` in Germany.
  public func words(in locale: Locale) -> String {
    pounds.formatted(.currency(code: "GBP").precision(.fractionLength(0)).locale(locale))
  }
}
