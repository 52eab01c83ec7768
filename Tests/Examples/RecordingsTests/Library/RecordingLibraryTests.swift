#if SQLite
import Foundation
import Millrace
import MillraceSQLite
import Testing

@testable import Recordings

@Suite("The library that all pages share", .timeLimit(.minutes(5)))
struct RecordingLibraryTests {
  static func withLibrary(
    _ body: (RecordingLibrary, String) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("library-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try await body(try await RecordingLibrary.open(at: directory.path), directory.path)
  }

  private static func created(_ number: Int) -> LibraryChange {
    .created(id: ItemID(high: 1, low: UInt64(number)), parent: .root, name: "\(number)")
  }

  /// Returns the tree that a new library loads from the folder.
  private static func reload(_ folder: String) async throws -> ItemTree {
    let library = try await RecordingLibrary.open(at: folder)
    #expect(library.strays.isEmpty)
    let tree = library.feed.latest.value
    try await library.close()
    return tree
  }

  @Test("of 200 changes from as many tasks, each that was acknowledged is in the file")
  func concurrent() async throws {
    try await Self.withLibrary { library, folder in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            await #expect(throws: Never.self) { try await library.carryOut(Self.created(number)) }
            // It is published to all observers before it is acknowledged.
            #expect(library.feed.latest.value[ItemID(high: 1, low: UInt64(number))] != nil)
          }
        }
      }
      #expect(library.feed.latest.value.count == 201)
      try await library.close()
      #expect(try await Self.reload(folder) == library.feed.latest.value)
    }
  }

  @Test("closing while changes wait answers each of them, and keeps what was acknowledged")
  func closing() async throws {
    try await Self.withLibrary { library, folder in
      let acknowledged = await withTaskGroup(of: LibraryChange?.self) { group in
        for number in 0..<100 {
          group.addTask {
            let change = Self.created(number)
            return (try? await library.carryOut(change)) == nil ? nil : change
          }
        }
        group.addTask {
          await #expect(throws: Never.self) { try await library.close() }
          return nil
        }
        var all: [LibraryChange] = []
        for await change in group { if let change { all.append(change) } }
        return all
      }
      var tree = ItemTree()
      for change in acknowledged { try tree.apply(change) }
      #expect(try await Self.reload(folder) == tree)
      await #expect(throws: RecordingLibraryError.self) {
        try await library.carryOut(Self.created(1_000))
      }
    }
  }
}
#endif
