/// Where the sessions of a site are kept, so that their pages survive the end of the server.
///
/// A record is bytes under a token. The store decides how safe a record is when ``save(_:under:)`` returns, and bounds the
/// number and the age of its records by itself; one that has gone costs its page what it had not put elsewhere, no more.
/// Calls for different tokens come at once, those for one token one after the other.
public protocol SessionStore: Sendable {
  /// Puts a record in the place of the one before; whole or not at all, whenever the machine stops.
  func save(_ record: [UInt8], under token: String) async throws

  /// The newest record; `nil` where there is none, or none any more.
  func load(_ token: String) async throws -> [UInt8]?

  /// Forgets a record; one that is not there is forgotten already.
  func remove(_ token: String) async throws
}
