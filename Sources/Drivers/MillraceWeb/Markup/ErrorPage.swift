/// The page of a failed request: in the style of the site, without a script and without a session.
struct ErrorPage {
  let status: Int
  /// The server's own text, which is shown for statuses that have none of their own.
  let words: String
  let language: String
  let links: DocumentLinks
  var texts = PageTexts.english

  var html: String {
    let failure = texts.failure(status: status, words: words)
    let (title, text) = (failure.title, failure.text)
    return """
      <!DOCTYPE html>
      <html lang="\(HTML.escape(language))"\(texts.direction.attribute)>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTML.escape(title))</title>
      \(links.styleTags(for: []))
      </head>
      <body>
      <main id="view"><div class="column gap-large align-start">
      <h1>\(HTML.escape(title))</h1>
      <p class="text">\(HTML.escape(text))</p>
      <a class="link" href="\(HTML.escape(links.first))">\(HTML.escape(texts.toTheFirstPage))</a>
      </div></main>
      </body>
      </html>
      """
  }
}
