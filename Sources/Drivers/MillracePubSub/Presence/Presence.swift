#if PostgreSQL
public import Millrace
internal import MillraceDurable
internal import MillraceSync

/// The people at a key, such as the path of a page, on all nodes of a database.
///
/// ```swift
/// let readers = try pubSub.presence("page:/orders", of: Reader.self)
/// let token = try readers.track("ada", Reader(name: "Ada", color: "teal"))
/// for await people in readers.feed().values() { … }
/// ```
///
/// A person is there while a token of that person is, on any node. A node that dies gives no sign
/// of life, and its people are gone everywhere after `PubSubLimits.lease` in the database's clock
/// and one heartbeat of another node: 20 s by default. One that was only slow announces them again.
public struct Presence<Meta: Codable & Sendable>: Sendable {
  /// A person who is there, in one browser or in several.
  public struct Person: Sendable {
    /// The name by which the person was tracked, compared by its bytes.
    public let id: String
    /// The metadata of the token of the person that came last.
    public let meta: Meta
    /// The number of tokens of the person, such as open pages.
    public let count: Int

    /// Creates a person, for tests of what shows one.
    public init(id: String, meta: Meta, count: Int) {
      (self.id, self.meta, self.count) = (id, meta, count)
    }
  }

  /// The key, which is compared by its bytes.
  public let key: String
  let node: PostgresPubSub
  let keeper: PresenceKeeper

  /// Announces a person, until the token is released.
  ///
  /// It returns at once; the nodes see the person after a commit, or once the database is back.
  ///
  /// - Parameters:
  ///   - person: The name of the person: 1 to 200 bytes of UTF-8 without control characters. Tokens
  ///     of one name are one person.
  ///   - meta: The metadata of the person, such as the name to show.
  /// - Throws: ``PubSubError``, errors of encoding, and `PostgresError.closed`.
  public func track(_ person: String, _ meta: Meta) throws -> PresenceToken {
    try PubSubName.check(person)
    let text = try JSONText.encode(meta)
    let (size, limit) = (text.utf8.count, node.limits.metaSize)
    guard size <= limit else { throw PubSubError.tooLong(size: size, limit: limit) }
    return PresenceToken(try keeper.enter(key, person, text), node, keeper)
  }

  /// Returns a feed of the people, in the order in which they came.
  ///
  /// It begins empty, until the database has answered; later values follow each change on any
  /// node. Several changes within a short time may be one value. The numbers of its values count
  /// those of this feed. The feeds of one key share the reading of the database.
  public func feed() -> Feed<[Person]> {
    let watch = keeper.watch(key)
    return .outside([]) { [key, node] publish in
      watch.observe { rows in
        // The feed keeps the node.
        publish(people(rows, key, node.report))
      }
    }
  }

  private func people(
    _ rows: [PersonRow], _ key: String, _ report: (PubSubReport) -> Void
  ) -> [Person] {
    rows.compactMap { row in
      do {
        let meta = try JSONText.decode(Meta.self, from: row.meta)
        return Person(id: row.person, meta: meta, count: row.count)
      } catch {
        report(.unknownPerson(key: key, person: row.person, error))
        return nil
      }
    }
  }
}

extension Presence.Person: Equatable where Meta: Equatable {}
extension Presence.Person: Hashable where Meta: Hashable {}

/// The presence of a person, which ends when it is released or ``leave()`` is called.
public final class PresenceToken: Sendable {
  private let entry: Int
  private let keeper: PresenceKeeper
  // A node whose tokens are in use stays open.
  private let node: PostgresPubSub

  init(_ entry: Int, _ node: PostgresPubSub, _ keeper: PresenceKeeper) {
    (self.entry, self.node, self.keeper) = (entry, node, keeper)
  }

  deinit { keeper.leave(entry) }

  /// Ends the presence now; a second call does nothing.
  public func leave() { keeper.leave(entry) }
}
#endif
