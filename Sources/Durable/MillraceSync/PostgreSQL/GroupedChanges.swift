#if PostgreSQL
internal import MillraceDurable

/// The changes of the transactions that share a commit, which one statement writes.
///
/// They are not in the database yet: a query that they concern comes after that statement.
struct GroupedChanges {
  private(set) var all = ServerChanges()
  private var clients: Set<ClientID> = []
  private var spaces: Set<Space> = []
  private var actions: Set<ActionID> = []

  var isEmpty: Bool { all.isEmpty }

  /// Adds the changes of the next transaction, which take the place of earlier ones.
  mutating func add(_ changes: ServerChanges) {
    all.clients.merge(changes.clients) { $1 }
    all.versions.merge(changes.versions) { $1 }
    all.records.merge(changes.records) { $1 }
    all.processed += changes.processed
    clients.formUnion(changes.clients.keys)
    clients.formUnion(changes.processed.lazy.map(\.client))
    spaces.formUnion(changes.versions.keys)
    spaces.formUnion(changes.records.keys.lazy.map(\.space))
    actions.formUnion(changes.processed.lazy.map(\.id))
  }

  /// Returns true if a client is changed, or has lines that are added to the ledger.
  func concern(_ client: ClientID) -> Bool { clients.contains(client) }

  /// Returns true if a space or a record of it is changed.
  func concern(_ space: Space) -> Bool { spaces.contains(space) }

  /// Returns true if an action is added to the ledger.
  func concern(_ action: ActionID) -> Bool { actions.contains(action) }
}
#endif
