/// A browser's place at a session, from its hello on.
package struct LiveConnection: Sendable {
  /// Counts the connections of the session.
  package let number: Int
  /// What the browser has not got yet, to be sent first.
  package let backlog: [String]
}
