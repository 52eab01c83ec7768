package import MillraceViews

/// A page as it is opened, as data.
package struct PageOpening: Codable, Equatable, Sendable {
  /// The title of the page.
  package let title: String
  /// The address of the page; `nil` where the program has no addresses.
  package let address: String?
  /// The root of the view.
  package let root: Element
}
