#if Web
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@testable import MillraceSocket

@Suite("Compressed messages on a socket")
struct DeflateHandlerTests {
  static let offer = "permessage-deflate; client_max_window_bits"

  static func compressed(_ text: String) -> [UInt8] {
    Deflate.compressed(ByteBuffer(string: text)).map { Array($0.readableBytesView) } ?? []
  }

  @Test("a message above the threshold goes out compressed, a smaller one as it is")
  func threshold() throws {
    let socket = try EmbeddedSocket(offer: Self.offer)
    let small = String(repeating: "a", count: 1_024)
    let large = small + "a"
    socket.send(small)
    socket.send(large)
    let frames = try socket.sentFrames()
    #expect(frames.first == .text(small))
    #expect(frames.last?.first == 0xC1)
    let payload = try #require(frames.last?.payload)
    #expect(payload.count < 100)
    let message = try Deflate.expanded(ByteBuffer(bytes: payload), limit: 1_025)
    #expect(String(buffer: message) == large)
  }

  @Test("each message stands alone: the same one is compressed to the same bytes")
  func noContext() throws {
    let socket = try EmbeddedSocket(offer: Self.offer)
    let text = String(repeating: "a row of a list, ", count: 100)
    socket.send(text)
    socket.send(text)
    let frames = try socket.sentFrames()
    #expect(frames.count == 2)
    #expect(frames[0] == frames[1])
  }

  @Test("without an agreement nothing is compressed")
  func declined() throws {
    let socket = try EmbeddedSocket(offer: "permessage-deflate; unknown")
    let large = String(repeating: "a", count: 5_000)
    socket.send(large)
    #expect(try socket.sentFrames() == [.text(large)])
    socket.receive(Frame(.text, Self.compressed(large)).compressed)
    #expect(socket.program.errors == [.brokenProtocol(.reservedBits)])
  }

  @Test("compressed and plain messages come in by turns, in fragments, with pings between them")
  func inbound() throws {
    let socket = try EmbeddedSocket(offer: Self.offer)
    let bytes = Self.compressed(String(repeating: "grüß dich ", count: 30))
    socket.receive(Frame(.text, bytes).compressed)
    socket.receive(.text("plain"))
    socket.receive(
      Frame(.text, Array(bytes.prefix(3)), isFinal: false).compressed, Frame(.ping, [1]),
      Frame(.continuation, Array(bytes.dropFirst(3)), isFinal: false), Frame(.continuation))
    socket.receive(.text("pla", isFinal: false), Frame(.continuation, Array("in".utf8)))
    let long = String(repeating: "grüß dich ", count: 30)
    #expect(socket.program.messages == [long, "plain", long, "plain"])
    #expect(try socket.sentFrames() == [Frame(.pong, [1])])
  }

  @Test("of many messages in one read no more are expanded at once than the program has room for")
  func manyInOneRead() throws {
    let socket = try EmbeddedSocket(limits: SocketLimits(messageSize: 1_000), offer: Self.offer)
    let large = String(repeating: "a", count: 900)
    let frames =
      Array(repeating: Frame(.text, Self.compressed(large)).compressed, count: 10)
      + [.text("plain"), Frame(.ping, [1])]
    socket.program.takesMessages = false
    socket.receive(frames.flatMap { $0.bytes() })
    #expect(socket.program.messages == [large, large])
    socket.program.takesMessages = true
    socket.channel.read()
    #expect(socket.program.messages == Array(repeating: large, count: 10) + ["plain"])
    #expect(try socket.sentFrames() == [Frame(.pong, [1])])
  }

  @Test("the end of the peer does not overtake what it has sent before", arguments: [true, false])
  func endBehindWaiting(isClean: Bool) throws {
    let socket = try EmbeddedSocket(limits: SocketLimits(messageSize: 1_000), offer: Self.offer)
    let large = String(repeating: "a", count: 900)
    let frames = Array(repeating: Frame(.text, Self.compressed(large)).compressed, count: 10)
    socket.program.takesMessages = false
    socket.receive((frames + (isClean ? [.close(1000)] : [])).flatMap { $0.bytes() })
    socket.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(socket.program.messages.count == 2 && socket.program.errors.isEmpty)
    socket.program.takesMessages = true
    socket.channel.read()
    #expect(socket.program.messages.count == 10)
    #expect(socket.program.errors == (isClean ? [] : [.connectionLost]))
    #expect(!socket.isOpen)
  }

  @Test("messages that wait to be expanded are not, once the socket closes")
  func closedMeanwhile() throws {
    let socket = try EmbeddedSocket(limits: SocketLimits(messageSize: 1_000), offer: Self.offer)
    let large = String(repeating: "a", count: 900)
    let frames = Array(repeating: Frame(.text, Self.compressed(large)).compressed, count: 10)
    socket.program.takesMessages = false
    socket.receive((frames + [.close(1000)]).flatMap { $0.bytes() })
    socket.channel.triggerUserOutboundEvent(
      SocketClosing(code: .normal, reason: ""), promise: nil)
    #expect(socket.program.messages.count == 2)
    #expect(!socket.isOpen)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var frames: [Frame]
    var error: SocketError
    var code: UInt16
  }

  static let faults = [
    Fault(
      testDescription: "a bomb of 1 KB",
      frames: [Frame(.text, compressed(String(repeating: "a", count: 300_000))).compressed],
      error: .tooLarge, code: 1009),
    Fault(
      testDescription: "bytes that were never compressed", frames: [.text("\u{6}").compressed],
      error: .invalidCompression, code: 1007),
    Fault(
      testDescription: "half of a compressed message",
      frames: [
        Frame(.text, Array(compressed(String(repeating: "ab", count: 99)).prefix(3))).compressed
      ], error: .invalidCompression, code: 1007),
    Fault(
      testDescription: "compressed bytes that are no text",
      frames: [Frame(.text, [0x00, 0x01, 0x00, 0xFE, 0xFF, 0xC3, 0x00]).compressed],
      error: .invalidText, code: 1007),
    Fault(
      testDescription: "a compressed binary message",
      frames: [Frame(.binary, compressed("aaaaaaaaaaaaaaaaaaaa")).compressed],
      error: .binaryMessage, code: 1003),
    Fault(
      testDescription: "the mark on a later fragment",
      frames: [.text("a", isFinal: false), Frame(.continuation, [0]).compressed],
      error: .brokenProtocol(.reservedBits), code: 1002),
    Fault(
      testDescription: "the mark on a ping", frames: [Frame(.ping).compressed],
      error: .brokenProtocol(.reservedBits), code: 1002),
    Fault(
      testDescription: "the mark on a close frame", frames: [Frame.close(1000).compressed],
      error: .brokenProtocol(.reservedBits), code: 1002),
  ]

  @Test(
    "a peer that breaks a rule of compression is sent the code and disconnected", arguments: faults)
  func fault(_ fault: Fault) throws {
    let socket = try EmbeddedSocket(offer: Self.offer)
    for frame in fault.frames { socket.receive(frame) }
    #expect(socket.program.errors == [fault.error])
    #expect(try socket.sentFrames().map(\.closeCode) == [fault.code])
    #expect(socket.program.messages.isEmpty)
    socket.receive(Frame(.text, Self.compressed("aaaaaaaaaaaaaaaaaaaaaa")).compressed)
    socket.advance(.seconds(5))
    #expect(!socket.isOpen)
    #expect(socket.program.messages.isEmpty)
  }

  @Test("the other reserved bits stay refused", arguments: [0x20, 0x10] as [UInt8])
  func reserved(bit: UInt8) throws {
    let socket = try EmbeddedSocket(offer: Self.offer)
    var frame = Frame.text("a")
    frame.first |= bit
    socket.receive(frame)
    #expect(socket.program.errors == [.brokenProtocol(.reservedBits)])
  }
}
#endif
