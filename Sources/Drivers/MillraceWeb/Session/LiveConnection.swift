/// A browser's place at a session, from its hello on.
struct LiveConnection: Sendable {
  /// Counts the connections of the session.
  let number: Int
  /// What the browser has not got yet, to be sent first.
  let backlog: [String]
  /// An element when there may be something to say; ends when a newer connection has taken the session over.
  let wakes: AsyncStream<Void>
}
