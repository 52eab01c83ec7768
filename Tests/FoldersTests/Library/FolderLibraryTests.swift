#if SQLite
import Foundation
import Millrace
import MillraceSQLite
import Testing

@testable import Folders

@Suite("The library that all pages share", .timeLimit(.minutes(1)))
struct FolderLibraryTests {
  static func withLibrary(
    _ body: (FolderLibrary, String) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("library-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let path = directory.appendingPathComponent("folders.sqlite").path
    try await body(try await FolderLibrary.open(at: path), path)
  }

  private static func created(_ number: Int) -> FolderChange {
    .created(id: FolderID(high: 1, low: UInt64(number)), parent: .root, name: "\(number)")
  }

  /// What a new library finds in the file.
  private static func reload(_ path: String) async throws -> FolderTree {
    let library = try await FolderLibrary.open(at: path)
    #expect(library.strays.isEmpty)
    let tree = library.feed.latest.value
    try await library.close()
    return tree
  }

  @Test("of 200 changes from as many tasks, each that was acknowledged is in the file")
  func concurrent() async throws {
    try await Self.withLibrary { library, path in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<200 {
          group.addTask {
            await #expect(throws: Never.self) { try await library.carryOut(Self.created(number)) }
            // It is told to everybody before it is acknowledged.
            #expect(library.feed.latest.value[FolderID(high: 1, low: UInt64(number))] != nil)
          }
        }
      }
      #expect(library.feed.latest.value.count == 201)
      try await library.close()
      #expect(try await Self.reload(path) == library.feed.latest.value)
    }
  }

  @Test("closing while changes wait answers each of them, and keeps what was acknowledged")
  func closing() async throws {
    try await Self.withLibrary { library, path in
      let acknowledged = await withTaskGroup(of: FolderChange?.self) { group in
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
        var all: [FolderChange] = []
        for await change in group { if let change { all.append(change) } }
        return all
      }
      var tree = FolderTree()
      for change in acknowledged { try tree.apply(change) }
      #expect(try await Self.reload(path) == tree)
      await #expect(throws: FolderLibraryError.self) {
        try await library.carryOut(Self.created(1_000))
      }
    }
  }
}
#endif
