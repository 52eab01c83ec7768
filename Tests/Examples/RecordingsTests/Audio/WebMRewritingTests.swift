import Foundation
import Testing

@testable import Recordings

@Suite("The stored form of a WebM that was recorded live")
struct WebMRewritingTests {
  private typealias Files = SoundFiles

  private func rewritten(_ bytes: [UInt8]) throws -> [UInt8] {
    let source = SoundInMemory(bytes)
    let rewriting = try #require(try AudioInspection(source).rewriting)
    var written: [UInt8] = []
    try rewriting.write(source) { (part) throws(Never) in
      #expect(part.count <= 400_000)
      written += part
    }
    return written
  }

  @Test("a recording of a browser becomes the file that the browser tests seek in")
  func recorded() throws {
    let written = try rewritten(try Files.recordedWebM())
    let stored = try Files.storedWebM()
    #expect(
      written == stored, "\(Data(written).base64EncodedString(options: .lineLength76Characters))")
  }

  @Test("a file that can be sought is stored as it is")
  func finished() throws {
    let stored = try rewritten(Files.webM(Files.cluster(at: 0, Files.block(0))))
    #expect(try AudioInspection(SoundInMemory(stored)).rewriting == nil)
  }

  @Test("the clusters keep every byte, and each cue leads to the cluster of its time")
  func clusters() throws {
    let tags = Files.element(0x1254_C367, [1, 2, 3])
    let written = try rewritten(
      Files.webM(
        Files.cluster(at: 0, Files.block(0)), tags,
        Files.cluster(at: 500, Files.block(0), live: false), Files.cluster(at: 900, Files.block(1)))
    )
    var bytes = AudioBytes(SoundInMemory(written))
    let head = try bytes.element(at: 0, within: bytes.size)
    let segment = try bytes.element(at: try #require(head.knownEnd), within: bytes.size)
    #expect(segment.knownEnd == written.count)
    var reading = try WebMOutline(&bytes).reading
    var found: [UInt64: Int] = [:]
    while true {
      let start = reading.offset
      guard let cluster = try reading.next(&bytes) else { break }
      found[cluster.time] = start - segment.body
      let block = cluster.time == 900 ? Files.block(1) : Files.block(0)
      #expect(Array(written[cluster.body]).suffix(block.count) == block[...])
    }
    #expect(found.keys.sorted() == [0, 500, 900])
    for (time, offset) in found {
      let cue =
        Files.big(Int(time), 8) + [0xB7, 0x94, 0xF7, 0x88] + Files.big(1, 8) + [0xF1, 0x88]
      let whole = cue + Files.big(offset, 8)
      #expect(written.indices.contains { written[$0...].starts(with: whole) }, "\(time)")
    }
  }

  @Test("however many clusters there are, the cues stay few and in order")
  func many() throws {
    var cues = WebMCues()
    for number in 0..<100_000 { cues.add(time: UInt64(number), at: number * 3) }
    #expect(cues.all.count <= AudioLimits.cues)
    #expect(cues.all.count > AudioLimits.cues / 4)
    #expect(cues.all.first?.time == 0)
    let steps = Set(zip(cues.all, cues.all.dropFirst()).map { $1.time - $0.time })
    #expect(steps.count == 1)
    #expect(cues.all.allSatisfy { $0.offset == Int($0.time) * 3 })
  }
}
