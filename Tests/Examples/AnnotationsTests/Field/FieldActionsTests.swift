import Foundation
import MillraceDurable
import MillraceDurableTesting
import Testing

@testable import Annotations

@Suite("The durable actions of the field and the office", .timeLimit(.minutes(5)))
struct FieldActionsTests {
  private static let sheet = SheetID(rawValue: "PA0.02")
  private let server: FakeServer
  private let ada: DurableClient
  private let ben: DurableClient
  private let office: DurableClient

  init() throws {
    let schema = try DurableSchema.field()
    server = FakeServer(schema: schema)
    func client(_ number: UInt128) throws -> DurableClient {
      try DurableClient(
        MemoryClientStorage(client: ClientID(bits: number), spaces: [.site]), schema: schema)
    }
    (ada, ben, office) = (try client(1), try client(2), try client(3))
  }

  static func publish(_ count: Int = 20) -> FieldActions.Publish {
    FieldActions.Publish(sheet: sheet, title: "Ground floor", seed: 1, count: count)
  }

  private func origin(_ device: DeviceID) -> FieldOrigin {
    FieldOrigin(sheet: Self.sheet, by: device.person)
  }

  /// Runs a device until everything that it has performed has a verdict, or anything arrives.
  @discardableResult
  private func sync(_ client: DurableClient, _ device: DeviceID) async throws -> SyncStatus? {
    let transport = server.transport(as: Requester(user: device.rawValue))
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await client.run(over: transport) }
      let status = await client.statuses().first { $0.phase == .upToDate && $0.pending == 0 }
      group.cancelAll()
      try await group.waitForAll()
      return status
    }
  }

  private func publish() async throws {
    try office.perform(Self.publish())
    try await sync(office, .office)
    try await sync(ada, .ada)
    try await sync(ben, .ben)
  }

  private func mark(_ id: String, _ client: DurableClient) throws -> Mark? {
    try client.read(.site) { try $0.get(Mark.self, id) }
  }

  @Test("two issues of one moment get their numbers from the office, and keep their identities")
  func numbers() async throws {
    try await publish()
    try ada.perform(FieldActions.Make(origin: origin(.ada), mark: "a", x: 1, y: 2))
    try ben.perform(FieldActions.Make(origin: origin(.ben), mark: "b", x: 3, y: 4))
    try ben.perform(FieldActions.Move(origin: origin(.ben), mark: "b", x: 30, y: 40))
    #expect(try mark("a", ada)?.number == 20)
    #expect(try mark("b", ben)?.number == 20)
    try await sync(ada, .ada)
    try await sync(ben, .ben)
    try await sync(ada, .ada)
    for device in [ada, ben] {
      #expect(try mark("a", device)?.number == 20)
      #expect(try mark("b", device)?.number == 21)
      #expect(try mark("b", device)?.x == 30)
    }
  }

  @Test("of two notes both are kept, and of two moves the later one at the office counts")
  func conflict() async throws {
    try await publish()
    let id = "PA0.02/7"
    for (client, device, text) in [(ada, DeviceID.ada, "damp"), (ben, .ben, "mould")] {
      try client.perform(
        FieldActions.Note(origin: origin(device), mark: id, seen: "", text: text))
      try client.perform(
        FieldActions.Move(origin: origin(device), mark: id, x: text.count, y: 0))
    }
    try await sync(ben, .ben)
    try await sync(ada, .ada)
    try await sync(ben, .ben)
    for device in [ada, ben] {
      #expect(try mark(id, device)?.note == "mould\ndamp")
      #expect(try mark(id, device)?.x == 4)
    }
  }

  @Test("on a locked sheet only the office changes anything; what is refused is rolled back")
  func locked() async throws {
    try await publish()
    #expect(throws: Refusal.notAllowed) {
      try ada.perform(FieldActions.Lock(origin: origin(.ada), isLocked: true))
    }
    try office.perform(FieldActions.Lock(origin: origin(.office), isLocked: true))
    try await sync(office, .office)
    // Ada's tablet does not know it yet.
    let receipt = try ada.perform(
      FieldActions.Move(origin: origin(.ada), mark: "PA0.02/7", x: 1, y: 1))
    #expect(try mark("PA0.02/7", ada)?.x == 1)
    try await sync(ada, .ada)
    let outcome = try await receipt.outcome()
    #expect(outcome == .refused(.locked))
    #expect(try mark("PA0.02/7", ada) == nil)
    // Now it does, and refuses at once.
    #expect(throws: Refusal.locked) {
      try ada.perform(FieldActions.Close(origin: origin(.ada), mark: "PA0.02/7"))
    }
  }

  @Test("an annotation that was removed meanwhile is not changed, and nobody acts for another")
  func refusals() async throws {
    try await publish()
    try ben.perform(FieldActions.Remove(origin: origin(.ben), mark: "PA0.02/7"))
    try await sync(ben, .ben)
    let late = try ada.perform(
      FieldActions.AddPhoto(origin: origin(.ada), mark: "PA0.02/7", photo: "f00"))
    let forged = try ada.perform(
      FieldActions.Close(origin: origin(.ben), mark: "PA0.02/8"))
    try await sync(ada, .ada)
    let (first, second) = (try await late.outcome(), try await forged.outcome())
    #expect(first == .refused(.gone))
    #expect(second == .refused(.notAllowed))
  }

  @Test("a removed annotation comes back with its number, its note and its photos")
  func restoring() async throws {
    try await publish()
    let (note, id) = (origin(.ada), "PA0.02/7")
    try ada.perform(FieldActions.Note(origin: note, mark: id, seen: "", text: "damp"))
    try ada.perform(FieldActions.Remove(origin: note, mark: id))
    #expect(try mark(id, ada)?.isRemoved == true)
    try await sync(ada, .ada)
    try ada.perform(FieldActions.Restore(origin: note, mark: id))
    // Again, and of one that was never removed: nothing changes.
    try ada.perform(FieldActions.Restore(origin: note, mark: id))
    try ada.perform(FieldActions.Restore(origin: note, mark: "PA0.02/8"))
    try await sync(ada, .ada)
    try await sync(ben, .ben)
    for device in [ada, ben] {
      let mark = try #require(try mark(id, device))
      #expect(!mark.isRemoved && mark.number == 7 && mark.note == "damp")
      #expect(try self.mark("PA0.02/8", device)?.isRemoved == false)
    }
    #expect(throws: Refusal.gone) {
      try ada.perform(FieldActions.Restore(origin: note, mark: "nowhere"))
    }
  }

  // MARK: What files of users contain

  @Test("every later version reads what the first one has stored")
  func golden() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Support/Golden/Annotations").standardized.path
    let files = GoldenFiles(folder: folder)
    let origin = origin(.ada)
    let annotation = try #require(Self.publish().sheetRecord.published[7])
    var mark = Mark(annotation, on: Self.sheet)
    (mark.note, mark.photos) = ("damp", ["f00"])
    var sheet = Self.publish().sheetRecord
    sheet.changes = [
      SheetNews(by: origin.by, action: "annotation.note", number: 7, type: annotation.type)
    ]
    try files.write(
      "first",
      actions: [
        Self.publish(), FieldActions.Lock(origin: origin, isLocked: true),
        FieldActions.Make(origin: origin, mark: "m", x: 1, y: 2),
        FieldActions.Move(origin: origin, mark: "m", x: 3, y: 4),
        FieldActions.Note(origin: origin, mark: "m", seen: "", text: "damp"),
        FieldActions.AddPhoto(origin: origin, mark: "m", photo: "f00"),
        FieldActions.Close(origin: origin, mark: "m"),
        FieldActions.Remove(origin: origin, mark: "m"),
      ], records: [mark, sheet])
    try files.write(
      "second", actions: [FieldActions.Restore(origin: origin, mark: "m")], records: [])
    let read = try files.check(.field(), records: [SheetRecord.self, Mark.self])
    #expect(read.count == 9)
  }

  @Test("devices and office never differ, whatever is lost, repeated, refused or restored")
  func exploration() throws {
    let reports = try Simulation.explore(.field(), .actions(40), seeds: 0..<40) {
      number, device, space, random in
      Self.action(number, device, space, &random)
    }
    #expect(reports.reduce(0) { $0 + $1.refusals } > 0)
    #expect(reports.reduce(0) { $0 + $1.rotations } > 0)
  }

  private static func action(
    _ number: Int, _ device: Int, _ space: Space, _ random: inout any RandomNumberGenerator
  ) -> any DurableAction {
    // The third person is the office, which locks.
    let by = Person(rawValue: device % 3)
    let origin = FieldOrigin(space: space, sheet: sheet, by: by)
    let made = (0..<3).map { "m\($0)" } + ["PA0.02/1", "PA0.02/2"]
    let mark = made[Int.random(in: 0..<made.count, using: &random)]
    let x = Int.random(in: 0...1_000, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1:
      return FieldActions.Publish(
        space: space, sheet: sheet, title: "Ground floor", seed: 1, count: 4)
    case 2: return FieldActions.Make(origin: origin, mark: "\(device).\(number)", x: x, y: 0)
    case 3: return FieldActions.Make(origin: origin, mark: mark, x: x, y: 0)
    case 4: return FieldActions.Note(origin: origin, mark: mark, seen: "", text: "\(number)")
    case 5: return FieldActions.AddPhoto(origin: origin, mark: mark, photo: "\(x % 3)")
    case 6: return FieldActions.Close(origin: origin, mark: mark)
    case 7: return FieldActions.Remove(origin: origin, mark: mark)
    case 8: return FieldActions.Restore(origin: origin, mark: mark)
    case 9: return FieldActions.Lock(origin: origin, isLocked: number % 3 == 0)
    default: return FieldActions.Move(origin: origin, mark: mark, x: x, y: number)
    }
  }
}

extension FieldActions.Publish {
  /// The record that it makes.
  fileprivate var sheetRecord: SheetRecord {
    SheetRecord(id: sheet.rawValue, title: title, seed: seed, count: count, next: count)
  }
}
