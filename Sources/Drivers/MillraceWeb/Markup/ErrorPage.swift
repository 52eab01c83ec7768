/// The page of a failed request: in the style of the site, without a script and without a session.
struct ErrorPage {
  let status: Int
  /// The server's own text, which is shown for statuses without a message below.
  let words: String
  let language: String
  let links: DocumentLinks

  /// The title and the text: what happened, and what a person can do about it.
  private var message: (title: String, text: String) {
    switch status {
    case 404:
      (
        "This page is not here",
        "There is nothing at this address. It may have moved, or the link has a mistake in it."
      )
    case 429:
      (
        "Too much at once",
        "This site answers only so much in a short time. Wait a minute, then load the page again."
      )
    case 503:
      (
        "No room at the moment",
        "As many pages are open as this site has room for. Wait a minute, then load the page again."
      )
    case 500...:
      (
        "Something went wrong",
        "The mistake is the site's, and not yours. Load the page again in a while."
      )
    default: ("This did not work", words)
    }
  }

  var html: String {
    let (title, text) = message
    return """
      <!DOCTYPE html>
      <html lang="\(HTML.escape(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTML.escape(title))</title>
      \(links.styleTags)
      </head>
      <body>
      <main id="view"><div class="column gap-large align-start">
      <h1>\(HTML.escape(title))</h1>
      <p class="text">\(HTML.escape(text))</p>
      <a class="link" href="/">To the first page</a>
      </div></main>
      </body>
      </html>
      """
  }
}
