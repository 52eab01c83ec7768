#if SQLite && Web
import About
import Foundation
import Millrace
import MillraceDurable
import MillraceSQLite
import MillraceSync
import MillraceViews

/// A tablet, or the screen of the office: one file, one queue for the office, one folder of photos,
/// shared by all its pages.
///
/// ```
///   page ──▶ client ──▶ file ──▶ live queries ──▶ feeds ──▶ the stores of every page
///               └─────▶ office, while there is a connection
/// ```
actor FieldDevice: SheetDevice {
  /// The fault that nothing can be stored, on all devices of the process.
  static let fullDisk = Fault("full-disk", "The disk is full: no change is stored")

  let id: DeviceID
  /// The sheets, after each commit that changes them.
  nonisolated let sheets: Feed<[Sheet]>
  /// The work, after each of its changes.
  nonisolated let work: Feed<DeviceWork>
  /// The cache of the views that are the same on all pages.
  nonisolated let shared = SharedViews()
  /// The fault that the device has no connection.
  nonisolated let noConnection: Fault

  private let file: DurableFile
  nonisolated let client: DurableClient
  private nonisolated let lane: AttachmentLane
  private nonisolated let photos: URL
  private nonisolated let report: StoreHandle<WorkKeeper.Action>
  /// The scope of the keepers.
  private let scope: Scope
  // The owners of what the feeds show.
  private let keepers: (Store<SheetKeeper.State, SheetKeeper.Action>, WorkStoreOfDevice)

  private typealias WorkStoreOfDevice = Store<WorkKeeper.State, WorkKeeper.Action>

  /// Opens the files of a device in a folder, or creates them.
  static func open(_ id: DeviceID, in folder: URL) async throws -> FieldDevice {
    let photos = folder.appending(path: "shown")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    let schema = try DurableSchema.field()
    let file = try await DurableFile.open(
      at: folder.appending(path: "field.sqlite").path, schema: schema,
      randomBits: { .random(in: 0 ... .max) })
    let client = try DurableClient(file, schema: schema)
    try client.setSpaces([.site])
    let lane = try AttachmentLane(folder: folder.appending(path: "photos").path)
    var first = SheetKeeper.State()
    let (records, marks) = try client.read(.site) { records in
      (try records.scan(SheetRecord.self), try records.scan(Mark.self))
    }
    first.take(records)
    first.take(marks)
    let start = Date(timeIntervalSinceNow: -(client.now / .seconds(1)))
    let work = WorkKeeper(
      durable: DurableWork(client), file: file, schema: schema,
      words: { (start + $0 / .seconds(1)).formatted(date: .omitted, time: .standard) },
      photos: { send in
        for await photos in lane.statuses() { await send(photos.map(PhotoProgress.init)) }
      })
    let device = FieldDevice(id, file, client, lane, photos, first, work)
    await device.start()
    return device
  }

  private init(
    _ id: DeviceID, _ file: DurableFile, _ client: DurableClient, _ lane: AttachmentLane,
    _ photos: URL, _ first: SheetKeeper.State, _ keeper: WorkKeeper
  ) {
    scope = Scope("device", in: Loop().root)
    let sheets = Store(first, in: scope, SheetKeeper(file: file))
    let work = Store(WorkKeeper.State(of: client), in: scope, keeper)
    (self.id, self.file, self.client, self.lane) = (id, file, client, lane)
    self.photos = photos
    self.sheets = sheets.select(\.sheets).distinct().feed()
    self.work = work.select(\.work).distinct().feed()
    report = work.handle
    keepers = (sheets, work)
    let name = Titles(.english)["device.\(id)"]
    noConnection = Fault("no-connection-\(id)", "\(name): no connection")
  }

  private func start() {
    keepers.0.loop.run()
  }

  /// Exchanges actions and photos with the office until the task is cancelled.
  ///
  /// - Parameters:
  ///   - transport: The transport of actions.
  ///   - http: The transport of photos; they wait without one.
  nonisolated func run(over transport: any SyncTransport, photosOver http: HTTPTransport?)
    async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.client.run(over: transport) }
      group.addTask {
        for await isOff in self.noConnection.values() {
          self.client.isConnected = !isOff
          self.lane.isConnected = !isOff
        }
      }
      group.addTask { await self.receivePhotos(over: http) }
      if let http { group.addTask { try await self.lane.run(over: http) } }
      defer { group.cancelAll() }
      for try await _ in group {}
    }
  }

  /// Waits until the first sheets have arrived.
  nonisolated func waitForSheets() async {
    for await sheets in sheets.values() where !sheets.value.isEmpty { return }
  }

  func close() async throws(DatabaseError) {
    // The keepers read the file until they are gone.
    keepers.0.loop.enqueue("close") { [scope] in $0.remove(scope) }
    try await file.close()
  }
}

// MARK: What pages do

extension FieldDevice {
  nonisolated func perform(_ action: some FieldAction) -> Effect<SheetActions.Ended> {
    if Self.fullDisk.isOn { return .send(SheetActions.Ended(DatabaseError.full)) }
    return .perform(action, on: client) { result in
      switch result {
      case .success: SheetActions.Ended()
      case .failure(let error): SheetActions.Ended(error)
      }
    }
  }

  nonisolated func syncNow() {
    client.isConnected = !noConnection.isOn
    lane.isConnected = !noConnection.isOn
  }

  nonisolated func workOffline(_ isOffline: Bool) {
    noConnection.isOn = isOffline
    syncNow()
  }

  nonisolated func dismiss(_ refused: RefusedAction) {
    report.send(.durable(.dismiss(refused)))
  }

  nonisolated func addPhoto(
    _ photo: UploadedFile, to mark: String, _ origin: FieldOrigin
  ) async throws {
    if Self.fullDisk.isOn { throw DatabaseError.full }
    let path = photos.appending(path: "incoming-\(UUID().uuidString)")
    try await photo.move(to: path.path)
    defer { try? FileManager.default.removeItem(at: path) }
    let id = try await lane.add([UInt8](Data(contentsOf: path)), to: origin.space)
    try client.perform(FieldActions.AddPhoto(origin: origin, mark: mark, photo: "\(id)"))
  }

  /// Publishes the sheets of the office, each once.
  nonisolated func publish(_ sheets: [FieldActions.Publish]) throws {
    for sheet in sheets { try client.perform(sheet) }
  }
}

// MARK: Photos

extension FieldDevice {
  /// Returns the path of a photo that is on the device; `nil` for any other text.
  nonisolated func path(ofPhoto id: String) -> String? {
    guard AttachmentID(id) != nil else { return nil }
    let path = photos.appending(path: id).path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Receives the photos that the sheets name, so that they are here when there is no connection.
  ///
  /// A record may arrive before its photo, so what is missing is asked for again.
  private nonisolated func receivePhotos(over http: HTTPTransport?) async {
    for await sheets in sheets.values() {
      var missing = Set(sheets.value.flatMap { $0.annotations.flatMap(\.photos) })
      while !missing.isEmpty {
        for id in missing where await receive(id, over: http) {
          missing.remove(id)
          report.send(.received(id))
        }
        if missing.isEmpty || sheets.commit != self.sheets.latest.commit { break }
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }

  private nonisolated func receive(_ id: String, over http: HTTPTransport?) async -> Bool {
    if path(ofPhoto: id) != nil { return true }
    guard let photo = AttachmentID(id) else { return false }
    do {
      let way = noConnection.isOn ? nil : http
      let bytes = try await lane.data(of: photo, in: .site, over: way)
      try Data(bytes).write(to: photos.appending(path: id), options: .atomic)
      return true
    } catch {
      return false
    }
  }
}

extension PhotoProgress {
  fileprivate init(_ status: AttachmentStatus) {
    (id, sent, total) = ("\(status.id)", status.sent, status.total)
    if case .refused(let reason) = status.phase { problem = reason.rawValue } else { problem = nil }
  }
}
#endif
