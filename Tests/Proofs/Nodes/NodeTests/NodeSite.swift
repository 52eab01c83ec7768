#if Web && PostgreSQL
import Foundation
import MillracePubSub
import MillraceSync
import MillraceTestSupport
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import node_probe

/// A site of three nodes behind HAProxy, with the configuration of `Deploy`.
actor NodeSite {
  static let names = ["one", "two", "three"]

  let port: Int
  private let schema = "n\(String(UInt64.random(in: .min ... .max), radix: 16))"
  private let ports: [String: Int]
  private let database: String
  private let folder: URL
  private var nodes: [String: NodeProcess] = [:]
  private var proxy: Process?

  /// Runs a site for as long as a body takes.
  static func with(_ body: (NodeSite) async throws -> Void) async throws {
    let site = try await NodeSite()
    do {
      for name in names { try await site.start(name) }
      try await site.startProxy()
      try await body(site)
    } catch {
      await site.end()
      throw error
    }
    await site.end()
  }

  private init() async throws {
    database = try #require(
      ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"],
      "MILLRACE_POSTGRES is not set. script/test starts a PostgreSQL for the tests.")
    folder = FileManager.default.temporaryDirectory.appending(path: "nodes-\(schema)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let free = try await Self.freePorts(Self.names.count + 1)
    port = free[Self.names.count]
    ports = Dictionary(uniqueKeysWithValues: zip(Self.names, free))
  }

  /// Returns ports that are free, below those that the system gives to outgoing connections: one of
  /// these would take the port of a node that is away.
  private static func freePorts(_ count: Int) async throws -> [Int] {
    var ports: Set<Int> = []
    while ports.count < count {
      let port = Int.random(in: 12_000..<32_000)
      let channel = try? await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: port).get()
      guard let channel else { continue }
      try await channel.close()
      ports.insert(port)
    }
    return Array(ports)
  }

  private func end() async {
    proxy?.terminate()
    proxy?.waitUntilExit()
    for node in nodes.values { await node.kill() }
    try? FileManager.default.removeItem(at: folder)
    for part in ["pubsub", "site"] {
      _ = try? PostgresConnection(database).execute("DROP SCHEMA \"\(schema)_\(part)\" CASCADE")
    }
  }

  // MARK: Nodes

  func start(_ name: String) async throws {
    nodes[name] = try await NodeProcess(name, port: ports[name] ?? 0, schema: schema)
  }

  func node(_ name: String) throws -> NodeProcess { try #require(nodes[name]) }

  /// Returns the messages of the topic, also those that repeat a note.
  func published() async throws -> [Note] {
    let pubSub = try await PostgresPubSub.open(database, name: schema + "_pubsub") { _ in }
    let topic = try pubSub.topic("board", of: Note.self)
    let last = try await topic.lastNumber()
    var all: [Note] = []
    for try await message in topic.messages(after: 0) {
      all.append(message.message)
      if message.number == last { break }
    }
    await pubSub.close()
    return all
  }

  // MARK: The proxy

  /// The configuration of `Deploy`, with the addresses of this machine, and without TLS.
  private func configuration() throws -> String {
    var text = try Self.deployed()
    text = try replacing(#/bind :443 .*/#, in: text, with: "bind 127.0.0.1:\(port)")
    text = try replacing(#/httponly secure/#, in: text, with: "httponly")
    for (number, name) in Self.names.enumerated() {
      let address = try Regex("10\\.0\\.0\\.\(number + 1):8080")
      text = try replacing(address, in: text, with: "127.0.0.1:\(ports[name] ?? 0)")
    }
    return text
  }

  static func deployed() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Deploy/haproxy.cfg")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func replacing<Output>(
    _ old: Regex<Output>, in text: String, with new: String
  ) throws -> String {
    try #require(text.matches(of: old).count == 1)
    return text.replacing(old, with: new)
  }

  private func startProxy() async throws {
    let file = folder.appending(path: "haproxy.cfg")
    try configuration().write(to: file, atomically: true, encoding: .utf8)
    proxy = try Self.haproxy(["-db", "-q", "-f", file.path])
    // It says nothing when it listens.
    while (try? await status(of: "/health", from: "192.0.2.1")) != 200 {
      try #require(proxy?.isRunning == true, "HAProxy has ended")
    }
  }

  /// Starts HAProxy.
  static func haproxy(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["PATH=/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin", "haproxy"]
    process.arguments? += arguments
    try process.run()
    return process
  }

  /// Requests an address through the proxy, and returns the status of the answer.
  nonisolated func status(of address: String, from client: String) async throws -> Int {
    try await TestClient.connect(to: port) { connection in
      try await connection.request("GET", address, headers: ["x-forwarded-for": client])
      return try await connection.response().status
    }
  }
}
#endif
