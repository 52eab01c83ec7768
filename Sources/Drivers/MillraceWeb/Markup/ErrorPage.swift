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
    return PlainDocument(
      title: failure.title, language: language, head: PageHead(direction: texts.direction),
      links: links,
      body: """
        <div class="column gap-large align-start">
        <h1>\(HTML.escape(failure.title))</h1>
        <p class="text">\(HTML.escape(failure.text))</p>
        <a class="link" href="\(HTML.escape(links.first))">\(HTML.escape(texts.toTheFirstPage))</a>
        </div>
        """
    ).html
  }
}
