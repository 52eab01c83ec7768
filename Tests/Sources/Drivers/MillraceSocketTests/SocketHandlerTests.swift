#if Web
import MillraceSocket
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@Suite("Frames and messages")
struct SocketHandlerTests {
  @Test("a text frame becomes a message, and a message becomes a text frame")
  func text() throws {
    let socket = try EmbeddedSocket()
    socket.receive(.text("grüß dich"))
    socket.send("hallo")
    #expect(socket.program.messages == ["grüß dich"])
    #expect(try socket.sentFrames() == [.text("hallo")])
  }

  @Test("fragments become one message, with a ping answered between them")
  func fragments() throws {
    let socket = try EmbeddedSocket()
    socket.receive(
      .text("on", isFinal: false), Frame(.ping, [7]), Frame(.continuation, [], isFinal: false),
      Frame(.continuation, Array("e".utf8)))
    #expect(socket.program.messages == ["one"])
    #expect(try socket.sentFrames() == [Frame(.pong, [7])])
  }

  @Test("a character cut in two by fragments is whole again")
  func splitCharacter() throws {
    let socket = try EmbeddedSocket()
    let bytes = Array("€".utf8)
    socket.receive(
      Frame(.text, [bytes[0]], isFinal: false), Frame(.continuation, Array(bytes[1...])))
    #expect(socket.program.messages == ["€"])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var code: UInt16
    var error: SocketError
  }

  static let limits = SocketLimits(frameSize: 100, messageSize: 150, fragments: 4)
  static let faults = [
    Fault(
      testDescription: "a frame over the limit",
      bytes: Frame(.text, Array(repeating: 65, count: 101)).bytes(), code: 1009, error: .tooLarge),
    Fault(
      testDescription: "a frame that declares 8 GiB",
      bytes: Frame.head(first: 0x81, size: 8 << 30), code: 1009, error: .tooLarge),
    Fault(
      testDescription: "a frame that declares more than any integer",
      bytes: Frame.head(first: 0x81, size: .max), code: 1009, error: .tooLarge),
    Fault(
      testDescription: "a message over the limit",
      bytes: Frame(.text, Array(repeating: 65, count: 100), isFinal: false).bytes()
        + Frame(.continuation, Array(repeating: 65, count: 51)).bytes(),
      code: 1009, error: .tooLarge),
    Fault(
      testDescription: "too many fragments",
      bytes: Frame(.text, isFinal: false).bytes()
        + (0..<4).flatMap { _ in Frame(.continuation, isFinal: false).bytes() },
      code: 1009, error: .tooLarge),
    Fault(
      testDescription: "a binary message", bytes: Frame(.binary, [1]).bytes(), code: 1003,
      error: .binaryMessage),
    Fault(
      testDescription: "text that is not UTF-8", bytes: Frame(.text, [0xC3, 0x28]).bytes(),
      code: 1007, error: .invalidText),
    Fault(
      testDescription: "a frame without a mask", bytes: Frame.text("x").bytes(isMasked: false),
      code: 1002, error: .brokenProtocol(.unmaskedFrame)),
    Fault(
      testDescription: "a reserved bit", bytes: [0xC1, 0x80, 0, 0, 0, 0], code: 1002,
      error: .brokenProtocol(.reservedBits)),
    Fault(
      testDescription: "an undefined kind", bytes: [0x83, 0x80, 0, 0, 0, 0], code: 1002,
      error: .brokenProtocol(.reservedOpcode(3))),
    Fault(
      testDescription: "a fragmented ping", bytes: Frame(.ping, isFinal: false).bytes(),
      code: 1002,
      error: .brokenProtocol(.malformedControlFrame)),
    Fault(
      testDescription: "a ping of 126 bytes",
      bytes: Frame(.ping, Array(repeating: 0, count: 126)).bytes(), code: 1009, error: .tooLarge),
    Fault(
      testDescription: "a continuation of nothing", bytes: Frame(.continuation).bytes(),
      code: 1002,
      error: .brokenProtocol(.brokenFragments)),
    Fault(
      testDescription: "a new message before the last one ended",
      bytes: Frame.text("a", isFinal: false).bytes() + Frame.text("b").bytes(), code: 1002,
      error: .brokenProtocol(.brokenFragments)),
    Fault(
      testDescription: "half a close code", bytes: Frame(.close, [3]).bytes(), code: 1002,
      error: .brokenProtocol(.malformedClose)),
    Fault(
      testDescription: "a close code that may not travel", bytes: Frame.close(1005).bytes(),
      code: 1002, error: .brokenProtocol(.malformedClose)),
    Fault(
      testDescription: "a close reason that is not UTF-8",
      bytes: Frame(.close, [3, 232, 0xFF]).bytes(), code: 1007, error: .invalidText),
  ]

  @Test("a peer that breaks a rule is sent the code and disconnected", arguments: faults)
  func fault(_ fault: Fault) throws {
    let socket = try EmbeddedSocket(limits: Self.limits)
    socket.receive(fault.bytes)
    #expect(try socket.sentFrames().map(\.closeCode) == [fault.code])
    #expect(socket.program.errors == [fault.error])
    #expect(socket.program.messages.isEmpty)
    socket.receive(.text("too late"))
    socket.advance(Self.limits.closeTimeout)
    #expect(!socket.isOpen)
    #expect(socket.program.messages.isEmpty)
    #expect(socket.program.errors.count == 1)
  }

  @Test("a connection that is lost without a close frame is reported once")
  func lost() throws {
    let socket = try EmbeddedSocket()
    socket.channel.close(promise: nil)
    #expect(socket.program.errors == [.connectionLost])
  }

  @Test("pings that cannot be answered yet are owed one answer, the last")
  func pingFlood() throws {
    let socket = try EmbeddedSocket()
    socket.channel.isWritable = false
    for number in 0..<100 { socket.receive(Frame(.ping, [UInt8(number)])) }
    #expect(try socket.sentFrames() == [])
    socket.channel.isWritable = true
    socket.channel.pipeline.fireChannelWritabilityChanged()
    #expect(try socket.sentFrames() == [Frame(.pong, [99])])
  }
}
#endif
