#if SQLite
import Foundation
import Millrace
import MillraceSQLite
import MillraceViews
import Testing

@testable import Recordings

@Suite(
  "The sound of the library when the disk or the process gives up", .serialized,
  .timeLimit(.minutes(5)))
struct AudioFaultTests {
  /// The changes that the library acknowledged in a run.
  private struct Acknowledged {
    var taken: Set<ItemID> = []
    var saved: Set<ItemID> = []
    var discarded: Set<ItemID> = []
    var removed: Set<ItemID> = []
  }

  /// Takes three recordings, saves two, discards one and removes one, which is once put
  /// back; goes on whatever fails.
  private static func use(_ library: RecordingLibrary, _ acknowledged: inout Acknowledged) async {
    let files = [try? SoundFiles.recordedWebM(), SoundFiles.wav(), SoundFiles.wav()]
    for (number, file) in zip([1, 2, 3] as [UInt64], files) {
      let upload = FakeUpload.file(file ?? [])
      if (try? await library.shelf.take(upload, as: id(number))) != nil {
        acknowledged.taken.insert(id(number))
      }
      if number == 3 { break }
      if (try? await library.save(draft: id(number), name: "Owl", parent: .root)) != nil {
        acknowledged.saved.insert(id(number))
      }
    }
    if (try? await library.discard(draft: id(3))) != nil { acknowledged.discarded.insert(id(3)) }
    try? await library.carryOut(.removed(id(1)))
    try? await library.restore(id(1))
    if (try? await library.carryOut(.removed(id(1)))) != nil { acknowledged.removed.insert(id(1)) }
  }

  /// Checks the conditions that hold after every opening.
  private static func check(
    _ library: RecordingLibrary, _ folder: LibraryFolder, _ acknowledged: Acknowledged,
    _ comment: Comment
  ) async throws {
    let tree = library.feed.latest.value
    #expect(library.sweep.damaged.isEmpty && library.sweep.failures.isEmpty, comment)
    #expect(library.sweep.foreign.isEmpty && library.strays.isEmpty, comment)
    for id in acknowledged.removed { #expect(tree[id] == nil, comment) }
    for id in acknowledged.saved.subtracting([id(1)]) { #expect(tree[id] != nil, comment) }
    for id in tree.recordings(in: .root) { #expect(await library.file(of: id) != nil, comment) }
    var allowed: Set<String> = []
    for id in [id(1), id(2), id(3)] {
      for format in [AudioFormat.webm, .wav] {
        let name: AudioName = tree[id] == nil ? .draft(id, format) : .recording(id, format)
        allowed.insert(name.text)
      }
    }
    let files = Set(try folder.files)
    #expect(files.isSubset(of: allowed), comment)
    for id in acknowledged.discarded { #expect(!files.contains { $0.contains("\(id)") }, comment) }
    // A sound that was taken and neither saved nor discarded can still be saved.
    for id in acknowledged.taken.subtracting(acknowledged.saved)
    where tree[id] == nil
      && id != Self.last
    {
      await #expect(throws: Never.self, comment) {
        try await library.save(draft: id, name: "Rain", parent: .root)
      }
    }
  }

  private static let last = id(3)

  @Test(
    "D13 at each step: no room, or a kill; nothing acknowledged is lost, nothing partial stays",
    arguments: FaultPlan.Fault.allCases)
  func everyStep(fault: FaultPlan.Fault) async throws {
    let whole = FaultPlan()
    var opening = 0
    var steps = 0
    try await LibraryFolder.with { folder in
      try await folder.open(whole) { library in
        opening = whole.steps
        var acknowledged = Acknowledged()
        await Self.use(library, &acknowledged)
        #expect(acknowledged.saved.count == 2 && acknowledged.discarded.count == 1)
        #expect(acknowledged.removed.count == 1)
        steps = whole.steps - opening
        try folder.hasFiles(["\(id(1)).webm", "\(id(2)).wav"])
      }
    }
    #expect(steps > 40)
    for step in 0..<steps {
      try await LibraryFolder.with { folder in
        let plan = FaultPlan(fault, at: opening + step)
        var acknowledged = Acknowledged()
        try await folder.open(plan) { await Self.use($0, &acknowledged) }
        try await folder.open {
          try await Self.check($0, folder, acknowledged, "\(fault) at step \(step)")
        }
      }
    }
  }

  @Test("a folder that cannot be made or read is named, and the rows are left alone")
  func opening() async throws {
    for step in 0..<2 {
      try await LibraryFolder.with { folder in
        let error = await #expect(throws: LibraryOpeningError.self) {
          try await folder.open(FaultPlan(.full, at: step)) { _ in }
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("audio"))
        try await folder.open { library in #expect(library.feed.latest.value.count == 1) }
      }
    }
  }
}
#endif
