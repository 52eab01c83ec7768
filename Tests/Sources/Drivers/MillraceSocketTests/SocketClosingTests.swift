#if Web
@testable import MillraceSocket
import MillraceTestSupport
import NIOCore
import NIOEmbedded
import Testing

@Suite("Closing a socket")
struct SocketClosingTests {
  @Test(
    "the peer closes: its code is returned, and the server disconnects first",
    arguments: [nil, 1000, 1001, 3000, 4999] as [UInt16?])
  func peerCloses(code: UInt16?) throws {
    let socket = try EmbeddedSocket()
    socket.receive(.close(code, code == nil ? "" : "bye"))
    #expect(try socket.sentFrames() == [.close(code)])
    #expect(!socket.isOpen)
    #expect(socket.program.errors.isEmpty)
  }

  @Test("we close: what was sent goes first, and the peer's answer ends the connection")
  func weClose() throws {
    let socket = try EmbeddedSocket()
    socket.send("last")
    close(socket, code: .goingAway, reason: "moved")
    #expect(try socket.sentFrames() == [.text("last"), .close(1001, "moved")])
    socket.receive(.text("not delivered"))
    #expect(socket.isOpen)
    socket.receive(.close(1001))
    #expect(!socket.isOpen)
    #expect(socket.program.messages.isEmpty)
    #expect(socket.program.errors.isEmpty)
    #expect(try socket.sentFrames().isEmpty)
  }

  @Test("a peer that does not answer our close is cut off in time")
  func unanswered() throws {
    let socket = try EmbeddedSocket(limits: SocketLimits(closeTimeout: .seconds(5)))
    close(socket, code: .normal, reason: "")
    socket.advance(.milliseconds(4_999))
    #expect(socket.isOpen)
    socket.advance(.milliseconds(1))
    #expect(!socket.isOpen)
  }

  @Test("closing twice sends the first reason only")
  func twice() throws {
    let socket = try EmbeddedSocket()
    close(socket, code: .policyViolation, reason: "first")
    close(socket, code: .normal, reason: "second")
    #expect(try socket.sentFrames() == [.close(1008, "first")])
  }

  @Test("nothing is sent after our close frame")
  func sendAfterClose() throws {
    let socket = try EmbeddedSocket()
    close(socket, code: .normal, reason: "")
    socket.send("late")
    #expect(try socket.sentFrames() == [.close(1000)])
  }

  @Test("a code that may not travel is replaced by 1000")
  func unsendable() throws {
    let socket = try EmbeddedSocket()
    close(socket, code: .none, reason: "")
    #expect(try socket.sentFrames() == [.close(1000)])
  }

  @Test("a long reason is cut between characters to what the frame holds")
  func longReason() throws {
    let socket = try EmbeddedSocket()
    close(socket, code: .normal, reason: String(repeating: "€", count: 100))
    #expect(try socket.sentFrames() == [.close(1000, String(repeating: "€", count: 41))])
  }

  @Test("a server that stops says 1001")
  func stopping() throws {
    let socket = try EmbeddedSocket()
    socket.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(try socket.sentFrames().map(\.closeCode) == [1001])
    socket.receive(.close(1001))
    #expect(!socket.isOpen)
  }

  @Test("the peer's goodbye is read even when the program takes no messages")
  func closeWhilePaused() throws {
    let socket = try EmbeddedSocket()
    socket.program.takesMessages = false
    socket.receive(.text("one"))
    close(socket, code: .normal, reason: "")
    socket.receive(.close(1000))
    #expect(!socket.isOpen)
  }

  @Test(
    "the codes that may travel are those of the protocol and of programs",
    arguments: [
      (999, false), (1000, true), (1003, true), (1004, false), (1005, false), (1006, false),
      (1007, true), (1014, true), (1015, false), (1016, false), (2999, false), (3000, true),
      (4999, true), (5000, false),
    ] as [(UInt16, Bool)])
  func codes(code: UInt16, isSendable: Bool) {
    #expect(SocketCloseCode(rawValue: code).isSendable == isSendable)
  }

  private func close(_ socket: EmbeddedSocket, code: SocketCloseCode, reason: String) {
    socket.channel.triggerUserOutboundEvent(
      SocketClosing(code: code, reason: reason), promise: nil)
  }
}
#endif
