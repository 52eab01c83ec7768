package import MillraceViews

/// A page as it is opened, as data.
package struct PageOpening: Codable, Equatable, Sendable {
  /// The title.
  package let title: String
  /// Where it is; `nil` where the program has no addresses.
  package let address: String?
  /// The view.
  package let root: Element
}
