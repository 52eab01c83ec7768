public import MillraceViews

/// A page without a program: a view that is written once, as HTML, and costs no session.
///
/// It has the style sheets of the site and no script, so nothing in it sends an action. Links work,
/// and a form loads an address with the texts of its fields as the query, as a search does:
///
/// ```swift
/// StaticPage(
///   "Nothing is here", forms: ["Search": "/search"],
///   view: form("Search") {
///     field("Words", text: "", purpose: .search, onInput: { _ in }).named("for")
///     button("Search", role: .primary)
///   })
/// ```
///
/// A browser that submits it loads `/search?for=…`.
public struct StaticPage: Sendable {
  let title: String
  let head: PageHead
  let forms: [String: String]
  /// The view as data, since a node is not `Sendable`.
  let root: Element

  /// Creates a page from a view.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - head: The language of the page, and what it says about itself to search engines.
  ///   - forms: The addresses that forms load, by the label of the form; a form without one is not
  ///     submitted. In the query the text of a field has its local name, see `named(_:)`, or else
  ///     its label.
  ///   - view: The view, whose actions are never sent.
  public init(
    _ title: String, head: PageHead = PageHead(), forms: [String: String] = [:], view: Node<Void>
  ) {
    self.title = title
    self.head = head
    self.forms = forms
    root = Tree(view).snapshot()
  }

  /// The view as HTML.
  var body: String { Markup.html(root, forms: FormMarkup(root, loading: forms)) }
}
