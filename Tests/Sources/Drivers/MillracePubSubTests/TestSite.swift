#if PostgreSQL
import Dispatch
import Foundation
import Millrace
import MillraceSync
import Synchronization
import Testing

@testable import MillracePubSub

/// A schema of the tests' PostgreSQL, and the nodes that share it: each is an object of its own, as
/// in a process of its own.
final class TestSite: Sendable {
  let name = "p\(String(Environment.live(), radix: 16))"
  let parameters: String
  private let nodes = Mutex<[TestNode]>([])

  private init() throws {
    parameters = try #require(
      ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"],
      "MILLRACE_POSTGRES is not set. script/test starts a PostgreSQL for the tests.")
  }

  static func with(_ body: (TestSite) async throws -> Void) async throws {
    let site = try TestSite()
    do {
      try await body(site)
      await site.end()
    } catch {
      await site.end()
      throw error
    }
  }

  private func end() async {
    for node in nodes.withLock({ $0 }) {
      node.gate.open()
      await node.pubSub.close()
    }
    _ = try? execute("DROP SCHEMA \"\(name)\" CASCADE")
  }

  /// Opens a node, and waits until it listens.
  func node(limits: PubSubLimits = .forTests) async throws -> TestNode {
    let application = "\(name)_\(nodes.withLock { $0.count })"
    let (gate, reports) = (Gate(), Reports())
    let id = UInt128(Environment.live()) << 64 | UInt128(Environment.live())
    let pubSub = try await PostgresPubSub.open(
      parameters + " application_name=\(application)", name: name, limits: limits, id: id,
      report: { reports.add($0) }, willConnect: { gate.pass() })
    let node = TestNode(pubSub: pubSub, reports: reports, gate: gate, application: application)
    nodes.withLock { $0.append(node) }
    await reports.first { if case .listening = $0 { true } else { false } }
    return node
  }

  /// Runs SQL beside the nodes, and returns the first column.
  @discardableResult
  func execute(_ sql: String) throws -> [String] {
    let connection = try PostgresConnection(parameters)
    try connection.execute("SET search_path = \"\(name)\"")
    let result = try connection.execute(sql)
    return (0..<result.count).map { result.text($0, 0) }
  }

  /// Ends connections of a node, as a restart of the database does; returns their number.
  @discardableResult
  func cut(_ node: TestNode, onlyListener: Bool = false) throws -> Int {
    try execute(
      """
      SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity
        WHERE application_name = '\(node.application)'
        \(onlyListener ? "AND query LIKE 'LISTEN %'" : "")
      """
    ).count
  }

  /// Lets the database's clock stand at a time, in milliseconds.
  func setClock(_ time: Int) throws {
    try execute(
      """
      DELETE FROM meta WHERE key = 'clock';
      INSERT INTO meta VALUES ('clock', '\(time)');
      CREATE OR REPLACE FUNCTION moment() RETURNS bigint LANGUAGE sql VOLATILE AS $body$
        SELECT value::bigint FROM "\(name)".meta WHERE key = 'clock'
      $body$
      """)
  }
}

/// A node of a test's site.
struct TestNode {
  let pubSub: PostgresPubSub
  let reports: Reports
  let gate: Gate
  let application: String
}

extension PubSubLimits {
  /// Without signs of life by time: tests give them.
  static var forTests: PubSubLimits {
    var limits = PubSubLimits()
    limits.heartbeat = .seconds(24 * 3_600)
    return limits
  }
}

/// The reports of a node.
final class Reports: Sendable {
  private let all = Mutex<[PubSubReport]>([])
  private let stream: AsyncStream<PubSubReport>
  private let continuation: AsyncStream<PubSubReport>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func add(_ report: PubSubReport) {
    all.withLock { $0.append(report) }
    continuation.yield(report)
  }

  /// Waits for the next report that matches; those before it are passed over.
  func first(_ isMeant: (PubSubReport) -> Bool) async {
    for await report in stream where isMeant(report) { return }
  }

  var texts: [String] { all.withLock { $0.map(\.description) } }
}

/// A gate in which the thread of a listener waits while it is closed.
final class Gate: Sendable {
  private let isOpen = Mutex(true)
  private let bell = DispatchSemaphore(value: 0)

  func close() { isOpen.withLock { $0 = false } }

  func open() {
    isOpen.withLock { $0 = true }
    bell.signal()
  }

  func pass() { while !isOpen.withLock({ $0 }) { bell.wait() } }
}

extension AsyncSequence {
  /// Returns the first elements.
  func first(_ count: Int) async throws -> [Element] {
    var found: [Element] = []
    guard count > 0 else { return found }
    for try await element in self {
      found.append(element)
      if found.count == count { break }
    }
    return found
  }
}

extension Feed {
  /// Waits for a value.
  func value(where isMeant: (Value) -> Bool) async -> Value? {
    for await replica in values() where isMeant(replica.value) { return replica.value }
    return nil
  }
}
#endif
