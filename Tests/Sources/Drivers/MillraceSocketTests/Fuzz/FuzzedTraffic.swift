#if Web
import MillraceTestSupport
import MillraceTesting
import NIOCore

@testable import MillraceSocket

/// The traffic of a peer, made from a seed, with its expected outcome.
///
/// It begins with lawful traffic of every form, whose messages are known, and may end with one
/// fault, whose codes are.
struct FuzzedTraffic {
  private(set) var bytes: [UInt8] = []
  /// The messages that the program has to receive, before the fault if there is one.
  private(set) var messages: [String] = []
  /// The codes that the fault may be answered with; nil for none, when the connection stays open.
  private(set) var codes: Set<UInt16>?
  private(set) var frameCount = 0

  static let limits = SocketLimits(
    frameSize: 400, messageSize: 600, fragments: 6, messageRate: 1_000_000,
    messageBurst: 1_000_000, byteRate: 1 << 40, byteBurst: 1 << 40)

  private var random: SeededGenerator
  private let isCompressing: Bool

  init(seed: UInt64, isCompressing: Bool) {
    random = SeededGenerator(seed: seed)
    self.isCompressing = isCompressing
    for _ in 0..<Int.random(in: 8...40, using: &random) { appendMessage() }
    if Int.random(in: 0..<4, using: &random) > 0 { appendFault() }
  }

  private mutating func append(_ frame: Frame, isMasked: Bool = true) {
    bytes += frame.bytes(isMasked: isMasked)
    frameCount += 1
  }

  // MARK: Lawful traffic

  /// One message, in one piece or cut anywhere, between bytes of one character too, with control
  /// frames in the cuts.
  private mutating func appendMessage() {
    let text = text()
    var payload = Array(text.utf8)
    var isCompressed = false
    if isCompressing, Bool.random(using: &random) {
      payload = compressed(payload)
      isCompressed = true
    }
    messages.append(text)
    let count = Int.random(in: 1...6, using: &random)
    let cuts = (1..<count).map { _ in Int.random(in: 0...payload.count, using: &random) }.sorted()
    for (number, (from, to)) in zip([0] + cuts, cuts + [payload.count]).enumerated() {
      var frame = Frame(
        number == 0 ? .text : .continuation, Array(payload[from..<to]),
        isFinal: number == count - 1)
      if number == 0, isCompressed { frame = frame.compressed }
      append(frame)
      if Int.random(in: 0..<3, using: &random) == 0 { appendControl() }
    }
  }

  private mutating func appendControl() {
    let payload = noise(Int.random(in: 0...125, using: &random))
    append(Frame(Bool.random(using: &random) ? .ping : .pong, payload))
  }

  private mutating func text() -> String {
    let letters = ["a", "ß", "€", "😀", "\u{0}", "e\u{301}", "\n"]
    return (0..<Int.random(in: 0...60, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  private mutating func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// The bytes in raw deflate, now really smaller, now in a block that says it is not.
  private mutating func compressed(_ payload: [UInt8]) -> [UInt8] {
    if Bool.random(using: &random), let smaller = Deflate.compressed(ByteBuffer(bytes: payload)) {
      return Array(smaller.readableBytesView)
    }
    guard !payload.isEmpty else { return [0] }
    let size = UInt16(payload.count)
    let head = [UInt8(size & 0xFF), UInt8(size >> 8), ~UInt8(size & 0xFF), ~UInt8(size >> 8)]
    return [0] + head + payload + [0]
  }

  // MARK: Faults

  private mutating func appendFault() {
    switch Int.random(in: 0..<15, using: &random) {
    case 0: unmasked()
    case 1: reservedBits()
    case 2: reservedOpcode()
    case 3: badControl()
    case 4: badFragments()
    case 5: tooLarge()
    case 6: lyingLength()
    case 7: notText()
    case 8: binary()
    case 9: badClose()
    case 10: brokenDeflate()
    case 11: bomb()
    case 12: goodClose()
    case 13: mutated()
    default: cut()
    }
    // Messages behind a fault do not reach the program.
    for _ in 0..<Int.random(in: 0...3, using: &random) { append(.text("behind the fault")) }
  }

  private mutating func unmasked() {
    append(.text(text()), isMasked: false)
    codes = [1002]
  }

  private mutating func reservedBits() {
    var frame = Frame([.text, .ping, .close].randomElement(using: &random) ?? .text)
    frame.first |= [0x20, 0x10, 0x30].randomElement(using: &random) ?? 0
    append(frame)
    codes = [1002]
  }

  private mutating func reservedOpcode() {
    var frame = Frame.text("")
    frame.first = 0x80 | ([3, 4, 5, 6, 7, 11, 12, 13, 14, 15].randomElement(using: &random) ?? 3)
    append(frame)
    codes = [1002]
  }

  private mutating func badControl() {
    if Bool.random(using: &random) {
      append(Frame(.ping, noise(3), isFinal: false))
      codes = [1002]
    } else {
      bytes += Frame.head(first: 0x89, size: UInt64.random(in: 126...300, using: &random))
      bytes += noise(4)
      frameCount += 1
      // It may be called malformed or too large.
      codes = [1002, 1009]
    }
  }

  private mutating func badFragments() {
    if Bool.random(using: &random) {
      append(Frame(.continuation, noise(2)))
    } else {
      append(.text("a", isFinal: false))
      append(.text("b", isFinal: Bool.random(using: &random)))
    }
    codes = [1002]
  }

  private mutating func tooLarge() {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      append(Frame(.text, Array(repeating: 65, count: 401)))
    case 1:
      append(Frame(.text, Array(repeating: 65, count: 400), isFinal: false))
      append(Frame(.continuation, Array(repeating: 65, count: 201)))
    default:
      append(.text("", isFinal: false))
      for _ in 0..<6 { append(Frame(.continuation, [], isFinal: false)) }
    }
    codes = [1009]
  }

  /// A length far beyond what follows, up to what no integer holds.
  private mutating func lyingLength() {
    let size = [401, 65_536, 1 << 31, 1 << 32, 1 << 62, 1 << 63, .max] as [UInt64]
    bytes += Frame.head(first: 0x81, size: size.randomElement(using: &random) ?? .max)
    bytes += noise(4)
    frameCount += 1
    codes = [1009]
  }

  private mutating func notText() {
    let bad: [[UInt8]] = [
      [0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
    ]
    append(.text("fine", isFinal: false))
    append(Frame(.continuation, bad.randomElement(using: &random) ?? []))
    codes = [1007]
  }

  private mutating func binary() {
    append(Frame(.binary, noise(5)))
    codes = [1003]
  }

  private mutating func badClose() {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: append(Frame(.close, [3]))
    case 1:
      let codes: [UInt16] = [0, 999, 1004, 1005, 1006, 1015, 2999, 5000]
      append(.close(codes.randomElement(using: &random) ?? 0))
    default:
      append(Frame(.close, [3, 232, 0xFF]))
      codes = [1007]
      return
    }
    codes = [1002]
  }

  private mutating func goodClose() {
    let code: UInt16 = [1000, 1001, 3000, 4999].randomElement(using: &random) ?? 1000
    append(.close(code, "bye"))
    codes = [code]
  }

  private mutating func brokenDeflate() {
    append(Frame(.text, [0x06] + noise(5)).compressed)
    codes = isCompressing ? [1007] : [1002]
  }

  private mutating func bomb() {
    append(Frame(.text, compressedZeros).compressed)
    codes = isCompressing ? [1009] : [1002]
  }

  private var compressedZeros: [UInt8] {
    Deflate.compressed(ByteBuffer(repeating: 0, count: 20_000)).map { Array($0.readableBytesView) }
      ?? []
  }

  /// A lawful frame with some of its bytes changed: the result is anything lawful, or nothing yet.
  private mutating func mutated() {
    var frame = Frame.text(text()).bytes()
    for _ in 0..<3 {
      frame[Int.random(in: 0..<frame.count, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
    }
    bytes += frame
    frameCount += 1
    codes = []
  }

  /// A frame whose end never comes.
  private mutating func cut() {
    let frame = Frame.text(text() + "x").bytes()
    bytes += frame.prefix(Int.random(in: 1..<frame.count, using: &random))
    frameCount += 1
    codes = []
  }
}
#endif
