#if SQLite
import Foundation
import Millrace
import Testing

@testable import Annotations

@Suite("Sheets in a file")
struct SheetLibraryTests {
  private func withFile(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "annotations.sqlite").path)
  }

  private static let first = SheetID(rawValue: "PA0.02")

  @Test("a new file has what the generator draws, and an old one what was left in it")
  func reopening() async throws {
    try await withFile { path in
      let library = try await SheetLibrary.open(at: path, count: 300)
      let drawn = library.feed.latest.value
      #expect(drawn.map(\.annotations.count) == [300, 30, 30])
      #expect(drawn[0].people == SheetGenerator.people)
      let change = SheetChange(on: Self.first, removed: [7])
      try await library.carryOut({ _ in change }, on: Self.first)
      try await library.deliver(to: Self.first)
      let last = library.feed.latest.value[0].nextID - 1
      try await library.carryOut({ SheetChange(on: $0.id, removed: [last]) }, on: Self.first)
      let left = library.feed.latest.value
      #expect(left[0].annotations != drawn[0].annotations)
      #expect(left[0].annotations.contains { $0.color == .violet })
      try await library.close()
      let again = try await SheetLibrary.open(at: path, seed: 99, count: 5)
      #expect(again.feed.latest.value.map(\.annotations) == left.map(\.annotations))
      #expect(again.feed.latest.value.map(\.title) == left.map(\.title))
      // Not even the number of the last one, which was removed, is given again.
      #expect(again.feed.latest.value[0].nextID == last + 1)
      try await again.close()
    }
  }

  @Test(
    "changes requested at once are made one after the other, each of the newest sheet"
  )
  func order() async throws {
    try await withFile { path in
      let library = try await SheetLibrary.open(at: path, count: 10)
      try await withThrowingTaskGroup { group in
        for _ in 0..<40 {
          group.addTask {
            try await library.carryOut(
              { sheet in
                SheetChange(
                  on: sheet.id,
                  put: [
                    Annotation(
                      id: sheet.nextID, type: .line, color: .red, author: Person(rawValue: 0),
                      share: .master, place: SheetPoint(x: 1, y: 1))
                  ])
              }, on: Self.first)
          }
        }
        try await group.waitForAll()
      }
      #expect(library.feed.latest.value[0].annotations.map(\.id) == Array(0..<50))
      try await library.close()
    }
  }

  @Test("what the file refuses is not on the sheet either")
  func refused() async throws {
    try await withFile { path in
      let library = try await SheetLibrary.open(at: path, count: 10)
      let before = library.feed.latest.value
      let stranger = Annotation(
        id: 10, type: .line, color: .red, author: Person(rawValue: 4_000), share: .master,
        place: SheetPoint(x: 1, y: 1))
      await #expect(throws: (any Error).self) {
        try await library.carryOut(
          { SheetChange(on: $0.id, put: [stranger], removed: [1]) }, on: Self.first)
      }
      #expect(library.feed.latest.value == before)
      try await library.close()
    }
  }
}
#endif
