#if Web && canImport(Glibc)
import Glibc
import MillraceTestSupport

/// A browser that opens a page with its socket and then does nothing, at no cost but a descriptor.
final class IdlePage {
  struct Failure: Error { let text: String }

  private let socket: CInt

  init(port: Int) throws {
    let head = "Host: 127.0.0.1:\(port)\r\n"
    let page = try Self.connect(port)
    try Self.send("GET / HTTP/1.1\r\n\(head)Connection: close\r\n\r\n", to: page)
    let html = try Self.receive(from: page, until: "</html>")
    close(page)
    let rest = html.split(separator: "data-session=\"", maxSplits: 1).last ?? ""
    let token = rest.prefix { $0 != "\"" }
    socket = try Self.connect(port)
    try Self.send(
      "GET /live HTTP/1.1\r\n\(head)Origin: http://127.0.0.1:\(port)\r\n"
        + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", to: socket)
    _ = try Self.receive(from: socket, until: "\r\n\r\n")
    try Self.send(frame: #"{"hello":"\#(token)","last":0}"#, to: socket)
    _ = try Self.receive(from: socket, until: #""seen":-1}"#)
    try Self.send(frame: #"{"ack":1}"#, to: socket)
    // The answer after the acknowledgement says that it was received.
    try Self.send(frame: #"{"probe":true}"#, to: socket)
    _ = try Self.receive(from: socket, until: #"{"alive":true}"#)
  }

  deinit { close(socket) }

  private static func connect(_ port: Int) throws -> CInt {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    // The bytes of a `sockaddr_in`: its members belong to Glibc or to a module of NIO's, whichever
    // the compiler has read first.
    let address: [UInt8] =
      [UInt8(AF_INET), 0, UInt8(port >> 8), UInt8(port & 0xFF), 127, 0, 0, 1]
      + Array(repeating: 0, count: 8)
    let result = address.withUnsafeBytes { bytes in
      Glibc.connect(
        socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t(bytes.count))
    }
    guard result == 0 else { throw Failure(text: String(cString: strerror(errno))) }
    return socket
  }

  private static func send(_ text: String, to socket: CInt) throws {
    try send(Array(text.utf8), to: socket)
  }

  private static func send(frame text: String, to socket: CInt) throws {
    try send(Frame.text(text).bytes(), to: socket)
  }

  private static func send(_ bytes: [UInt8], to socket: CInt) throws {
    guard Glibc.send(socket, bytes, bytes.count, 0) == bytes.count else {
      throw Failure(text: String(cString: strerror(errno)))
    }
  }

  private static func receive(from socket: CInt, until end: String) throws -> String {
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while !String(decoding: all, as: UTF8.self).contains(end) {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { throw Failure(text: String(decoding: all, as: UTF8.self)) }
      all += part.prefix(count)
    }
    return String(decoding: all, as: UTF8.self)
  }
}
#endif
