#if SQLite && Web
package import Foundation
import Millrace
import MillraceDurable
import MillraceSQLite
import MillraceSync
import MillraceWeb

/// The office with its server, and the devices that exchange with it over HTTP on this machine.
///
/// Everything is opened at the first request, in one folder: the server's storage and attachments,
/// and a folder for each device. What runs is a child of ``run(while:)``, which ends after it.
package actor FieldSite {
  private typealias Opening = Task<Result<FieldDevice, any Error>, Never>
  /// The transports of a device to the office.
  private struct Transports {
    let transport: any SyncTransport
    let http: HTTPTransport?
  }

  private let folder: URL
  private let count: Int
  private let connect: (@Sendable (DeviceID) -> any SyncTransport)?
  private let report: @Sendable (any Error) -> Void
  private var openings: [DeviceID: Opening] = [:]
  private var office: Task<URL?, Never>?
  /// The queue of jobs that run as child tasks.
  private let work: AsyncStream<@Sendable () async -> Void>
  private let start: AsyncStream<@Sendable () async -> Void>.Continuation
  private let tokens: [DeviceID: String]

  /// Creates the site of a folder, which need not exist.
  ///
  /// - Parameters:
  ///   - folder: The folder of all files.
  ///   - count: The number of annotations on the first sheet that a new office publishes.
  ///   - report: Called with the failures of what runs.
  package init(
    folder: URL, count: Int = 12_000,
    report: @escaping @Sendable (any Error) -> Void = { print($0) }
  ) {
    self.init(folder: folder, count: count, report: report, connect: nil)
  }

  /// Creates a site whose devices use other transports than its own server, for tests.
  init(
    folder: URL, count: Int, report: @escaping @Sendable (any Error) -> Void = { print($0) },
    connect: (@Sendable (DeviceID) -> any SyncTransport)?
  ) {
    (self.folder, self.count, self.report, self.connect) = (folder, count, report, connect)
    (work, start) = AsyncStream.makeStream()
    // The server and the devices share a process, so a token need not outlive it.
    tokens = Dictionary(
      uniqueKeysWithValues: DeviceID.allCases.map { ($0, UUID().uuidString) })
  }

  /// Serves the office and runs the devices for as long as the body runs; then closes all files.
  package func run(while body: @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [work] in
        await withDiscardingTaskGroup { running in
          for await job in work { running.addTask { await job() } }
          running.cancelAll()
        }
      }
      defer { group.cancelAll() }
      try await body()
    }
    for opening in openings.values { try await opening.value.get().close() }
    openings = [:]
  }

  /// Returns a device with its sheets; opened once, and again after a failure.
  func device(_ id: DeviceID) async throws -> FieldDevice {
    // The office publishes the sheets, so it comes first.
    if id != .office { _ = try await device(.office) }
    let opening = openings[id] ?? Task { await opened(id) }
    openings[id] = opening
    let result = await opening.value
    if case .failure = result, openings[id] == opening { openings[id] = nil }
    return try result.get()
  }

  private func opened(_ id: DeviceID) async -> Result<FieldDevice, any Error> {
    do { return .success(try await open(id)) } catch { return .failure(error) }
  }

  private func open(_ id: DeviceID) async throws -> FieldDevice {
    let transports = try await transports(of: id)
    let device = try await FieldDevice.open(id, in: folder.appending(path: id.rawValue))
    if id == .office, device.sheets.latest.value.isEmpty { try device.publish(publications) }
    start.yield { [report] in
      do {
        try await device.run(over: transports.transport, photosOver: transports.http)
      } catch {
        report(error)
      }
    }
    await device.waitForSheets()
    return device
  }

  private var publications: [FieldActions.Publish] {
    let sheets = [
      ("PA0.02", "Ground floor", count), ("PA0.03", "First floor", count / 10),
      ("S1.01", "Foundations", count / 10),
    ]
    return sheets.enumerated().map { index, sheet in
      FieldActions.Publish(
        sheet: SheetID(rawValue: sheet.0), title: sheet.1, seed: 2_016 + UInt64(index),
        count: sheet.2)
    }
  }
}

// MARK: The server

extension FieldSite {
  private func transports(of id: DeviceID) async throws -> Transports {
    if let connect { return Transports(transport: connect(id), http: nil) }
    let office = office ?? Task { await serveOffice() }
    self.office = office
    guard let address = await office.value else { throw FieldSiteError.noOffice }
    let http = try HTTPTransport("\(address)sync") { [token = tokens[id]] in token }
    return Transports(transport: http, http: http)
  }

  /// Begins to serve; returns the address once requests are accepted, and `nil` if they are not.
  private func serveOffice() async -> URL? {
    let (addresses, announce) = AsyncStream.makeStream(of: LiveServerAddress.self)
    let folder = folder.appending(path: "server")
    let requesters = TokenTable(
      Dictionary(
        uniqueKeysWithValues: tokens.map { ($0.value, Requester(user: $0.key.rawValue)) }))
    start.yield { [report] in
      defer { announce.finish() }
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let storage = try await SQLiteServerStorage.open(
          at: folder.appending(path: "office.sqlite").path, schema: try DurableSchema.field(),
          randomBits: { .random(in: 0 ... .max) })
        try await SyncServer(
          engine: ServerEngine(schema: try .field()) { requester, space in
            space == .site && DeviceID(rawValue: requester.user) != nil ? .write : .none
          },
          storage: storage,
          attachments: try AttachmentStore(folder: folder.appending(path: "photos").path),
          configuration: LiveServerConfiguration(port: 0, healthPath: nil),
          onListening: { announce.yield($0) }, authenticate: { requesters.requester($0) }
        ).run()
        try await storage.close()
      } catch {
        report(error)
      }
    }
    return await addresses.first { _ in true }.flatMap { URL(string: "\($0)") }
  }
}

/// A reason for which a device has no office.
enum FieldSiteError: Error, CustomStringConvertible {
  case noOffice

  var description: String { "The office does not accept requests. Start the gallery again." }
}
#endif
