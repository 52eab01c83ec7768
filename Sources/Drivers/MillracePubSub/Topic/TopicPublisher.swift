#if PostgreSQL
internal import Dispatch
internal import Millrace
internal import MillraceSync
internal import Synchronization

/// The connection of a node that publishes, on a queue of its own.
///
/// Messages that wait together share a commit, which the disk and the order of notifications make
/// slow; so one connection publishes more than several.
final class TopicPublisher: Sendable {
  /// The largest number of messages in one commit, and that of bytes after which it takes no more.
  private static let (groupCount, groupSize) = (64, 1_048_576)

  private struct Job {
    let topic: String
    let body: String
    let key: UInt128
    let continuation: CheckedContinuation<Int, any Error>
  }

  private struct State {
    var waiting: [Job] = []
    var isClosed = false
    var lastKey: UInt64 = 0
  }

  private let queue = DispatchQueue(label: "millrace.pubsub.publish")
  /// It is used on the queue only.
  private let worker: Unchecked<PubSubWorker>
  private let state = Mutex(State())
  private let limits: PubSubLimits
  private let report: @Sendable (PubSubReport) -> Void
  /// The first half of the keys of this node's messages.
  private let node: UInt64

  init(
    _ options: PostgresOptions, _ limits: PubSubLimits, node: UInt64,
    report: @escaping @Sendable (PubSubReport) -> Void
  ) {
    worker = Unchecked(PubSubWorker(options))
    (self.limits, self.node, self.report) = (limits, node, report)
  }

  func publish(_ body: String, to topic: String) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      let isOpen = state.withLock { state in
        guard !state.isClosed else { return false }
        state.lastKey += 1
        state.waiting.append(
          Job(
            topic: topic, body: body, key: UInt128(node) << 64 | UInt128(state.lastKey),
            continuation: continuation))
        return true
      }
      guard isOpen else { return continuation.resume(throwing: PostgresError.closed) }
      queue.async { self.publishWaiting() }
    }
  }

  /// Publishes what waits, and disconnects.
  func close() async {
    state.withLock { $0.isClosed = true }
    await withCheckedContinuation { continuation in
      queue.async {
        self.worker.value.disconnect()
        continuation.resume()
      }
    }
  }

  // MARK: On the queue

  private func publishWaiting() {
    let jobs = nextGroup()
    guard !jobs.isEmpty else { return }
    do {
      let results = try worker.value.run(
        jobs.map { job in
          PostgresQuery(PubSubTables.publish) { arguments in
            arguments.add(job.topic)
            arguments.add(job.body)
            arguments.add(job.key)
          }
        })
      let numbers = results.map { $0.number(0, 0) }
      for (job, number) in zip(jobs, numbers) { job.continuation.resume(returning: number) }
      for (job, number) in zip(jobs, numbers) where number % PubSubLimits.interval == 0 {
        trim(job.topic, behind: number)
      }
    } catch {
      for job in jobs { job.continuation.resume(throwing: error) }
    }
  }

  /// Removes the next messages from those that wait: topics in one order, since two nodes that lock
  /// them in different orders would wait for each other.
  private func nextGroup() -> [Job] {
    let jobs = state.withLock { state in
      var (count, size) = (0, 0)
      while count < min(state.waiting.count, Self.groupCount), size < Self.groupSize {
        size += state.waiting[count].body.utf8.count
        count += 1
      }
      defer { state.waiting.removeFirst(count) }
      return Array(state.waiting.prefix(count))
    }
    return jobs.enumerated().sorted { one, other in
      let names = (one.element.topic.utf8, other.element.topic.utf8)
      if names.0.lexicographicallyPrecedes(names.1) { return true }
      return !names.1.lexicographicallyPrecedes(names.0) && one.offset < other.offset
    }.map(\.element)
  }

  private func trim(_ topic: String, behind number: Int) {
    do {
      _ = try worker.value.run([
        PostgresQuery(PubSubTables.trimCount) { arguments in
          arguments.add(topic)
          arguments.add(number - max(limits.messages, 1))
        }
      ])
      _ = try worker.value.run([
        PostgresQuery(PubSubTables.trimAge) { $0.add(limits.age.milliseconds) }
      ])
    } catch {
      report(.notTrimmed(error))
    }
  }
}
#endif
