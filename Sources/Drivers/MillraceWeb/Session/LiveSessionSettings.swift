internal import Millrace

/// The settings that a session gets from its site.
package struct LiveSessionSettings: Sendable {
  let token: String
  let language: String
  var texts: @Sendable (String) -> PageTexts = { _ in .english }
  var links = DocumentLinks()
  var aliveInterval: Duration? = .seconds(20)
  let environment: @Sendable () -> Environment
  /// Receives the reports of the page's loop and of the session itself.
  let report: @Sendable (Report) -> Void
  var form = MessageForm.markup
  /// The store of the page's record; `nil` if the page is not kept.
  var store: (any SessionStore)?
  /// The bounds and storage of uploads; `nil` if the site accepts none.
  var uploads: SharedUploads?
  /// The client that the files are counted for; `nil` for this machine itself.
  var client: [UInt8]?
  /// The address that was requested.
  var visited = "/"
  /// The browser session that the page is loaded under.
  var browserSession: BrowserSession?
}
