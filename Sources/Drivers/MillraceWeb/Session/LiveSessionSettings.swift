internal import Millrace

/// What a session has from its site.
package struct LiveSessionSettings: Sendable {
  let token: String
  let language: String
  var links = DocumentLinks()
  var aliveInterval: Duration? = .seconds(20)
  let environment: @Sendable () -> Environment
  /// Takes what the page's loop reports, and what the session itself does.
  let report: @Sendable (Report) -> Void
  var form = MessageForm.markup
  /// Where the page is kept; `nil` if it is not.
  var store: (any SessionStore)?
  /// Where files are put; `nil` if none are taken.
  var uploads: UploadDesk?
  /// Who is counted for its files; `nil` for this machine itself.
  var client: [UInt8]?
  /// The address that was asked for.
  var visited = "/"
}
