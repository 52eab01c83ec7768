#if SQLite
import Foundation
import Millrace
import MillraceSQLite
import MillraceViews
import Testing

@testable import Recordings

@Suite("The sound of the library", .timeLimit(.minutes(5)))
struct AudioShelfTests {
  private static let wav = SoundFiles.wav()

  @Test("an upload becomes a draft, and a saved draft a recording that can be served")
  func journey() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        let live = try SoundFiles.recordedWebM()
        let audio = try await library.shelf.take(FakeUpload.file(live), as: id(1))
        let stored = try SoundFiles.storedWebM()
        #expect(audio == Audio(format: .webm, bytes: stored.count, milliseconds: 780))
        try folder.hasFiles(["draft-\(id(1)).webm"])
        #expect(await library.file(of: id(1)) == nil)
        try await library.save(draft: id(1), name: "Owl", parent: .root)
        var kept = try #require(library.feed.latest.value[id(1)]?.audio)
        // The time of a recording is that at which its sound was stored.
        let path = library.shelf.path(.recording(id(1), .webm))
        #expect(try kept.recorded == library.shelf.disk.entry(at: path)?.modified)
        kept.recorded = nil
        #expect(kept == audio)
        #expect(library.feed.latest.value.children(of: .root) == [id(1)])
        try folder.hasFiles(["\(id(1)).webm"])
        #expect(folder.bytes("\(id(1)).webm") == stored)
        let location = AudioLocation(
          path: "\(folder.path)/audio/\(id(1)).webm", mediaType: "audio/webm", bytes: stored.count)
        #expect(await library.file(of: id(1)) == location)
        #expect(await library.file(of: .root) == nil)
      }
    }
  }

  @Test(
    "a file is on the disk before it has its name, and its folder before an observer is notified")
  func order() async throws {
    try await LibraryFolder.with { folder in
      let plan = FaultPlan()
      try await folder.open(plan) { library in
        let opened = plan.steps
        let live = FakeUpload.file(try SoundFiles.recordedWebM())
        _ = try await library.shelf.take(live, as: id(1))
        let steps = plan.log.dropFirst(opened).filter { !$0.hasPrefix("remove ") }
        #expect(
          Array(steps.prefix(3)) == ["read incoming-\(id(1))"]
            + [String](
              repeating: "write rewritten-\(id(1))", count: 2))
        #expect(
          Array(steps.suffix(3)) == [
            "flush rewritten-\(id(1))", "rename rewritten-\(id(1))", "flush audio",
          ])
        let taken = plan.steps
        try await library.save(draft: id(1), name: "Owl", parent: .root)
        let saving = plan.log.dropFirst(taken).filter {
          ["flush", "link", "write"].contains($0.prefix { $0 != " " })
        }
        #expect(
          Array(saving) == [
            "link draft-\(id(1)).webm", "flush audio", "write before", "write after", "flush audio",
          ])
      }
    }
  }

  @Test("a file that is no recording is refused, and nothing of it stays")
  func refused() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        await #expect(throws: AudioShelfError.audio(.empty)) {
          try await library.shelf.take(FakeUpload.file([]), as: id(1))
        }
        await #expect(throws: AudioShelfError.audio(.unknownFormat(firstBytes: [1, 2, 3]))) {
          try await library.shelf.take(FakeUpload.file([1, 2, 3]), as: id(1))
        }
        try folder.hasFiles([])
      }
    }
  }

  @Test("D9 a draft that is saved under no name stays until it is saved or discarded")
  func blankName() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        for (name, parent) in [("  ", ItemID.root), ("Owl", id(9))] {
          await #expect(throws: RecordingLibraryError.self) {
            try await library.save(draft: id(1), name: name, parent: parent)
          }
          try folder.hasFiles(["draft-\(id(1)).wav"])
        }
        try await library.save(draft: id(1), name: "Owl", parent: .root)
        try folder.hasFiles(["\(id(1)).wav"])
      }
    }
  }

  @Test("D11 a draft that was discarded is removed, and cannot be saved")
  func discarded() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        try await library.discard(draft: id(1))
        try await library.discard(draft: id(1))
        try folder.hasFiles([])
        let error = await #expect(throws: RecordingLibraryError.self) {
          try await library.save(draft: id(1), name: "Owl", parent: .root)
        }
        guard case .audio(.noDraft(id(1))) = error else {
          Issue.record("unexpected: \(String(describing: error))")
          return
        }
      }
    }
  }

  @Test("a draft in use is not touched by other calls")
  func busy() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        try library.shelf.claim(id(1))
        await #expect(throws: AudioShelfError.busy(id(1))) {
          try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        }
        await #expect(throws: RecordingLibraryError.self) {
          try await library.discard(draft: id(1))
        }
        try folder.hasFiles(["draft-\(id(1)).wav"])
        library.shelf.release(id(1))
        try await library.discard(draft: id(1))
      }
    }
  }

  @Test("D2 D9 removing a folder is one change, undone as one, and takes its sound along at last")
  func removal() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        try await library.carryOut(.created(id: id(10), parent: .root, name: "a"))
        try await library.carryOut(.created(id: id(11), parent: id(10), name: "b"))
        for (number, parent) in [(1, id(10)), (2, id(11)), (3, .root)] as [(UInt64, ItemID)] {
          _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(number))
          try await library.save(draft: id(number), name: "Owl", parent: parent)
        }
        var heard = library.feed.values().makeAsyncIterator()
        #expect(await heard.next()?.value.count == 6)
        try await library.carryOut(.removed(id(10)))
        #expect(await heard.next()?.value.subtree(of: .root) == [.root, id(3)])
        #expect(await library.file(of: id(2)) == nil)
        try await library.restore(id(10))
        #expect(await heard.next()?.value.count == 6)
        #expect(await library.file(of: id(2)) != nil)
        await #expect(throws: RecordingLibraryError.self) { try await library.restore(id(10)) }
      }
      try await folder.open { library in
        #expect(library.feed.latest.value.count == 6 && library.sweep.removed.isEmpty)
        try await library.carryOut(.removed(id(10)))
        try folder.hasFiles(([1, 2, 3] as [UInt64]).map { "\(id($0)).wav" })
      }
      // The undo of another process is over.
      try await folder.open { library in
        try folder.hasFiles(["\(id(3)).wav"])
        await #expect(throws: RecordingLibraryError.self) { try await library.restore(id(10)) }
      }
    }
  }

  @Test("opening removes what no caller can ask for, and leaves what is not its own")
  func sweeping() async throws {
    try await LibraryFolder.with { folder in
      let now = Int(Date().timeIntervalSince1970)
      try await folder.open { library in
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        try await library.save(draft: id(1), name: "Owl", parent: .root)
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(2))
      }
      let left = [
        "incoming-\(id(3))", "rewritten-\(id(3))", "\(id(4)).webm", "\(id(1)).webm",
        "draft-\(id(1)).wav",
      ]
      for name in left { folder.write(name, [1]) }
      for name in ["notes.txt", "draft-x.wav", "\(id(5)).mp3"] { folder.write(name, [1]) }
      try await folder.open(now: now + 60) { library in
        #expect(Set(library.sweep.removed) == Set(left))
        #expect(Set(library.sweep.foreign) == ["notes.txt", "draft-x.wav", "\(id(5)).mp3"])
        #expect(library.sweep.damaged.isEmpty && library.sweep.failures.isEmpty)
        #expect(folder.bytes("\(id(1)).wav") == Self.wav)
        // A page that outlived the restart saves what it has.
        try await library.save(draft: id(2), name: "Rain", parent: .root)
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(3))
      }
      try await folder.open(now: now + AudioLimits.draftSeconds - 60) { library in
        #expect(library.sweep.removed.isEmpty)
      }
      try await folder.open(now: now + AudioLimits.draftSeconds + 3_600) { library in
        #expect(library.sweep.removed == ["draft-\(id(3)).wav"])
        #expect(library.feed.latest.value.count == 3)
      }
    }
  }

  @Test("a recording whose file is missing or another one is reported, and stays in the library")
  func damaged() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        for number in 1...3 as ClosedRange<UInt64> {
          _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(number))
          try await library.save(draft: id(number), name: "Owl", parent: .root)
        }
      }
      try FileManager.default.removeItem(atPath: "\(folder.path)/audio/\(id(1)).wav")
      folder.write("\(id(2)).wav", [1, 2])
      try await folder.open { library in
        #expect(
          library.sweep.damaged == [
            DamagedRecording(id: id(1), name: "Owl", expected: Self.wav.count, found: nil),
            DamagedRecording(id: id(2), name: "Owl", expected: Self.wav.count, found: 2),
          ])
        #expect(
          library.sweep.description.hasPrefix(
            "The file of the recording \(id(1)), “Owl”, should have \(Self.wav.count) bytes but is"
              + " missing. Restore it from a backup, or delete the recording."))
        #expect(library.feed.latest.value.count == 4)
        #expect(await library.file(of: id(1)) == nil)
        #expect(await library.file(of: id(2)) == nil)
        #expect(await library.file(of: id(3)) != nil)
        try await library.carryOut(.removed(id(1)))
      }
    }
  }

  @Test("the sound of a row that is not in the tree is kept")
  func strays() async throws {
    try await LibraryFolder.with { folder in
      try await folder.open { library in
        _ = try await library.shelf.take(FakeUpload.file(Self.wav), as: id(1))
        try await library.save(draft: id(1), name: "Owl", parent: .root)
      }
      let storage = try await LibraryStorage.open(at: "\(folder.path)/recordings.sqlite")
      try await storage.apply(.renamed(id(1), name: " "))
      try await storage.database.close()
      try await folder.open { library in
        #expect(library.strays.count == 1)
        try folder.hasFiles(["\(id(1)).wav"])
      }
    }
  }
}
#endif
