/// The connection of a browser to its session, from the hello on.
package struct LiveConnection: Sendable {
  /// The number of the connection, counted within the session.
  package let number: Int
  /// The messages that the browser does not have yet, to be sent first.
  package let backlog: [String]
}
