internal import Millrace

/// The settings that a session gets from its site.
package struct LiveSessionSettings: Sendable {
  let token: String
  /// The number of the page, in the order in which the site has opened them.
  var number = 0
  let language: String
  var texts: @Sendable (String) -> PageTexts = { _ in .english }
  var links = DocumentLinks()
  var aliveInterval: Duration? = .seconds(20)
  let environment: @Sendable () -> Environment
  /// Receives the reports of the page's loop and of the session itself, with the number of the
  /// newest commit, if there is a loop.
  let write: @Sendable (Report, _ commit: Int?) -> Void
  /// Makes the trace of the page, given the beginning of its token; `nil` traces nothing.
  var trace: (@Sendable (_ session: String) -> any PageTrace)?
  var form = MessageForm.markup
  /// The store of the page's record; `nil` if the page is not kept.
  var store: (any SessionStore)?
  /// The claim of this server to the page's record; 0 for a page that began here.
  var claim = 0
  /// The bounds and storage of uploads; `nil` if the site accepts none.
  var uploads: SharedUploads?
  /// The client that the files are counted for; `nil` for this machine itself.
  var client: [UInt8]?
  /// The address that was requested.
  var visited = "/"
  /// The browser session that the page is loaded under.
  var browserSession: BrowserSession?

  /// The beginning of the token, which names the session in logs and traces and opens nothing.
  var name: String { String(token.prefix(6)) }

  func report(_ report: Report) { write(report, nil) }
}
