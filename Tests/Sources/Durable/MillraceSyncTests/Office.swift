#if Web
import AsyncHTTPClient
import Foundation
import Logging
import Millrace
import MillraceDurable
import MillraceWeb
import Synchronization
import Testing

@testable import MillraceSync

struct Line: DurableRecord {
  static let table = "line"
  var id: String
  var text: String
}

/// Adds a text to a line, so that a repetition shows.
struct AddToLine: DurableAction {
  static let name = "line.add"
  var line = "a"
  var text: String
  /// Only the server refuses it.
  var isForbidden = false
  var space: Space = "work"

  func apply(to records: Records) throws {
    if isForbidden, records.requester != nil { throw Refusal("Not this.", code: "forbidden") }
    var line = try records.get(Line.self, line) ?? Line(id: line, text: "")
    line.text += text
    try records.put(line)
  }
}

let lineSchema: DurableSchema = {
  do {
    return try DurableSchema(records: [Line.self], actions: [AddToLine.self])
  } catch {
    preconditionFailure("\(error)")
  }
}()

/// The server of a test, on a port of this machine: Mo and Ann may write in `work`, Eve only in her
/// own space.
struct Office: Sendable {
  let storage: any ServerStorage
  let server: SyncServer
  let ports: AsyncStream<Int>
  /// The spaces that nobody may read now.
  let closed: Closed

  final class Closed: Sendable {
    let spaces = Mutex<Set<Space>>([])
  }

  init(
    _ storage: any ServerStorage = MemoryServerStorage(epoch: "one"),
    attachments: AttachmentStore? = nil, limits: SyncLimits = SyncLimits(),
    schema: DurableSchema = lineSchema,
    configuration: LiveServerLimits = LiveServerLimits(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let closed = Closed()
    (self.storage, self.ports, self.closed) = (storage, ports, closed)
    var logger = Logger(label: "office")
    logger.logLevel = .critical
    let tokens = TokenTable([
      "mo-secret": Requester(user: "mo"), "ann-secret": Requester(user: "ann"),
      "eve-secret": Requester(user: "eve"), "reader-secret": Requester(user: "reader"),
    ])
    func make(_ storage: some ServerStorage) -> SyncServer {
      SyncServer(
        engine: ServerEngine(schema: schema) { requester, space in
          if closed.spaces.withLock({ $0.contains(space) }) { return .none }
          if requester.user == "reader" { return .read }
          return requester.user == "eve" && space != "eve" ? .none : .write
        }, storage: storage, attachments: attachments,
        configuration: LiveServerConfiguration(port: 0, limits: configuration), limits: limits,
        clock: clock, logger: logger, onListening: { port.yield($0.port) },
        authenticate: tokens.requester)
    }
    server = make(storage)
  }

  /// Serves for as long as a body takes.
  func serving(_ body: (Int) async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      let port = try #require(await ports.first { _ in true })
      try await body(port)
      group.cancelAll()
      // The cancelled server ends with the error of its cancellation or without one.
      while (try? await group.next()) != nil {}
    }
  }
}

/// Returns the way to a server of a test.
func way(
  to port: Int, as user: String? = "mo", clock: any Clock<Duration> = ContinuousClock()
) throws -> HTTPTransport {
  try HTTPTransport("http://127.0.0.1:\(port)/sync", clock: clock) { user.map { $0 + "-secret" } }
}

func makeClient(
  _ client: UInt128 = 1, spaces: [Space] = ["work"]
) throws -> DurableClient {
  try DurableClient(
    MemoryClientStorage(client: ClientID(bits: client), spaces: spaces), schema: lineSchema)
}

/// Runs a client for as long as a body takes.
func running(
  _ client: DurableClient, over transport: some SyncTransport, _ body: () async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { try await client.run(over: transport) }
    try await body()
    group.cancelAll()
    try await group.waitForAll()
  }
}

/// The text of a line on a device.
func text(
  _ client: DurableClient, _ line: String = "a", in space: Space = "work"
) throws -> String? {
  try client.read(space) { try $0.get(Line.self, line)?.text }
}

/// A folder for the time of a test.
final class ScratchFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("sync-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of all files below a folder, sorted.
  func files(below folder: String = "") throws -> [String] {
    let all = FileManager.default.enumerator(atPath: path + "/" + folder)
    return (all?.compactMap { $0 as? String } ?? []).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(
        atPath: path + "/" + folder + "/" + name, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}

/// Bytes that differ everywhere, by a seed.
func bytes(_ count: Int, seed: UInt8 = 1) -> [UInt8] {
  var random = SplitMix(seed: UInt64(seed))
  return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
}
#endif
