#if Web
internal import Crypto
internal import Foundation
public import MillraceDurable

/// A fixed table of tokens, for a server whose users are known when it starts.
///
/// ```swift
/// let tokens = TokenTable([token: Requester(user: "mo", roles: ["editor"])])
/// SyncServer(engine: engine, storage: storage, authenticate: tokens.requester)
/// ```
public struct TokenTable: Sendable {
  private let entries: [(digest: SHA256.Digest, requester: Requester)]

  /// Creates a table from the parties by their tokens.
  public init(_ requesters: [String: Requester]) {
    entries = requesters.map { (SHA256.hash(data: Data($0.key.utf8)), $0.value) }
  }

  /// Returns the party that a token belongs to; `nil` if it belongs to none.
  ///
  /// All entries are compared by their digests, in a time that does not depend on the token.
  public func requester(_ token: String) -> Requester? {
    let digest = SHA256.hash(data: Data(token.utf8))
    var found: Requester?
    for entry in entries where entry.digest == digest { found = entry.requester }
    return found
  }
}
#endif
