#if SQLite
import Foundation
import MillraceDurable
import MillraceDurableTesting
import MillraceSQLite
import Testing

@testable import Annotations

/// The file of a device on a disk that fails, by what Millrace has for an app's own tests.
@Suite("A device's file after a power cut", .timeLimit(.minutes(5)))
struct PowerCutTests {
  private static let sheet = SheetID(rawValue: "PA0.02")

  @Test("every image has whole actions in their order, and all that a person was promised")
  func images() async throws {
    try await Scratch.with { scratch in
      try await CrashDisk.record(scratch.folder) { disk in
        var promises: [(operations: Int, marks: Int)] = []
        let (file, client) = try await Self.open(scratch.folder)
        try client.perform(FieldActionsTests.publish())
        for number in 1...30 {
          let receipt = try client.perform(Self.issue(number))
          guard number % 4 == 0 else { continue }
          try await receipt.durable()
          promises.append((disk.operations, number))
        }
        try await file.close()
        for image in disk.images(atMost: 120) {
          try disk.write(image, to: scratch.other)
          let marks = try await Self.marks(in: scratch.other)
          #expect(marks == Array((1...30).prefix(marks.count)), "\(image)")
          let promised = promises.last { $0.operations <= image.operations }?.marks ?? 0
          #expect(marks.count >= promised, "\(image)")
        }
      }
    }
  }

  @Test("on a disk that is full at any write, an issue is there or it is refused")
  func full() async throws {
    var (number, hasMore, refused) = (0, true, 0)
    while hasMore {
      number += 1
      try await Scratch.with { scratch in
        try await CrashDisk.record(scratch.folder) { disk in
          let (file, client) = try await Self.open(scratch.folder)
          try client.perform(FieldActionsTests.publish())
          disk.fail(.full, at: number)
          var kept: [Int] = []
          for number in 1...4 where (try? client.perform(Self.issue(number))) != nil {
            kept.append(number)
          }
          hasMore = disk.calls >= number
          refused += 4 - kept.count
          disk.failNothing()
          try await file.close()
          #expect(try await Self.marks(in: scratch.folder) == kept, "write \(number)")
        }
      }
    }
    #expect(number > 4 && refused > 0)
  }

  // MARK: The device

  private static func issue(_ number: Int) -> FieldActions.Make {
    FieldActions.Make(
      origin: FieldOrigin(sheet: sheet, by: DeviceID.ada.person), mark: "mark \(number)",
      x: number, y: 1)
  }

  private static func open(_ folder: String) async throws -> (DurableFile, DurableClient) {
    let schema = try DurableSchema.field()
    let file = try await DurableFile.open(
      at: folder + "/field.sqlite", schema: schema, randomBits: { 7 }, didWarn: { _ in })
    let client = try DurableClient(file, schema: schema)
    try client.setSpaces([.site])
    return (file, client)
  }

  /// Returns where the issues of a file are, which is their number.
  private static func marks(in folder: String) async throws -> [Int] {
    let (file, client) = try await open(folder)
    let marks = try client.read(.site) { try $0.scan(Mark.self) }
    try await file.close()
    return marks.map(\.x).sorted()
  }

  private struct Scratch {
    let folder: String
    let other: String

    static func with(_ body: (Scratch) async throws -> Void) async throws {
      let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: base) }
      let scratch = Scratch(
        folder: base.appending(path: "device").path, other: base.appending(path: "image").path)
      for folder in [scratch.folder, scratch.other] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try await body(scratch)
    }
  }
}
#endif
