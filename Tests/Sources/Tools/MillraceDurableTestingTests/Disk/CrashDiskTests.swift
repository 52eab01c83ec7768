#if SQLite
import Foundation
import MillraceDurable
import MillraceDurableTesting
import MillraceSQLite
import Testing

private struct Line: DurableRecord {
  static let table = "line"
  var id: String
}

private struct AddLine: DurableAction {
  static let name = "line.add"
  var line: String
  var space: Space { "page" }

  func apply(to records: Records) throws { try records.put(Line(id: line)) }
}

/// Tests of the disk itself; what it shows of Millrace's files is tested beside those.
@Suite("A disk that is cut off", .timeLimit(.minutes(5)))
struct CrashDiskTests {
  private let folder: Folder
  private let other: Folder

  init() throws { (folder, other) = (try Folder(), try Folder()) }

  @Test("nothing remains of what was not flushed, everything after the end of a process")
  func remains() async throws {
    try await CrashDisk.record(folder.path) { disk in
      let client = try await folder.client()
      let first = try client.perform(AddLine(line: "flushed"))
      try await first.durable()
      try client.perform(AddLine(line: "not flushed"))
      let last = disk.operations
      try disk.write(CrashImage(after: last, .nothing), to: other.path)
      #expect(try await other.lines() == ["flushed"])
      try disk.write(CrashImage(after: last, .everything), to: other.path)
      #expect(try await other.lines() == ["flushed", "not flushed"])
    }
  }

  @Test("an image is repeated by its seed, also after one with more operations")
  func seeds() async throws {
    try await CrashDisk.record(folder.path) { disk in
      let client = try await folder.client()
      for number in 0..<20 { try client.perform(AddLine(line: "\(number)")) }
      let all = disk.operations
      var images: [CrashImage] = []
      for remains in CrashImage.Remains.allCases {
        for seed in [1, 2] as [UInt64] {
          images += [all / 2, all, all / 3].map { CrashImage(after: $0, remains, seed: seed) }
        }
      }
      let first = try images.map { try other.bytes(of: $0, on: disk) }
      let second = try images.reversed().map { try other.bytes(of: $0, on: disk) }
      #expect(first == second.reversed())
      #expect(Set(first).count > images.count / 2)
    }
  }

  @Test("images are as many as the limit, about, from none to all operations, and differ")
  func images() async throws {
    try await CrashDisk.record(folder.path) { disk in
      #expect(disk.images(atMost: 100).allSatisfy { $0.operations == 0 })
      #expect(disk.images(atMost: .max).count < 3_000)
      let client = try await folder.client()
      for number in 0..<10 { try client.perform(AddLine(line: "\(number)")) }
      let all = disk.operations
      for limit in [0, 1, 40, 97, all * 4, all * 40] {
        let images = disk.images(atMost: limit)
        #expect(images.first?.operations == 0 && images.last?.operations == all)
        #expect(Set(images).count == images.count && images.count >= 4)
        #expect((limit / 2...max(12, limit * 2)).contains(images.count), "\(limit)")
        #expect(images.map(\.operations) == images.map(\.operations).sorted())
      }
    }
  }

  @Test("a chosen call fails, those after it if they have to, and none after that")
  func fails() async throws {
    try await CrashDisk.record(folder.path) { disk in
      let client = try await folder.client()
      disk.fail(.full, at: 1)
      #expect(throws: DatabaseError.self) { try client.perform(AddLine(line: "a")) }
      #expect(disk.calls >= 1)
      try client.perform(AddLine(line: "b"))
      disk.fail(.full, at: 2, andAllLater: true)
      #expect(throws: DatabaseError.self) { try client.perform(AddLine(line: "c")) }
      #expect(throws: DatabaseError.self) { try client.perform(AddLine(line: "d")) }
      disk.failNothing()
      #expect(disk.calls == 0)
      try client.perform(AddLine(line: "e"))
      #expect(try client.read("page") { try $0.scan(Line.self).map(\.id) } == ["b", "e"])
    }
  }

  @Test("a disk that has ended records and writes nothing, and its open files work on")
  func ended() async throws {
    let (client, disk) = try await CrashDisk.record(folder.path) { disk in
      let client = try await folder.client()
      disk.fail(.full, at: 1, andAllLater: true)
      return (client, disk)
    }
    try client.perform(AddLine(line: "a"))
    #expect(disk.operations == 0 && disk.calls == 0)
    #expect(throws: CrashDiskError.unwritable(folder: other.path)) {
      try disk.write(CrashImage(after: 0, .nothing), to: other.path)
    }
    // The next disk has its room, and not its files.
    try await CrashDisk.record(other.path) { next in
      try client.perform(AddLine(line: "b"))
      #expect(next.operations == 0 && disk.operations == 0)
    }
  }

  @Test("a folder is recorded through a link to it, and folders in it are not")
  func paths() async throws {
    let link = other.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    try await CrashDisk.record(link) { disk in
      let inner = try Folder(folder.path + "/inner")
      _ = try await inner.client()
      #expect(disk.operations == 0)
      _ = try await folder.client()
      #expect(disk.operations > 0)
    }
  }

  @Test("a folder that does not exist, and one that is recorded, are errors that say what to do")
  func errors() async throws {
    try await CrashDisk.record(folder.path) { disk in
      _ = try await folder.client()
      let error = #expect(throws: CrashDiskError.self) {
        try disk.write(CrashImage(after: disk.operations, .everything), to: "/nowhere/at/all")
      }
      #expect(error?.description.contains("Create it first") == true)
      // The files of a recorded folder are in use: it gets no image, and no second disk.
      #expect(throws: CrashDiskError.unwritable(folder: folder.path)) {
        try disk.write(CrashImage(after: 0, .everything), to: folder.path)
      }
      await #expect(throws: CrashDiskError.recorded(folder.path)) {
        try await CrashDisk.record(folder.path) { _ in }
      }
      #expect(try await folder.lines() == [])
    }
    await #expect(throws: CrashDiskError.noFolder("/nowhere")) {
      try await CrashDisk.record("/nowhere") { _ in }
    }
    try await CrashDisk.record(folder.path) { _ in }
  }

  @Test("disks are as many as tests want at once, each with its own operations")
  func many() async throws {
    func record(_ count: Int) async throws {
      guard count > 0 else { return }
      let inner = try Folder("\(folder.path)/\(count)")
      try await CrashDisk.record(inner.path) { disk in
        #expect(disk.operations == 0)
        try await record(count - 1)
        _ = try await inner.client()
        #expect(disk.operations > 0)
      }
    }
    try await record(100)
  }

  @Test("a file that exists before has what it had in every image, and what is added since")
  func existing() async throws {
    let (file, client) = try await folder.open()
    try client.perform(AddLine(line: "before"))
    try await file.close()
    try await CrashDisk.record(folder.path) { disk in
      let client = try await folder.client()
      try disk.write(CrashImage(after: 0, .nothing), to: other.path)
      #expect(try await other.lines() == ["before"])
      try await client.perform(AddLine(line: "later")).durable()
      for operations in [disk.operations, 0, disk.operations] {
        try disk.write(CrashImage(after: operations, .nothing), to: other.path)
        let lines = try await other.lines()
        #expect(lines == (operations == 0 ? ["before"] : ["before", "later"]))
      }
    }
  }
}

/// A folder of its own for one test.
private final class Folder {
  let path: String

  init(_ path: String? = nil) throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    self.path = path ?? base.appending(path: "millrace-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: self.path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func open() async throws -> (DurableFile, DurableClient) {
    let schema = try DurableSchema(records: [Line.self], actions: [AddLine.self])
    let file = try await DurableFile.open(
      at: path + "/lines.sqlite", schema: schema, randomBits: { 7 }, didWarn: { _ in })
    let client = try DurableClient(file, schema: schema)
    try client.setSpaces(["page"])
    return (file, client)
  }

  func client() async throws -> DurableClient { try await open().1 }

  func lines() async throws -> [String] {
    let (file, client) = try await open()
    let lines = try client.read("page") { try $0.scan(Line.self).map(\.id) }
    try await file.close()
    return lines
  }

  func bytes(of image: CrashImage, on disk: CrashDisk) throws -> [String: Data] {
    try disk.write(image, to: path)
    return try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(filePath: path + "/" + $1))
    }
  }
}

private typealias DatabaseError = MillraceSQLite.DatabaseError
#endif
