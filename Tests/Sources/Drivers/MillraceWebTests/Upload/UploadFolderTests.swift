import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("Files on the disk", .timeLimit(.minutes(5)))
struct UploadFolderTests {
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("uploads-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  private static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test("the folder is made, for its user alone, and what an earlier server left in it is removed")
  func prepare() async throws {
    try await Self.withFolder { path in
      let folder = UploadFolder(path: path)
      try folder.prepare()
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o700)
      for name in ["upload-1", "upload-2", "notes.txt"] {
        #expect(FileManager.default.createFile(atPath: path + "/" + name, contents: Data([1])))
      }
      try folder.prepare()
      #expect(try Self.names(path) == ["notes.txt"])
    }
  }

  @Test("the files of a server that still uses the folder stay, and no others")
  func shared() async throws {
    try await Self.withFolder { path in
      let (first, second) = (UploadFolder(path: path), UploadFolder(path: path))
      try first.prepare()
      var file: (any UploadTarget)? = try await first.create("a")
      try second.prepare()
      let other = try await second.create("b")
      #expect(FileManager.default.createFile(atPath: path + "/upload-left", contents: Data()))
      try first.prepare()
      #expect(try Self.names(path) == ["upload-a", "upload-b"])
      try await other.append([1])
      try await other.move(to: path + "/kept")
      try second.prepare()
      #expect(try Self.names(path) == ["kept", "upload-a"])
      file = nil
      #expect(try Self.names(path) == ["kept"])
      withExtendedLifetime(file) {}
    }
  }

  @Test("a file is moved once, whole, and never over another one")
  func move() async throws {
    try await Self.withFolder { path in
      let folder = UploadFolder(path: path)
      try folder.prepare()
      let file = try await folder.create("a")
      try await file.append([1, 2])
      try await file.append([3])
      let taken = path + "/taken"
      #expect(FileManager.default.createFile(atPath: taken, contents: Data()))
      await #expect(throws: UploadFailure.self) { try await file.move(to: taken) }
      await #expect(throws: UploadFailure.self) { try await file.move(to: path + "/no/where") }
      try await file.move(to: path + "/kept")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/kept")) == Data([1, 2, 3]))
      await #expect(throws: UploadFailure.isGone) { try await file.move(to: path + "/again") }
      #expect(try Self.names(path) == ["kept", "taken"])
    }
  }

  @Test("a file without an owner is removed")
  func letGo() async throws {
    try await Self.withFolder { path in
      let folder = UploadFolder(path: path)
      try folder.prepare()
      do {
        let file = try await folder.create("a")
        try await file.append([1])
        #expect(try Self.names(path) == ["upload-a"])
      }
      #expect(try Self.names(path).isEmpty)
    }
  }

  @Test("a folder that cannot be used is an error, not a file elsewhere")
  func unusable() async throws {
    try await Self.withFolder { path in
      #expect(FileManager.default.createFile(atPath: path, contents: Data()))
      let folder = UploadFolder(path: path)
      #expect(throws: (any Error).self) { try folder.prepare() }
      await #expect(throws: (any Error).self) { _ = try await folder.create("a") }
    }
  }
}
