#if SQLite
internal import GRDB
public import Millrace
public import MillraceDurable
internal import Synchronization

extension DurableFile {
  /// Returns the results of a query: the present one, and one after each commit that changes it.
  ///
  /// Each is read from one committed state, beside the transactions that write. An answer of the
  /// server is one commit. A slow reader receives the newest result only. The sequence ends when
  /// the file is closed, and with an error if the file cannot be read.
  ///
  /// Costs one reading of the selection after each commit that touches its table; records that are
  /// unchanged are not decoded again.
  public func values<Record: DurableRecord>(
    of query: LiveQuery<Record>
  ) -> AsyncThrowingStream<LiveValue<Record>, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(
      of: LiveValue<Record>.self, bufferingPolicy: .bufferingNewest(1))
    if let mistake = query.mistake {
      continuation.finish(throwing: mistake)
      return stream
    }
    let token = observe(
      LiveReading(query),
      ended: { error in
        // A reading may meet the closing, too.
        if case .closed = error {
          continuation.finish()
        } else {
          continuation.finish(throwing: error)
        }
      }, changed: { continuation.yield($0) })
    let kept = Mutex<SendableToken?>(SendableToken(token))
    continuation.onTermination = { _ in kept.withLock { $0 = nil } }
    return stream
  }

  /// Returns a feed of the results of a query, which a slot of a loop or a shared store follows.
  ///
  /// ```swift
  /// let marks = Slot("marks", Feed.latest, in: loop)
  /// tokens.append(loop.replicate(try file.feed(of: query), into: marks))
  /// ```
  ///
  /// The feed keeps its last result if the file cannot be read any more.
  ///
  /// - Throws: `RecordError` if the query needs an index that is not declared, and
  ///   ``DatabaseError``.
  public func feed<Record: DurableRecord>(
    of query: LiveQuery<Record>
  ) throws -> Feed<LiveValue<Record>> {
    if let mistake = query.mistake { throw mistake }
    let reading = LiveReading(query)
    let stored: [LiveReading<Record>.Stored]
    do {
      stored = try pool.read(reading.stored)
    } catch {
      throw DatabaseError(transaction: error)
    }
    return Feed.outside(reading.decoded(stored)) { publish in
      observe(reading, after: stored, ended: { _ in }, changed: publish)
    }
  }

  /// Observes a query until the token is cancelled or released.
  ///
  /// - Parameter known: A result that is not delivered again.
  private func observe<Record: DurableRecord>(
    _ reading: LiveReading<Record>, after known: [LiveReading<Record>.Stored]? = nil,
    ended: @escaping @Sendable (DatabaseError) -> Void,
    changed: @escaping @Sendable (LiveValue<Record>) -> Void
  ) -> ObservationToken {
    let observation = LiveObservation(
      reading, in: pool, after: known, failed: ended, changed: changed)
    let number = liveQueries.begin(
      LiveQueries.Query(
        table: Record.table, changed: { observation.refresh() },
        ended: { ended(.closed) }))
    // Also after a known result: a commit may have come before the query was added.
    observation.refresh()
    return ObservationToken { [liveQueries] in
      observation.cancel()
      liveQueries.end(number)
    }
  }
}

extension LiveQuery {
  /// Returns a subscription of a store, whose loop receives each result as an action while the
  /// store's state requests it.
  public func subscription<Action>(
    in file: DurableFile, map: @escaping (LiveValue<Record>) -> Action
  ) -> Subscription<Action> {
    Subscription(self, { file.values(of: self) }, map: map)
  }
}

/// A token that only is released, which is safe on any thread.
private struct SendableToken: @unchecked Sendable {
  let token: ObservationToken

  init(_ token: ObservationToken) { self.token = token }
}
#endif
