package import Foundation

/// A price in pounds.
package struct Price: Hashable, Sendable {
  /// The amount in whole pounds.
  package let pounds: Int

  /// Creates a price in whole pounds.
  package init(_ pounds: Int) {
    self.pounds = pounds
  }

  /// Rounds to whole pounds; `nil` for an amount out of range.
  package init?(_ pounds: Double) {
    guard pounds.isFinite, (0..<1e12).contains(pounds) else { return nil }
    self.init(Int(pounds.rounded()))
  }

  /// The price in the format of the United Kingdom: `£59,500`.
  package var words: String { words(in: Locale(identifier: "en_GB")) }

  /// Returns the price in the format of a locale: `59.500 £` in Germany.
  package func words(in locale: Locale) -> String {
    pounds.formatted(.currency(code: "GBP").precision(.fractionLength(0)).locale(locale))
  }
}
