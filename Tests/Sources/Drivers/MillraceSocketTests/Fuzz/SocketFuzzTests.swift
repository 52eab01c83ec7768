#if Web
import MillraceSocket
import MillraceTestSupport
import MillraceTesting
import NIOCore
import Testing

@Suite("A peer that sends anything")
struct SocketFuzzTests {
  @Test("never traps the server, is never delivered too much, and always ends", arguments: 0..<8)
  func randomBytes(part: UInt64) throws {
    let limits = SocketLimits(frameSize: 64, messageSize: 96, fragments: 3)
    for seed in 0..<500 {
      var random = SeededGenerator(seed: part << 32 | UInt64(seed))
      let socket = try EmbeddedSocket(limits: limits)
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        var bytes = Self.bytes(using: &random)
        while !bytes.isEmpty {
          let size = Int.random(in: 1...bytes.count, using: &random)
          socket.receive(Array(bytes.prefix(size)))
          bytes.removeFirst(size)
        }
        if Int.random(in: 0..<8, using: &random) == 0 { socket.send("out") }
        if Int.random(in: 0..<16, using: &random) == 0 { socket.advance(.seconds(7)) }
      }
      let frames = try socket.sentFrames()
      let closes = frames.indices.filter { frames[$0].first == 0x88 }
      #expect(closes.count <= 1)
      #expect(closes.first.map { $0 == frames.count - 1 } ?? true, "a close frame is the last")
      #expect(socket.program.messages.allSatisfy { $0.utf8.count <= limits.messageSize })
      #expect(socket.program.errors.count <= 1)
      socket.advance(limits.idleTimeout + limits.idleTimeout + limits.closeTimeout)
      #expect(!socket.isOpen)
    }
  }

  /// Now a sound frame, now one that is nearly sound, now noise.
  private static func bytes(using random: inout SeededGenerator) -> [UInt8] {
    let noise = { (count: Int, random: inout SeededGenerator) in
      (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return noise(Int.random(in: 1...40, using: &random), &random)
    case 1:
      var frame = Frame(.text, noise(Int.random(in: 0...70, using: &random), &random))
      frame.first = UInt8.random(in: 0...255, using: &random)
      return frame.bytes(isMasked: Bool.random(using: &random))
    case 2:
      return Frame(.ping, noise(Int.random(in: 0...8, using: &random), &random)).bytes()
    case 3:
      return Frame(.continuation, [65], isFinal: Bool.random(using: &random)).bytes()
    default:
      let text = String(repeating: "ä", count: Int.random(in: 0...20, using: &random))
      return Frame.text(text, isFinal: Bool.random(using: &random)).bytes()
    }
  }
}
#endif
