/// The HTML document around a view that has no script and no session.
struct PlainDocument {
  let title: String
  /// The language of the site, for pages that name none.
  let language: String
  var head = PageHead()
  let links: DocumentLinks
  /// The parts of the style sheet that the view needs.
  var parts: ClientParts = []
  /// The view, as HTML.
  let body: String

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(HTML.escape(head.language ?? language))"\(head.direction.attribute)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escape(title))</title>\(head.tags(title: title))
    \(links.styleTags(for: parts))
    </head>
    <body>
    <main id="view">\(body)</main>
    </body>
    </html>
    """
  }
}
