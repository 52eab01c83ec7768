#if Web
import MillraceTestSupport
import MillraceTesting
import NIOCore
import Testing

@testable import MillraceSocket

@Suite("Over a hundred thousand frames of every lawful form, and every kind of fault")
struct FuzzedTrafficTests {
  static let parts: UInt64 = 16
  static let rounds: UInt64 = 90

  @Test(
    "lawful messages all arrive, a fault gets its code, and little is kept", arguments: 0..<parts)
  func traffic(part: UInt64) throws {
    var frameCount = 0
    for seed in 0..<Self.rounds {
      let isCompressing = seed % 2 == 0
      let traffic = FuzzedTraffic(seed: part << 32 | seed, isCompressing: isCompressing)
      frameCount += traffic.frameCount
      let socket = try EmbeddedSocket(
        limits: FuzzedTraffic.limits, offer: isCompressing ? "permessage-deflate" : nil)
      var random = SeededGenerator(seed: seed)
      var rest = traffic.bytes[...]
      while !rest.isEmpty {
        // Cut as a network cuts, and now and then byte by byte.
        let size =
          Int.random(in: 0..<8, using: &random) == 0 ? 1 : Int.random(in: 1...1_500, using: &random)
        socket.receive(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      let sample = "part \(part), seed \(seed)"
      let messages = socket.program.messages
      #expect(messages.prefix(traffic.messages.count) == traffic.messages[...], "\(sample)")
      #expect(messages.allSatisfy { $0.utf8.count <= FuzzedTraffic.limits.messageSize })
      let frames = try socket.sentFrames()
      try judge(frames, socket, traffic, sample)
      socket.advance(.seconds(200))
      #expect(!socket.isOpen, "\(sample)")
    }
    // Each part has its share of 100,000.
    #expect(frameCount * Int(Self.parts) >= 100_000)
  }

  private func judge(
    _ frames: [Frame], _ socket: EmbeddedSocket, _ traffic: FuzzedTraffic, _ sample: String
  ) throws {
    let closes = frames.filter { $0.first == 0x88 }
    #expect(closes.count <= 1, "\(sample)")
    #expect(closes.isEmpty || frames.last?.first == 0x88, "\(sample)")
    let code = closes.first?.closeCode
    switch traffic.codes {
    case nil:
      #expect(code == nil, "\(sample)")
      #expect(socket.isOpen, "\(sample)")
      #expect(socket.program.messages.count == traffic.messages.count, "\(sample)")
      socket.receive(.text("still here"))
      #expect(socket.program.messages.last == "still here", "\(sample)")
    case let codes? where !codes.isEmpty:
      #expect(code.map { codes.contains($0) } == true, "\(sample): \(String(describing: code))")
      #expect(socket.program.messages.count == traffic.messages.count, "\(sample)")
    default:
      // Bytes at random may make a lawful close, whose code is then the peer's own.
      #expect(code.map { SocketCloseCode(rawValue: $0).isSendable } ?? true, "\(sample)")
    }
  }

  @Test(
    "of a message that never ends, no more is kept than the limits say",
    arguments: [0, 1, 7, 99, 100, 399, 400], [true, false])
  func endless(size: Int, isCompressed: Bool) throws {
    let limits = FuzzedTraffic.limits
    let socket = try EmbeddedSocket(limits: limits, offer: "permessage-deflate")
    var kept = 0
    var count = 0
    while socket.program.errors.isEmpty, count < 1_000 {
      var frame = Frame(
        count == 0 ? .text : .continuation, Array(repeating: 65, count: size), isFinal: false)
      if isCompressed, count == 0 { frame = frame.compressed }
      kept += size
      count += 1
      // The frame arrives byte by byte, and a ping in between is answered.
      for byte in frame.bytes() { socket.receive([byte]) }
      socket.receive(Frame(.ping))
    }
    #expect(socket.program.errors == [.tooLarge])
    #expect(count <= limits.fragments)
    #expect(kept <= limits.messageSize + limits.frameSize)
  }

  @Test("a frame that declares too much is refused before a byte of it is kept")
  func declared() throws {
    for size in [401, 65_535, 65_536, 1 << 40] as [UInt64] {
      let socket = try EmbeddedSocket(limits: FuzzedTraffic.limits)
      for byte in Frame.head(first: 0x81, size: size) {
        #expect(socket.program.errors.isEmpty)
        socket.receive([byte])
      }
      #expect(socket.program.errors == [.tooLarge])
    }
  }
}
#endif
