/// The HTML document around a view, complete before any script runs.
struct Document {
  let title: String
  /// The language of the site, for pages that name none.
  let language: String
  var head = PageHead()
  /// The driver's own texts in the language of the page.
  var texts = PageTexts.english
  let token: String
  /// The files that the page loads.
  var links = DocumentLinks()
  /// The parts of the style sheet and of the script that the view needs.
  var parts: ClientParts = []
  /// True if the page is opened under the cookie it was loaded under alone.
  var needsCookies = false
  /// The longest silence of the server; `nil` if it is not bounded.
  var aliveInterval: Duration? = .seconds(20)
  /// The view, as HTML.
  let body: String

  /// The interval in milliseconds; 0 for none.
  private var alive: Int {
    Int((aliveInterval ?? .zero) / .milliseconds(1))
  }

  private var cookies: String {
    needsCookies ? " data-cookies=\"\(HTML.escape(texts.cookiesNeeded))\"" : ""
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(HTML.escape(head.language ?? language))"\(head.direction.attribute) \
    data-session="\(HTML.escape(token))" \
    data-alive="\(alive)"\(links.rootAttribute)>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML.escape(title))</title>\(head.tags(title: title))
    \(links.styleTags(for: parts))\(links.scriptTags(for: parts))
    </head>
    <body>
    <main id="view">\(body)</main>
    <p id="link" role="status" data-lost="\(HTML.escape(texts.connectionLost))" \
    data-quiet="\(HTML.escape(texts.serverSilent))" \
    data-offline="\(HTML.escape(texts.deviceOffline))"\(cookies) hidden></p>
    <p id="anew" hidden>\(HTML.escape(texts.beganAnew))</p>
    <p id="announce" class="unseen" aria-live="polite" \
    data-copied="\(HTML.escape(texts.copied))"></p>
    <p id="announce-now" class="unseen" aria-live="assertive" \
    data-not-copied="\(HTML.escape(texts.notCopied))"></p>
    </body>
    </html>
    """
  }
}
