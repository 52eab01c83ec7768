#if Web
import Foundation
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSync

@Suite(.timeLimit(.minutes(5))) struct AttachmentStoreTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func store(
    largest: Int = 1_000, quota: Int = 10_000, block: Int = 1
  ) throws -> AttachmentStore {
    try AttachmentStore(
      folder: folder.path, largest: largest, quota: quota, block: block, partAge: .seconds(86_400),
      now: systemSeconds)
  }

  private func piece(
    _ whole: [UInt8], _ range: Range<Int>, user: String = "mo", space: Space = "work"
  ) -> AttachmentStore.Piece {
    AttachmentStore.Piece(
      id: AttachmentID(of: whole), space: space, user: user, offset: range.lowerBound,
      total: whole.count, bytes: Array(whole[range]))
  }

  private func answer(_ received: Int, _ isComplete: Bool = false) -> PieceAnswer {
    PieceAnswer(received: received, isComplete: isComplete)
  }

  @Test("pieces count only at the end of what has arrived, in whatever order they come")
  func pieces() async throws {
    let (store, photo) = (try store(), bytes(100))
    let steps: [(Range<Int>, PieceAnswer)] = [
      (0..<0, answer(0)), (10..<20, answer(0)), (0..<40, answer(40)), (0..<40, answer(40)),
      (20..<60, answer(40)), (40..<99, answer(99)), (40..<100, answer(99)),
      (99..<100, answer(100, true)), (0..<40, answer(100, true)), (100..<100, answer(100, true)),
    ]
    for (range, expected) in steps {
      let found = try await store.take(piece(photo, range))
      #expect(found == expected, "\(range)")
    }
    let found = try await store.read(AttachmentID(of: photo), in: "work", 10..<90)
    #expect(found == Array(photo[10..<90]))
  }

  @Test("a part to which nothing was added for a long time is removed, and leaves its room")
  func oldParts() async throws {
    let late = Mutex(0)
    let store = try AttachmentStore(
      folder: folder.path, largest: 1_000, quota: 250, block: 1, partAge: .seconds(60),
      now: { systemSeconds() + late.withLock { $0 } })
    let (first, second) = (bytes(100), bytes(160))
    _ = try await store.take(piece(first, 0..<60))
    await #expect(throws: AttachmentRefusal.quota) {
      _ = try await store.take(piece(second, 0..<60))
    }
    late.withLock { $0 = 62 }
    let found = try await store.take(piece(second, 0..<160))
    #expect(found == answer(160, true))
    // Begun again, it needs its room again.
    await #expect(throws: AttachmentRefusal.quota) {
      _ = try await store.take(piece(first, 60..<100))
    }
  }

  @Test(
    "the bytes that have arrived are there in the next process, and complete without a last piece")
  func restart() async throws {
    let photo = bytes(100)
    _ = try await store().take(piece(photo, 0..<60))
    let found = try await store().take(piece(photo, 0..<0))
    #expect(found == answer(60))
    // As if the process had ended between the last byte and the check.
    let part = try #require(try folder.files(below: "users").first { $0.hasSuffix("-100") })
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path + "/users/" + part))
    try file.seekToEnd()
    try file.write(contentsOf: photo[60...])
    try file.close()
    let whole = try await store().take(piece(photo, 0..<0))
    #expect(whole == answer(100, true))
  }

  @Test("bytes of another identity are refused and removed, and the right ones may come")
  func damaged() async throws {
    let (store, photo) = (try store(), bytes(100))
    var wrong = photo
    wrong[50] ^= 1
    let bad = AttachmentStore.Piece(
      id: AttachmentID(of: photo), space: "work", user: "mo", offset: 0, total: 100, bytes: wrong)
    await #expect(throws: AttachmentRefusal.damaged) { _ = try await store.take(bad) }
    #expect(try folder.files(below: "spaces").isEmpty)
    let found = try await store.take(piece(photo, 0..<100))
    #expect(found == answer(100, true))
  }

  @Test("the quota counts each attachment as a block at least, so that many tiny ones have an end")
  func tiny() async throws {
    let store = try store(quota: 3 * 4_096, block: 4_096)
    for number in 0..<3 {
      _ = try await store.take(piece([UInt8(number)], number == 0 ? 0..<1 : 0..<0))
    }
    await #expect(throws: AttachmentRefusal.quota) { _ = try await store.take(piece([3], 0..<0)) }
    _ = try await store.take(piece([3], 0..<1, user: "other"))
  }

  @Test("each user has a quota, which counts what is under way by its whole size")
  func quota() async throws {
    let store = try store(quota: 250)
    _ = try await store.take(piece(bytes(100, seed: 1), 0..<100))
    _ = try await store.take(piece(bytes(100, seed: 2), 0..<1))
    await #expect(throws: AttachmentRefusal.quota) {
      _ = try await store.take(piece(bytes(51, seed: 3), 0..<1))
    }
    _ = try await store.take(piece(bytes(50, seed: 4), 0..<50))
    // Another user, and what is there already, need no room.
    _ = try await store.take(piece(bytes(100, seed: 3), 0..<100, user: "ann"))
    let known = try await store.take(piece(bytes(100, seed: 1), 0..<0))
    #expect(known == answer(100, true))
    let goesOn = try await store.take(piece(bytes(100, seed: 2), 1..<100))
    #expect(goesOn == answer(100, true))
  }

  #if os(Linux)
  @Test("a first piece that comes twice at one time is counted once")
  func doubled() async throws {
    let (store, photo) = (try store(quota: 150), bytes(100))
    let first = piece(photo, 0..<50)
    _ = try await store.take(piece(bytes(1), 0..<1))
    let name = try #require(try folder.files(below: "users").first { $0.hasSuffix("/lock") })
    let path = folder.path + "/users/" + name
    let file = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
    var lock = try DiskFile(path)
    #expect(lock?.lock() == true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          do {
            _ = try await store.take(first)
          } catch SyncRefusal.busy {
            // The other one is writing.
          }
        }
      }
      // Both have seen that nothing has arrived, and wait to count.
      let number = try #require(file as? Int)
      var waiting = 0
      while waiting < 2 {
        await Task.yield()
        waiting = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
          .count { $0.contains("-> FLOCK") && $0.contains(":\(number) ") }
      }
      lock = nil
      try await group.waitForAll()
    }
    let found = try await store.take(piece(photo, 50..<100))
    #expect(found == answer(100, true))
  }
  #endif

  @Test("the largest attachment is taken, and a larger one refused before a byte is stored")
  func largest() async throws {
    let store = try store(largest: 100)
    _ = try await store.take(piece(bytes(100), 0..<100))
    let before = try folder.files()
    await #expect(throws: AttachmentRefusal.tooLarge) {
      _ = try await store.take(piece(bytes(101), 0..<10))
    }
    #expect(try folder.files() == before)
  }

  @Test(
    "names from outside become no paths",
    arguments: ["..", "../../../../etc", "/etc", "", "a\0b", String(repeating: "x", count: 5_000)])
  func names(name: String) async throws {
    let store = try store()
    let photo = bytes(10)
    _ = try await store.take(piece(photo, 0..<10, user: name, space: Space(rawValue: name)))
    let id = AttachmentID(of: photo).description
    let names = try folder.files().filter { !$0.hasSuffix("/lock") }
    let digest = digest(of: name)
    #expect(names == ["spaces/\(digest)/\(id)", "users/\(digest)/\(digest)-\(id)"])
  }

  @Test("equal bytes in two spaces are two attachments")
  func spaces() async throws {
    let store = try store()
    let photo = bytes(10)
    _ = try await store.take(piece(photo, 0..<10))
    let size = try await store.size(of: AttachmentID(of: photo), in: "home")
    #expect(size == nil)
    let begun = try await store.take(piece(photo, 0..<0, space: "home"))
    #expect(begun == answer(0))
  }

  @Test("a link in place of a file is not followed")
  func link() async throws {
    let store = try store()
    let photo = bytes(10)
    _ = try await store.take(piece(photo, 0..<5))
    let part = try #require(try folder.files(below: "users").first { $0.hasSuffix("-10") })
    let path = folder.path + "/users/" + part
    let target = folder.path + "/target"
    try Data(photo[..<5]).write(to: URL(fileURLWithPath: target))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    await #expect(throws: AttachmentError.self) { _ = try await store.take(piece(photo, 5..<10)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)).count == 5)
  }

  @Test("a folder that cannot be used is an error with its path")
  func unusable() throws {
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    let error = #expect(throws: AttachmentError.self) { try AttachmentStore(folder: file) }
    #expect(error?.description.contains(file) == true)
  }

  @Test("a full disk is told apart from other faults of the system")
  func errors() {
    #expect(AttachmentError.system("a", ENOSPC) == .diskFull(path: "a"))
    #expect(AttachmentError.system("a", EDQUOT) == .diskFull(path: "a"))
    #expect(
      AttachmentError.system("a", EACCES) == .unusable(path: "a", reason: "Permission denied"))
  }
}

@Suite struct AttachmentIDTests {
  @Test("an identity is the digest of the bytes")
  func digest() {
    #expect(
      AttachmentID(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(
    "only 64 hexadecimal digits in lower case are an identity",
    arguments: [
      "", "..", String(repeating: "a", count: 63), String(repeating: "a", count: 65),
      String(repeating: "A", count: 64), String(repeating: "g", count: 64),
      "/" + String(repeating: "a", count: 63), String(repeating: "٣", count: 32),
    ])
  func other(text: String) {
    #expect(AttachmentID(text) == nil)
  }
}
#endif
