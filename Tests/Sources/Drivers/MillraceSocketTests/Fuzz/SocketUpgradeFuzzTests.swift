#if Web
import MillraceSocket
import MillraceTestSupport
import MillraceTesting
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@Suite("A first request that may be anything")
struct SocketUpgradeFuzzTests {
  @Test("never traps the server, and always comes to a decision", arguments: 0..<4)
  func mutated(part: UInt64) throws {
    var decisions: [String: Int] = [:]
    for seed in 0..<500 {
      var random = SeededGenerator(seed: part << 32 | UInt64(seed))
      let channel = EmbeddedChannel()
      let upgrade = SocketUpgrade(limits: SocketLimits(frameSize: 64))
      let future = try upgrade.configure(channel: channel) { _ in true }
      var decision = "none"
      future.assumeIsolated().whenComplete { result in
        switch result {
        case .success(.socket): decision = "socket"
        case .success(.http): decision = "http"
        case .failure: decision = "ended"
        }
      }
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
      var bytes = Self.request(using: &random)
      while !bytes.isEmpty, channel.isActive {
        let size = Int.random(in: 1...bytes.count, using: &random)
        _ = try? channel.writeInbound(ByteBuffer(bytes: bytes.prefix(size)))
        bytes.removeFirst(size)
      }
      _ = try? channel.finish(acceptAlreadyClosed: true)
      channel.embeddedEventLoop.run()
      decisions[decision, default: 0] += 1
    }
    #expect(decisions["none"] == nil)
    #expect(Set(decisions.keys) == ["socket", "http", "ended"], "every way is tried")
  }

  /// The request of a browser with lines left out, doubled and damaged, and something behind it.
  private static func request(using random: inout SeededGenerator) -> [UInt8] {
    var lines = [
      "host: localhost:1", "origin: http://localhost:1", "connection: Upgrade",
      "upgrade: websocket", "sec-websocket-version: 13",
      "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    let extra = [
      "upgrade: h2c", "connection: keep-alive", "content-length: 0", "content-length: 3",
      "transfer-encoding: chunked", "connection: close, upgrade", "expect: 100-continue",
      "sec-websocket-extensions: permessage-deflate; client_max_window_bits",
      "sec-websocket-extensions: permessage-deflate; server_max_window_bits=\"10\", x; y=z",
      "sec-websocket-extensions: ;,=\"",
    ]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      lines.insert(extra.randomElement(using: &random) ?? "", at: 0)
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
    }
    let start = ["GET", "GET", "GET", "POST", "CONNECT"].randomElement(using: &random) ?? "GET"
    let version = ["1.1", "1.1", "1.1", "1.0"].randomElement(using: &random) ?? "1.1"
    let head = "\(start) /live HTTP/\(version)\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n"
    var bytes = Array(head.utf8)
    for _ in 0..<max(0, Int.random(in: -3...2, using: &random)) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return bytes + bytes
    case 1: return bytes + Frame.text("early").bytes()
    case 2: return bytes + (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
    default: return bytes
    }
  }
}
#endif
