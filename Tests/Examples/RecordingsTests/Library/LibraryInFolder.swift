#if SQLite
import Foundation
import Millrace
import MillraceSQLite
import MillraceViews
import Testing

@testable import Recordings

/// A file that was uploaded.
final class FakeUpload: UploadedFileStore {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func move(to path: String) async throws(UploadFailure) {
    if !FileManager.default.createFile(atPath: path, contents: Data(bytes)) {
      throw .notStored("no folder")
    }
  }

  static func file(_ bytes: [UInt8]) -> UploadedFile {
    let offer = UploadOffer(id: 1, name: "../../x.webm", size: bytes.count, type: "text/html")
    return UploadedFile(offer, in: FakeUpload(bytes))
  }
}

/// A storage whose steps are counted, and fail, with those of a disk.
struct FaultyStorage: LibraryStoring {
  let plan: FaultPlan
  let storage: LibraryStorage

  func apply(_ change: LibraryChange) async throws(LibraryStorageError) {
    do throws(DiskError) { try plan.step(.write, "before") } catch { throw .database(.full) }
    try await storage.apply(change)
    // It is in the file, but the caller gets an error.
    do throws(DiskError) { try plan.step(.write, "after") } catch { throw .database(.closed) }
  }
}

/// A folder for libraries that are opened one after the other.
struct LibraryFolder {
  let path: String

  static func with(_ body: (LibraryFolder) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(LibraryFolder(path: folder.path))
  }

  /// Opens the library, lets it be used, and closes it.
  func open(
    _ plan: FaultPlan = FaultPlan(), now: Int = Int(Date().timeIntervalSince1970),
    _ body: (RecordingLibrary) async throws -> Void
  ) async throws {
    let library = try await RecordingLibrary.open(
      at: path, on: FaultyDisk(plan), through: { FaultyStorage(plan: plan, storage: $0) },
      now: { now }, report: { _ in })
    try await body(library)
    try await library.close()
  }

  /// The files of the shelf.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path + "/audio").sorted() }
  }

  /// Expects exactly these files on the shelf.
  func hasFiles(_ expected: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    let files = try files
    #expect(files == expected, sourceLocation: sourceLocation)
  }

  func write(_ name: String, _ bytes: [UInt8]) {
    _ = FileManager.default.createFile(atPath: "\(path)/audio/\(name)", contents: Data(bytes))
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/audio/\(name)").map { Array($0) }
  }
}
#endif
