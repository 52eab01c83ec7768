/// The part of a page that search engines, other sites and a browser's own tools read.
///
/// It is written with the HTML of a page; a change of the state does not change it later, except
/// for the title, which a program gives for each state.
public struct PageHead: Sendable, Equatable {
  /// The direction of the text.
  public enum Direction: String, Sendable {
    /// From left to right, such as English.
    case leftToRight = "ltr"
    /// From right to left, such as Hebrew and Arabic.
    case rightToLeft = "rtl"

    /// The direction as an attribute; browsers take pages without one from left to right.
    var attribute: String { self == .leftToRight ? "" : " dir=\"\(rawValue)\"" }
  }

  /// A sentence or two for lists of results, and for cards on other sites; `nil` for none.
  public var description: String?
  /// The address that this page has among several with the same content: whole, with its scheme and
  /// host; `nil` for none.
  public var canonical: String?
  /// The address of a picture for cards on other sites: whole, with its scheme and host; `nil` for
  /// none.
  public var picture: String?
  /// The name of the site for cards on other sites; `nil` for none.
  public var siteName: String?
  /// True if search engines should not list the page.
  public var isUnlisted: Bool
  /// The language of the page, as a tag such as `he`; `nil` for that of the site.
  public var language: String?
  /// The direction of the page.
  public var direction: Direction

  /// Creates a head; what is left out is not written.
  ///
  /// - Parameters:
  ///   - description: A sentence or two about the page.
  ///   - canonical: The page's own address among several.
  ///   - picture: The address of a picture.
  ///   - siteName: The name of the site.
  ///   - isUnlisted: Whether search engines should not list the page.
  ///   - language: The language of the page.
  ///   - direction: The direction of the page.
  public init(
    description: String? = nil, canonical: String? = nil, picture: String? = nil,
    siteName: String? = nil, isUnlisted: Bool = false, language: String? = nil,
    direction: Direction = .leftToRight
  ) {
    self.description = description
    self.canonical = canonical
    self.picture = picture
    self.siteName = siteName
    self.isUnlisted = isUnlisted
    self.language = language
    self.direction = direction
  }

  /// Returns the elements of the head as lines of HTML, each after a line break; empty for none.
  func tags(title: String) -> String {
    var lines: [String] = []
    func meta(_ key: String, _ name: String, _ content: String?) {
      guard let content else { return }
      lines.append("<meta \(key)=\"\(name)\" content=\"\(HTML.escape(content))\">")
    }
    meta("name", "description", description)
    if isUnlisted { meta("name", "robots", "noindex") }
    if let canonical {
      lines.append("<link rel=\"canonical\" href=\"\(HTML.escape(canonical))\">")
    }
    // Cards on other sites: a page that says nothing about itself gets none.
    if description != nil || picture != nil || siteName != nil {
      meta("property", "og:title", title)
      meta("property", "og:type", "website")
      meta("property", "og:description", description)
      meta("property", "og:url", canonical)
      meta("property", "og:image", picture)
      meta("property", "og:site_name", siteName)
      meta("name", "twitter:card", picture == nil ? "summary" : "summary_large_image")
    }
    return lines.map { "\n" + $0 }.joined()
  }
}
