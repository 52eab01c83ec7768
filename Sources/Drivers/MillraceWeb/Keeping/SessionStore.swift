/// A store of a site's sessions, by which their pages survive the end of the server.
///
/// A record is bytes under a token. The store decides how safe a record is when ``save(_:under:)``
/// returns, and bounds the number and the age of its records by itself. Losing a record costs its
/// page only the state that the page had not stored elsewhere. Calls for different tokens are
/// concurrent; calls for one token are sequential.
public protocol SessionStore: Sendable {
  /// Saves a record, which replaces the previous one under the token.
  ///
  /// The write is atomic: if the machine stops, the old or the new record is whole.
  func save(_ record: [UInt8], under token: String) async throws

  /// Returns the newest record; `nil` if there is none, or it has been removed.
  func load(_ token: String) async throws -> [UInt8]?

  /// Removes a record; does nothing if there is none.
  func remove(_ token: String) async throws
}
