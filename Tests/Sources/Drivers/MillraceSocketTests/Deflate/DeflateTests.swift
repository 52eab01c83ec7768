#if Web
import MillraceTesting
import NIOCore
import Testing

@testable import MillraceSocket

@Suite("Compressing and expanding messages")
struct DeflateTests {
  /// A message and ways to write it, from RFC 7692, section 7.2.3.
  static let vectors: [[UInt8]] = [
    [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00],
    // Not compressed at all.
    [0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00],
    // A block that calls itself the last.
    [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00],
    // Two blocks.
    [
      0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00,
    ],
  ]

  @Test("the examples of RFC 7692 are Hello", arguments: vectors)
  func vector(bytes: [UInt8]) throws {
    let hello = try Deflate.expanded(ByteBuffer(bytes: bytes), limit: 5)
    #expect(String(buffer: hello) == "Hello")
    #expect(throws: SocketError.tooLarge) {
      try Deflate.expanded(ByteBuffer(bytes: bytes), limit: 4)
    }
  }

  @Test("a message of no bytes is one byte compressed")
  func empty() throws {
    #expect(try Deflate.expanded(ByteBuffer(bytes: [0]), limit: 1).readableBytes == 0)
  }

  @Test("bytes become one gzip member, or stay what they are", arguments: [nil, 1, 6, 9])
  func gzip(level: Int?) throws {
    let text = Array(String(repeating: "a race of water ", count: 10_000).utf8)
    let member = try #require(Deflate.gzipped(text, level: level))
    #expect(member.count < text.count / 50)
    #expect(member.prefix(3) == [0x1F, 0x8B, 8])
    // Behind the last block a message goes on with an empty one.
    let deflated = ByteBuffer(bytes: member.dropFirst(10).dropLast(8) + [0])
    #expect(try Deflate.expanded(deflated, limit: text.count) == ByteBuffer(bytes: text))
    #expect(Deflate.gzipped([], level: level) == nil)
    #expect(Deflate.gzipped([1, 2, 3], level: level) == nil)
  }

  @Test(
    "a large page is compressed at level 4, a smaller one at 6",
    arguments: [
      (1 << 16, 6), ((1 << 16) + 1, 4),
    ])
  func levelBySize(size: Int, level: Int) throws {
    var random = SeededGenerator(seed: 1)
    let numbers = (0..<size).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
    let (chosen, other) = (Deflate.gzipped(numbers), Deflate.gzipped(numbers, level: 10 - level))
    #expect(chosen == Deflate.gzipped(numbers, level: level))
    #expect(chosen != other)
  }

  static let broken: [[UInt8]] = [
    // A block of the kind that does not exist.
    [0x06], [0xFF],
    // A length that does not agree with its complement.
    [0x00, 0x05, 0x00, 0x00, 0x00, 0x48],
    // A reach back before the beginning.
    [0x02, 0x02],
    // Cut in the middle of the first example.
    [0xF2, 0x48, 0xCD],
    // Cut in a block that was not compressed.
    [0x00, 0x09, 0x00, 0xF6, 0xFF, 0x48],
  ]

  @Test("bytes that are no compressed message are refused", arguments: broken)
  func invalid(bytes: [UInt8]) {
    #expect(throws: SocketError.invalidCompression) {
      try Deflate.expanded(ByteBuffer(bytes: bytes), limit: 1_000)
    }
  }

  @Test("a message of any size is the same after a round trip, whatever the window")
  func roundTrips() throws {
    var random = SeededGenerator(seed: 1)
    for window in 9...15 {
      for size in [1, 2, 255, 256, 257, 1_024, 4_095, 32_768, 100_000] {
        let words = ["<li class=row>", "text", "grüß", "0", "\n"]
        var text = ""
        while text.utf8.count < size { text += words.randomElement(using: &random) ?? "" }
        let message = ByteBuffer(string: text)
        guard let compressed = Deflate.compressed(message, windowBits: window) else {
          #expect(size < 10)
          continue
        }
        #expect(compressed.readableBytes < message.readableBytes)
        #expect(try Deflate.expanded(compressed, limit: message.readableBytes) == message)
      }
    }
  }

  @Test("a message that compression does not make smaller is left as it is")
  func noise() {
    var random = SeededGenerator(seed: 2)
    let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(Deflate.compressed(ByteBuffer(bytes: noise)) == nil)
    #expect(Deflate.compressed(ByteBuffer()) == nil)
  }

  @Test("a small message that would become a huge one is refused before it takes the memory")
  func bomb() throws {
    let huge = ByteBuffer(repeating: 65, count: 1_000_000)
    let bomb = try #require(Deflate.compressed(huge))
    #expect(bomb.readableBytes < 5_000)
    #expect(throws: SocketError.tooLarge) { try Deflate.expanded(bomb, limit: 256 * 1024) }
    #expect(try Deflate.expanded(bomb, limit: 1_000_000) == huge)
  }

  @Test("any bytes are expanded or refused, and never to more than the limit")
  func fuzz() throws {
    var random = SeededGenerator(seed: 3)
    let sound = try #require(
      Deflate.compressed(ByteBuffer(string: String(repeating: "a row of a list, ", count: 100))))
    var outcomes: Set<String> = []
    for _ in 0..<20_000 {
      var bytes = Array(sound.readableBytesView)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...(bytes.count * 2), using: &random)))
      do {
        let message = try Deflate.expanded(ByteBuffer(bytes: bytes), limit: 1_700)
        #expect(message.readableBytes <= 1_700)
        outcomes.insert("expanded")
      } catch {
        outcomes.insert("\(error.closeCode?.rawValue ?? 0)")
      }
    }
    #expect(outcomes == ["expanded", "1007", "1009"])
  }
}
#endif
