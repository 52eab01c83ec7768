#if PostgreSQL
internal import MillraceSync

/// A person whom this node announces.
struct PresenceEntry: Sendable {
  let key: String
  let person: String
  let meta: String
}

/// The changes and readings that the thread of a keeper makes at once.
struct PresenceWork {
  /// The entries to store, and without content those to remove.
  var changes: [(entry: Int, key: String, content: PresenceEntry?)] = []
  var reloads: Set<[UInt8]> = []
  /// True if the node has entries, so that it gives signs of life.
  var isTracking = false
  /// True if it is time to remove the nodes that gave none.
  var isBeat = false
}

/// The statements of one node's presences, on its connection.
struct PresenceExchange {
  private let connection: PostgresConnection
  private let id: UInt128
  private let channel: String
  private let limits: PubSubLimits

  init(_ connection: PostgresConnection, id: UInt128, channel: String, limits: PubSubLimits) {
    (self.connection, self.id, self.channel, self.limits) = (connection, id, channel, limits)
  }

  /// Writes changes, with a sign of life, in one transaction.
  ///
  /// - Returns: Whether the database did not have this node, and so none of its entries.
  func write(_ work: PresenceWork) throws -> Bool {
    var queries: [PostgresQuery] = []
    if work.isTracking {
      queries.append(
        PostgresQuery(PubSubTables.touch) { arguments in
          arguments.add(id)
          arguments.add(limits.lease.milliseconds)
        })
    }
    for (entry, _, content) in work.changes {
      queries.append(
        PostgresQuery(content == nil ? PubSubTables.leave : PubSubTables.enter) { arguments in
          arguments.add(id)
          arguments.add(entry)
          guard let content else { return }
          for text in [content.key, content.person, content.meta] { arguments.add(text) }
        })
    }
    for key in Set(work.changes.map { Array($0.key.utf8) }) {
      queries.append(
        PostgresQuery(PubSubTables.announce) { arguments in
          arguments.add(channel)
          arguments.add(bytes: key)
        })
    }
    if work.isBeat { queries.append(PostgresQuery(PubSubTables.reap) { $0.add(channel) }) }
    guard !queries.isEmpty else { return false }
    let results = try connection.run(queries)
    return work.isTracking && results.first?.number(0, 0) == 1
  }

  /// Returns the people at each of some keys.
  func people(at keys: [[UInt8]]) throws -> [[PersonRow]] {
    let results = try connection.run(
      keys.map { key in
        PostgresQuery(PubSubTables.people) { arguments in
          arguments.add(bytes: key)
          arguments.add(limits.people)
        }
      })
    return results.map { people in
      (0..<people.count).map {
        PersonRow(
          person: people.text($0, 0), count: people.number($0, 1), meta: people.text($0, 2))
      }
    }
  }

  /// Removes the node with its people.
  func end() throws {
    _ = try connection.run([
      PostgresQuery(PubSubTables.end) { $0.add(id) },
      PostgresQuery(PubSubTables.reap) { $0.add(channel) },
    ])
  }
}
#endif
