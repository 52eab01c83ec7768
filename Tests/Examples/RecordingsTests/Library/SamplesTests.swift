#if SQLite
import Millrace
import Testing

@testable import Recordings

@Suite("The samples of a new library", .timeLimit(.minutes(5)))
struct SamplesTests {
  @Test("each is a recording of its length, in its folder, whose sound is on the disk")
  func samples() async throws {
    try await RecordingLibraryTests.withLibrary { library, _ in
      try await library.addSamples { ItemID(Environment().newID()) }
      let tree = library.feed.latest.value
      for sample in SampleSound.all {
        let tops = tree.children(of: .root) ?? []
        let items = (tops + tops.flatMap { tree.children(of: $0) ?? [] }).compactMap { tree[$0] }
        let item = try #require(items.first { $0.name == sample.name })
        #expect(item.audio?.milliseconds == Int(sample.seconds * 1_000))
        #expect(tree[item.parent ?? .root]?.name ?? "Recordings" == sample.folder ?? "Recordings")
        #expect(await library.file(of: item.id) != nil)
        // The time is that of the file, or before.
        let path = library.shelf.path(.recording(item.id, .wav))
        let written = try #require(try library.shelf.disk.entry(at: path)?.modified)
        #expect(item.audio?.recorded == written - sample.age * 3_600)
      }
      try await library.close()
    }
  }

  @Test("a computed sound is heard: it is neither silent nor cut at its limits")
  func loudness() {
    for sample in SampleSound.all {
      let bytes = sample.file().dropFirst(44)
      let samples = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
        abs(Int(Int16(truncatingIfNeeded: Int(bytes[at]) | Int(bytes[at + 1]) << 8)))
      }
      let loudest = samples.max() ?? 0
      #expect(loudest > 8_000, "\(sample.name)")
      let cut = samples.count { $0 >= 32_000 }
      #expect(cut * 100 < samples.count, "\(sample.name)")
    }
  }
}
#endif
