import MillraceTesting
import Testing

@testable import Recordings

@Suite("The inspection of damaged and hostile files", .timeLimit(.minutes(5)))
struct AudioMutationTests {
  private typealias Files = SoundFiles

  private static func seeds() throws -> [[UInt8]] {
    [
      Files.wav(samples: 40), Files.wav(codec: 3, channels: 2, bits: 32, frame: 8, samples: 9),
      Files.ogg(Files.opusHead, samples: 48_312), Files.ogg(Files.vorbisHead, samples: 22_050),
      Files.ogg(Files.flacHead, samples: 88_200),
      Files.mp4(Files.track("soun", id: 1, scale: 1_000, duration: 1_234)),
      Files.mp4(
        Files.track("soun", id: 1, scale: 10_000, duration: 0), moreInMovie: Files.defaults,
        after: Files.fragment(begin: 0) + Files.fragment(begin: 3_000, durations: [500, 700])),
      try Files.recordedMP4(), try Files.recordedWebM(), try Files.storedWebM(),
      Files.webM(
        Files.cluster(at: 0, Files.block(0), Files.block(20)),
        Files.cluster(at: 1_000, Files.block(40)), live: false),
    ]
  }

  @Test(
    "110,000 mutated files are each answered, and what is rewritten is sound", arguments: 0..<11)
  func mutated(seed: Int) throws {
    var mutation = Mutation(seed: UInt64(seed))
    let original = try Self.seeds()[seed]
    var taken = 0
    for round in 0..<10_000 {
      let bytes = mutation.of(original)
      let source = SoundInMemory(bytes)
      guard let inspection = try? AudioInspection(source) else { continue }
      taken += 1
      #expect((0...AudioLimits.milliseconds).contains(inspection.audio.milliseconds))
      guard let rewriting = inspection.rewriting else { continue }
      var written: [UInt8] = []
      try rewriting.write(source) { (part) throws(Never) in written += part }
      let again = try AudioInspection(SoundInMemory(written))
      #expect(again.rewriting == nil, "round \(round)")
      #expect(again.audio.milliseconds == inspection.audio.milliseconds, "round \(round)")
    }
    // Not all of them are refused at the door.
    #expect(taken > 300)
  }
}

/// Seeded damage: bytes set, flipped, taken away, doubled, moved, and sizes at their extremes.
private struct Mutation {
  private var numbers: SeededGenerator

  init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

  mutating func of(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &numbers) where !bytes.isEmpty {
      let offset = Int.random(in: bytes.indices, using: &numbers)
      let end = min(bytes.count, offset + Int.random(in: 1...40, using: &numbers))
      switch Int.random(in: 0..<9, using: &numbers) {
      case 0: bytes[offset] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 2: bytes[offset] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers) ?? 0
      case 3: bytes.removeSubrange(offset..<end)
      case 4: bytes.insert(contentsOf: bytes[offset..<end], at: offset)
      case 5: bytes.removeSubrange(offset...)
      case 6: for index in offset..<min(end, offset + 8) { bytes[index] = 0xFF }
      case 7: for index in offset..<min(end, offset + 8) { bytes[index] = 0 }
      default:
        let other = Int.random(in: bytes.indices, using: &numbers)
        bytes.swapAt(offset, other)
      }
    }
    return bytes
  }
}
