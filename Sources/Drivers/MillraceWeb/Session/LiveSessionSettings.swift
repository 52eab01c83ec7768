internal import Millrace

/// What every session of a site shares.
struct LiveSessionSettings: Sendable {
  let token: String
  let language: String
  let environment: @Sendable () -> Environment
  let report: @Sendable (String) -> Void
}
