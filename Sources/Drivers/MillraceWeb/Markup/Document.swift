/// The HTML document around a view, complete before any script runs.
struct Document {
  let title: String
  let language: String
  let token: String
  /// The files that the page loads.
  var links = DocumentLinks()
  /// The longest silence of the server; `nil` if it is not bounded.
  var aliveInterval: Duration? = .seconds(20)
  /// The view, as HTML.
  let body: String

  /// The interval in milliseconds; 0 for none.
  private var alive: Int {
    Int((aliveInterval ?? .zero) / .milliseconds(1))
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(HTML.escape(language))" data-session="\(HTML.escape(token))" \
    data-alive="\(alive)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escape(title))</title>
    \(links.styleTags)\(links.scriptTags)
    </head>
    <body>
    <main id="view">\(body)</main>
    <p id="link" role="status" data-lost="The connection was lost. Trying again…" \
    data-quiet="The server does not answer. What you do is kept until it does." \
    data-offline="This device is offline. What you do is kept until it is back." hidden></p>
    <p id="anew" hidden>This page began anew. What was not saved is gone.</p>
    <p id="announce" class="unseen" aria-live="polite"></p>
    <p id="announce-now" class="unseen" aria-live="assertive"></p>
    </body>
    </html>
    """
  }
}
