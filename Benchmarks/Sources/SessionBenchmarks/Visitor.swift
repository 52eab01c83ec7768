#if Web
import NIOCore

/// A browser as far as the server sees one: asks for a page, opens its socket, acknowledges, and
/// presses a button.
///
/// Like a browser it keeps the cookie of its page, and takes what is compressed.
///
/// As small as it can be, since 5,000 of them share the machine with the server that is measured.
/// Everything runs on the connection's event loop.
final class Visitor: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Phase {
    case page
    case handshake(Opened)
    case live
  }

  /// A page that has been loaded.
  struct Opened {
    let token: String
    let cookie: String
  }

  private let address: String
  private let host: String
  private let notes: Notes
  private var phase: Phase
  private var heard = ByteBuffer()
  private var sequence = 0
  private var pressed: [Int: NIODeadline] = [:]

  /// Asks for a page.
  init(address: String, host: String, notes: Notes) {
    self.address = address
    self.host = host
    self.notes = notes
    phase = .page
  }

  /// Opens the socket of a page.
  init(_ page: Opened, host: String, notes: Notes) {
    address = "/live"
    self.host = host
    self.notes = notes
    phase = .handshake(page)
  }

  func channelActive(context: ChannelHandlerContext) {
    var request = "GET \(address) HTTP/1.1\r\nHost: \(host)\r\n"
    if case .handshake(let page) = phase {
      request += "Cookie: \(page.cookie)\r\n"
      request += "Sec-WebSocket-Extensions: permessage-deflate\r\n"
      request += "Origin: http://\(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      request += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    } else {
      // A page is compressed for a browser that says which site has caused the request.
      request += "Accept-Encoding: gzip\r\nSec-Fetch-Site: none\r\nConnection: close\r\n"
    }
    send(ByteBuffer(string: request + "\r\n"), context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    heard.writeBuffer(&bytes)
    switch phase {
    case .page: break
    case .handshake(let page): takeHandshake(page.token, context)
    case .live: while takeFrame(context) {}
    }
    heard.discardReadBytes()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if case .page = phase { takePage() }
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event is Press, case .live = phase else { return }
    pressed[sequence] = .now()
    say(#"{"event":{"node":2,"sequence":\#(sequence),"name":"press"}}"#, context)
    sequence += 1
  }

  private func takePage() {
    let bytes = Array(heard.readableBytesView)
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      return notes.note(failure: "no page")
    }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let isCompressed = head.lowercased().contains("content-encoding: gzip")
    let body = Array(bytes[end.upperBound...])
    let page = String(decoding: isCompressed ? expanded(body, .gzip) : body, as: UTF8.self)
    guard let token = text(after: "data-session=\"", until: "\"", in: page),
      let cookie = text(after: "Set-Cookie: ", until: ";", in: head)
    else { return notes.note(failure: head) }
    notes.note(page: Opened(token: token, cookie: cookie))
  }

  private func text(after start: String, until end: Character, in text: String) -> String? {
    text.firstRange(of: start).map { String(text[$0.upperBound...].prefix { $0 != end }) }
  }

  private func takeHandshake(_ token: String, _ context: ChannelHandlerContext) {
    let text = String(buffer: heard)
    guard let end = text.utf8.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    guard text.hasPrefix("HTTP/1.1 101"), text.contains("permessage-deflate") else {
      return notes.note(failure: text)
    }
    heard.moveReaderIndex(forwardBy: text.utf8.distance(from: text.startIndex, to: end.upperBound))
    phase = .live
    say(#"{"hello":"\#(token)","last":0}"#, context)
    while takeFrame(context) {}
  }

  /// Takes one frame of the server, which are never masked and never fragments.
  private func takeFrame(_ context: ChannelHandlerContext) -> Bool {
    guard let start: UInt16 = heard.getInteger(at: heard.readerIndex) else { return false }
    var head = 2
    var length = Int(start & 0x7F)
    if length == 126 {
      guard let long: UInt16 = heard.getInteger(at: heard.readerIndex + 2) else { return false }
      length = Int(long)
      head = 4
    } else if length == 127 {
      guard let long: UInt64 = heard.getInteger(at: heard.readerIndex + 2) else { return false }
      length = Int(long)
      head = 10
    }
    guard heard.readableBytes >= head + length else { return false }
    heard.moveReaderIndex(forwardBy: head)
    let bytes = heard.readBytes(length: length) ?? []
    let isCompressed = start & 0x4000 != 0
    let text = String(decoding: isCompressed ? expanded(bytes, .message) : bytes, as: UTF8.self)
    if isCompressed { notes.noteCompressed() }
    switch start >> 8 & 0xF {
    case 1: take(text, context)
    case 9: write(text, opcode: 10, context)
    default: break
    }
    return true
  }

  private func take(_ text: String, _ context: ChannelHandlerContext) {
    guard let number = number(after: "\"n\":", in: text) else { return notes.note(failure: text) }
    if number == 1 { notes.noteLive() }
    if let seen = self.number(after: "\"seen\":", in: text), seen >= 0 {
      for event in pressed.keys where event <= seen {
        if let then = pressed.removeValue(forKey: event) { notes.note(answer: .now() - then) }
      }
    }
    say(#"{"ack":\#(number)}"#, context)
  }

  private func number(after name: String, in text: String) -> Int? {
    guard let range = text.firstRange(of: name) else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isNumber || $0 == "-" })
  }

  private func say(_ text: String, _ context: ChannelHandlerContext) {
    write(text, opcode: 1, context)
  }

  private func write(_ text: String, opcode: UInt8, _ context: ChannelHandlerContext) {
    var frame = ByteBuffer()
    let length = text.utf8.count
    frame.writeInteger(0x80 | opcode)
    if length < 126 {
      frame.writeInteger(UInt8(0x80 | length))
    } else {
      frame.writeInteger(UInt8(0x80 | 126))
      frame.writeInteger(UInt16(length))
    }
    // A mask of zeros is a mask.
    frame.writeInteger(UInt32(0))
    frame.writeString(text)
    send(frame, context)
  }

  private func send(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
  }
}

/// Asks a visitor to press the button of its page.
struct Press: Sendable {}
#endif
