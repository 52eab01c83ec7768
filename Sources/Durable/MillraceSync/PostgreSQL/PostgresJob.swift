#if PostgreSQL
internal import MillraceDurable
internal import Synchronization

/// A writing transaction that waits for a connection.
final class PostgresJob: Sendable {
  /// The largest number of transactions in one commit.
  static let groupLimit = 16

  /// Runs the closure of the transaction and stores its changes; returns the function that reports
  /// success, after the commit.
  let run: @Sendable (PostgresTables) throws -> () -> Void
  let fail: @Sendable (any Error) -> Void
  private let isTaken = Mutex(false)

  init<Value: Sendable>(
    _ body: @escaping @Sendable (any ServerTransaction) throws -> Value,
    _ report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    run = { tables in
      let transaction = BufferedTransaction(tables)
      let value = try body(transaction)
      try transaction.store()
      return { report(.success(value)) }
    }
    fail = { report(.failure($0)) }
  }

  /// Returns true for the first caller, who runs the job or lets it fail.
  func take() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}

/// The end of a transaction that would have to wait for another one's lock, while its connection
/// has locks of its own.
struct LockTaken: StorageFailure {}

extension PostgresWorker {
  /// Runs the transactions that have waited together, in one commit if they are several.
  ///
  /// - Parameter didCommit: Called with the changed spaces after each commit, also after one whose
  ///   outcome is not known, before its transactions report.
  func run(_ jobs: [PostgresJob], didCommit: (Set<Space>) -> Void) {
    for job in jobs.count > 1 ? together(jobs, didCommit) : jobs {
      var spaces: Set<Space> = []
      do {
        let finish = try run(isWriting: true) { tables in
          let finish = try job.run(tables)
          spaces = tables.changedSpaces
          try tables.commit()
          return finish
        }
        didCommit(spaces)
        finish()
      } catch {
        didCommit(spaces)
        job.fail(error)
      }
    }
  }

  /// Runs transactions as one, and returns those that have to be run alone.
  ///
  /// Only the first one waits for locks: a transaction that has some and waits for others could
  /// meet another one in a deadlock. If the common one fails, all are run alone.
  private func together(
    _ jobs: [PostgresJob], _ didCommit: (Set<Space>) -> Void
  ) -> [PostgresJob] {
    guard let connection = try? connected() else { return jobs }
    let tables = PostgresTables(connection, isWriting: true, note: note, now: options.now)
    var (reports, alone): ([() -> Void], [PostgresJob]) = ([], [])
    do {
      for job in jobs {
        do {
          reports.append(try job.run(tables))
        } catch is LockTaken {
          alone.append(job)
        } catch let error where tables.failure == nil {
          // It has written nothing; what it has seen may be the others' changes.
          reports.append { job.fail(error) }
        }
        tables.waitsForLocks = false
      }
      try tables.commit()
    } catch {
      end(connection, after: tables.failure)
      guard tables.hasSentCommit, tables.failure?.isDisconnection == true else { return jobs }
      didCommit(tables.changedSpaces)
      for job in jobs { job.fail(error) }
      return []
    }
    didCommit(tables.changedSpaces)
    for report in reports { report() }
    return alone
  }
}
#endif
