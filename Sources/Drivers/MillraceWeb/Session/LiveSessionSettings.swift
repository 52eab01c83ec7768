internal import Millrace

/// What every session of a site shares.
struct LiveSessionSettings: Sendable {
  let token: String
  let language: String
  var styles: [String] = []
  var scripts: [String] = []
  let environment: @Sendable () -> Environment
  let report: @Sendable (String) -> Void
}
