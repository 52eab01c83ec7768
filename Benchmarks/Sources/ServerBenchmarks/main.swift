#if SQLite && PostgreSQL
import Foundation
import MillraceDurable
import MillraceSync

// The pushes of many devices at once into the storages of a server, through its engine, with
// commits that are on the disk; each figure is the median of the rounds.

struct Mark: DurableRecord {
  static let table = "mark"
  var id: String
  var x: Int
  var text: String
}

/// Moves a mark, which it reads before.
struct MoveMark: DurableAction {
  static let name = "mark.move"
  var space: Space
  var id: String
  var x: Int

  func apply(to records: Records) throws {
    var mark = try records.get(Mark.self, id) ?? Mark(id: id, x: 0, text: "a mark on a sheet")
    mark.x = x
    try records.put(mark)
  }
}

let schema = try DurableSchema(records: [Mark.self], actions: [MoveMark.self])
let engine = ServerEngine(schema: schema) { _, _ in .write }

@Sendable func randomBits() -> UInt64 { .random(in: .min ... .max) }

/// A device that has actions to send.
struct Device: Sendable {
  let client = ClientID(bits: UInt128(randomBits()) << 64 | UInt128(randomBits()))
  let space: Space
  var number = 0
  var head: ActionID?

  mutating func push(_ count: Int) throws -> PushRequest {
    var actions: [Envelope] = []
    for _ in 0..<count {
      number += 1
      let id = ActionID(bits: UInt128(randomBits()) << 64 | UInt128(randomBits()))
      let arguments = #"{"id":"\#(number % 100)","space":"\#(space)","x":\#(number)}"#
      actions.append(
        Envelope(
          number: number, id: id, previous: head, space: space, name: MoveMark.name, version: 1,
          arguments: arguments))
      head = id
    }
    return PushRequest(client: client, schema: 1, actions: actions)
  }
}

struct NotProcessed: Error {}

/// Returns the actions that a storage takes in a second.
nonisolated func rate(
  _ storage: any ServerStorage, devices: Int, perPush count: Int, pushes: Int
) async throws -> Double {
  let time = try await ContinuousClock().measure {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<devices {
        group.addTask {
          var device = Device(space: Space(rawValue: "space \(index)"))
          for _ in 0..<pushes {
            let request = try device.push(count)
            let pushed = try await storage.write {
              try engine.push(request, from: Requester(user: "mo"), in: $0)
            }
            guard pushed.answer == PushAnswer(processed: device.number) else {
              throw NotProcessed()
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
  let seconds =
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  return Double(devices * pushes * count) / seconds
}

nonisolated func row(
  _ name: String, _ storage: any ServerStorage, devices: Int, perPush count: Int, pushes: Int,
  bar: Double?
) async throws -> Bool {
  var rates: [Double] = []
  for _ in 0..<5 {
    rates.append(try await rate(storage, devices: devices, perPush: count, pushes: pushes))
  }
  let found = rates.sorted()[2]
  let isMet = bar.map { found >= $0 } ?? true
  let goal = bar.map { " (bar: ≥ \(Int($0)))" } ?? ""
  print("\(isMet ? "  " : "! ")\(name): \(Int(found)) actions/s\(goal)")
  return isMet
}

nonisolated func measure(_ parameters: String) async throws -> Bool {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("millrace-server-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = try await SQLiteServerStorage.open(
    at: folder.path + "/server.sqlite", schema: schema, randomBits: randomBits)
  var areMet = true
  areMet =
    try await row(
      "SQLite, 100 devices, one action in a push", file, devices: 100, perPush: 1, pushes: 200,
      bar: 10_000) && areMet
  areMet =
    try await row(
      "SQLite, 100 devices, ten actions in a push", file, devices: 100, perPush: 10, pushes: 50,
      bar: 10_000) && areMet
  areMet =
    try await row(
      "SQLite, one device, one action in a push", file, devices: 1, perPush: 1, pushes: 500,
      bar: nil) && areMet
  try await file.close()

  let database = try await PostgresServerStorage.open(
    parameters, notes: folder.path + "/running", schema: schema,
    name: "bench\(randomBits() % 1_000_000)", connectionCount: 8, randomBits: randomBits)
  areMet =
    try await row(
      "PostgreSQL, 8 connections, 100 devices, one action in a push", database, devices: 100,
      perPush: 1, pushes: 100, bar: 5_000) && areMet
  areMet =
    try await row(
      "PostgreSQL, 8 connections, 8 devices, one action in a push", database, devices: 8,
      perPush: 1, pushes: 1_000, bar: nil) && areMet
  areMet =
    try await row(
      "PostgreSQL, 8 connections, 8 devices, ten actions in a push", database, devices: 8,
      perPush: 10, pushes: 300, bar: 5_000) && areMet
  areMet =
    try await row(
      "PostgreSQL, one device, one action in a push", database, devices: 1, perPush: 1,
      pushes: 500, bar: nil) && areMet
  await database.close()
  return areMet
}

guard let parameters = ProcessInfo.processInfo.environment["MILLRACE_POSTGRES"] else {
  print("MILLRACE_POSTGRES is not set; script/bench Server starts a PostgreSQL.")
  exit(1)
}
exit(try await measure(parameters) ? 0 : 1)
#endif
