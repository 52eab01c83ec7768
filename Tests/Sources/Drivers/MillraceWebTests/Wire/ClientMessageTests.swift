import Foundation
import MillraceTesting
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("Messages of a browser")
struct ClientMessageTests {
  static let messages: [(String, ClientMessage)] = [
    (#"{"hello":"abc","last":12}"#, .hello(token: "abc", last: 12)),
    (#"{"before":"abc","sequence":0}"#, .before(token: "abc", sequence: 0)),
    (#"{"ack":0}"#, .ack(0)), (#"{ "ack": 13 }"#, .ack(13)),
    (#"{"ack":9007199254740992}"#, .ack(Event.greatestCount)), (#"{"probe":true}"#, .probe),
    (#"{"visit":"/folders","sequence":3}"#, .visit("/folders", sequence: 3)),
    (
      #"{"event":{"sequence":4,"node":7,"name":"press"}}"#,
      .event(Event(.press, on: NodeID(7), sequence: 4))
    ),
    (
      #"{"event":{"sequence":5,"node":8,"name":"input","text":"é","revision":2}}"#,
      .event(Event(.input("é", revision: 2), on: NodeID(8), sequence: 5))
    ),
    (
      #"{"offer":{"node":7,"name":"ré.wav","size":0,"type":""},"sequence":6}"#,
      .offer(UploadClaim(node: 7, name: "ré.wav", size: 0, type: ""), sequence: 6)
    ),
    (
      #"{"withdraw":6,"offer":{"node":7,"name":"a","size":9,"type":"b"},"sequence":7}"#,
      .withdraw(UploadClaim(node: 7, name: "a", size: 9, type: "b"), upload: 6, sequence: 7)
    ),
  ]

  @Test("each form is read", arguments: messages)
  func forms(text: String, message: ClientMessage) throws {
    #expect(try ClientMessage(text) == message)
  }

  @Test("the table above has every form")
  func all() {
    #expect(Set(Self.messages.map(\.1.form)) == Set(ClientMessage.Form.allCases))
  }

  static let hostile: [String] = [
    "", " ", "null", "0", "true", "\"\"", "[]", "{}", "{", "\u{0}", "{\"ack\":1}x", "[{\"ack\":1}]",
    // Wrong types and numbers.
    #"{"ack":"1"}"#, #"{"ack":1.5}"#, #"{"ack":true}"#, #"{"ack":null}"#, #"{"ack":[1]}"#,
    #"{"ack":-1}"#, #"{"ack":1e400}"#, #"{"ack":9223372036854775808}"#,
    #"{"ack":123456789012345678901234567890}"#, #"{"ack":NaN}"#, #"{"ack":0x10}"#,
    #"{"ack":}"#, #"{"ack":+1}"#, #"{"ack":01}"#, #"{"ack":-0}"#, #"{"ack":١}"#, #"{"ack":1}}"#,
    #"{"ack":9007199254740993}"#,
    #"{"hello":7,"last":0}"#, #"{"hello":null,"last":0}"#, #"{"hello":"a","last":"0"}"#,
    #"{"hello":"a","last":-1}"#, #"{"hello":"a"}"#, #"{"last":1}"#,
    #"{"visit":"/"}"#, #"{"sequence":1}"#, #"{"visit":7,"sequence":1}"#,
    #"{"visit":"/","sequence":-1}"#, #"{"visit":"/","sequence":1.5}"#,
    #"{"probe":false}"#, #"{"probe":1}"#, #"{"probe":true,"ack":1}"#,
    #"{"before":"a"}"#, #"{"before":7,"sequence":0}"#, #"{"before":"a","sequence":-1}"#,
    // Unknown members, and two forms at once.
    #"{"ack":1,"evil":2}"#, #"{"ack":1,"last":1}"#, #"{"ack":1,"hello":null}"#,
    #"{"hello":"a","last":0,"ack":1}"#,
    #"{"ack":1,"event":{"sequence":0,"node":1,"name":"press"}}"#,
    #"{"__proto__":{"ack":1}}"#, #"{"ACK":1}"#,
    // Events.
    #"{"event":null}"#, #"{"event":{}}"#, #"{"event":[]}"#,
    #"{"event":{"sequence":0,"node":1,"name":"explode"}}"#,
    #"{"event":{"sequence":0,"node":-1,"name":"press"}}"#,
    #"{"event":{"sequence":-1,"node":1,"name":"press"}}"#,
    #"{"event":{"sequence":0,"node":"1","name":"press"}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"press","text":"x"}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"press","evil":1}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"input","text":"x"}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"input","text":"x","revision":0}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"input","text":7,"revision":1}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"change","isOn":"true","revision":1}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"input","text":"\ud800","revision":1}}"#,
    #"{"event":{"sequence":0,"node":1,"name":"press"},"x":1}"#,
    #"{"event":{"sequence":0,"node":1,"name":"upload"}}"#,
    // Files.
    #"{"offer":{"node":7,"name":"a","size":1,"type":"b"}}"#, #"{"offer":{},"sequence":1}"#,
    #"{"offer":{"node":7,"name":"a","size":-1,"type":"b"},"sequence":1}"#,
    #"{"offer":{"node":-7,"name":"a","size":1,"type":"b"},"sequence":1}"#,
    #"{"offer":{"node":7,"name":"a","size":1.5,"type":"b"},"sequence":1}"#,
    #"{"offer":{"node":7,"name":"a","size":9007199254740993,"type":"b"},"sequence":1}"#,
    #"{"offer":{"node":9007199254740993,"name":"a","size":1,"type":"b"},"sequence":1}"#,
    #"{"withdraw":1,"offer":{"node":9223372036854775807,"name":"a","size":1,"type":"b"},"#
      + #""sequence":1}"#,
    #"{"offer":{"node":7,"name":"a","size":1,"type":"b","path":"/etc"},"sequence":1}"#,
    #"{"offer":{"node":7,"name":null,"size":1,"type":"b"},"sequence":1}"#,
    #"{"withdraw":-1,"offer":{"node":7,"name":"a","size":1,"type":"b"},"sequence":1}"#,
    #"{"withdraw":1,"sequence":1}"#,
    #"{"offer":{"node":7,"name":""# + String(repeating: "x", count: 1_025)
      + #"","size":1,"type":"b"},"sequence":1}"#,
  ]

  /// Texts that some readers of JSON take, and a page of this server never writes.
  static let loose: [String] = [
    // Another encoding, a mark of the order of bytes, something before and behind.
    "\u{FEFF}" + #"{"ack":1}"#, #"{"ack":1}"# + "\u{FEFF}", #" {"ack":1}"#, #"{"ack":1} "#,
    "\n" + #"{"ack":1}"#, #"{"ack":1}"# + "\n", #"{"ack":1}{"ack":1}"#, #"{"ack":1}}"#,
    #"{"ack":1},"#, #"{"ack":1,}"#, #"{"ack":1}{}"#, #"{"ack":1} {}"#,
    String(#"{"ack":1}"#.flatMap { [Character("\0"), $0] }),
    String(#"{"ack":1}"#.flatMap { [$0, Character("\0")] }),
    String(#"{"ack":1}"#.flatMap { [Character("\0"), "\0", "\0", $0] }),
    // Numbers that are whole, and are not written so.
    #"{"ack":1.0}"#, #"{"ack":1e0}"#, #"{"ack":1E0}"#, #"{"ack":10e-1}"#, #"{"ack":-0}"#,
    #"{"ack":0.0}"#, #"{"ack":01}"#, #"{"ack":+1}"#, #"{"ack":1.}"#, #"{"ack":.1}"#,
    #"{"event":{"sequence":4.0,"node":7,"name":"press"}}"#,
    #"{"event":{"sequence":4,"node":7e0,"name":"press"}}"#,
    #"{"event":{"sequence":5,"node":8,"name":"input","text":"x","revision":2.0}}"#,
    // One member twice, also where two names are one.
    #"{"ack":1,"ack":2}"#, #"{"ack":1,"\u0061ck":2}"#, #"{"\u0061ck":2}"#,
    #"{"hello":"a","hello":"b","last":0}"#,
    #"{"event":{"sequence":4,"sequence":4,"node":7,"name":"press"}}"#,
    #"{"event":{"sequence":4,"node":7,"name":"press"},"#
      + #""event":{"sequence":4,"node":7,"name":"press"}}"#,
    // Words of other dialects.
    #"{ack:1}"#, #"{'ack':1}"#, #"{"ack":1 /* one */}"#, "{\"ack\":1 // one\n}",
  ]

  @Test("JSON that a page never writes is refused, whatever a reader makes of it", arguments: loose)
  func strict(text: String) {
    #expect(throws: WireError.notAMessage) { try ClientMessage(text) }
  }

  @Test("the content of a text is not parsed, and a measured number is any number")
  func lenient() throws {
    let text = #"{"ack":1.0,\"[[{\0\n"# + "\u{FEFF}\u{1F600}"
    let written = String(
      decoding: try JSONEncoder().encode(["visit": text]), as: UTF8.self)
    let message = #"{"sequence":3,"# + written.dropFirst()
    #expect(try ClientMessage(message) == .visit(text, sequence: 3))
    for number in ["0.35", "1e-7", "-3", "1e+21", "4"] {
      let event =
        #"{"event":{"sequence":4,"node":7,"name":"adjust","number":\#(number),"revision":1}}"#
      guard case .event(let heard) = try ClientMessage(event) else {
        Issue.record("\(number) was not heard")
        continue
      }
      #expect(heard.value == .adjust(Double(number) ?? .nan, revision: 1))
    }
  }

  @Test("anything else is refused", arguments: hostile)
  func refused(text: String) {
    #expect(throws: WireError.notAMessage) { try ClientMessage(text) }
  }

  @Test("a message that is deep, long or large is refused, without harm")
  func large() {
    for depth in [100, 1_000, 100_000] {
      for open in ["[", #"{"event":"#, #"{"ack":"#] {
        let text = String(repeating: open, count: depth)
        #expect(throws: WireError.notAMessage) { try ClientMessage(text) }
        let closed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: WireError.notAMessage) { try ClientMessage(#"{"ack":\#(closed)}"#) }
      }
    }
    let long = String(repeating: "a", count: 10_000_000)
    #expect(throws: WireError.notAMessage) { try ClientMessage(long) }
    #expect(throws: WireError.notAMessage) { try ClientMessage(#"{"hello":"\#(long)","last":0}"#) }
    #expect(throws: WireError.notAMessage) {
      try ClientMessage(#"{"visit":"\#(long)","sequence":0}"#)
    }
    let many = (0..<200_000).map { #""m\#($0)":0"# }.joined(separator: ",")
    #expect(throws: WireError.notAMessage) { try ClientMessage("{\(many)}") }
  }

  @Test("noise never does harm, and what gets through is what was said", arguments: 0..<10)
  func noise(part: Int) {
    var random = SeededGenerator(seed: UInt64(part))
    let seeds = Self.messages.map { Array($0.0.utf8) } + Self.hostile.map { Array($0.utf8) }
    for _ in 0..<2_500 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(contentsOf: #"{}[]",:\0e-"#.utf8.shuffled(using: &random), at: index)
        default: bytes.append(contentsOf: bytes[index...])
        }
      }
      guard let message = try? ClientMessage(String(decoding: bytes, as: UTF8.self)) else {
        continue
      }
      switch message {
      case .hello(let token, let last):
        #expect(token.utf8.count <= ClientMessage.longest && last >= 0)
      case .before(let token, let sequence):
        #expect(token.utf8.count <= ClientMessage.longest && sequence >= 0)
      case .visit(let address, let sequence):
        #expect(address.utf8.count <= ClientMessage.longest && sequence >= 0)
      case .ack(let number): #expect(number >= 0)
      case .probe: break
      case .offer(let claim, let sequence):
        #expect(claim.node >= 0 && claim.size >= 0 && sequence >= 0)
      case .withdraw(let claim, let upload, let sequence):
        #expect(claim.node >= 0 && claim.size >= 0 && upload >= 0 && sequence >= 0)
      case .event(let event): #expect(event.node.number >= 0 && event.sequence >= 0)
      }
    }
  }

  @Test("sound messages in any order with any numbers never harm a session", arguments: 0..<4)
  func randomMessages(part: Int) async throws {
    var random = SeededGenerator(seed: UInt64(1_000 + part))
    let session = openNotes()
    _ = await session.document()
    var next = 0
    var isAlive = true
    var connection = try #require(await session.connect(last: 0)).number
    for _ in 0..<5_000 {
      let sequence =
        Int.random(in: 0..<8, using: &random) == 0
        ? Int.random(in: 0...(next + 2), using: &random) : next
      let node = NodeID(Int.random(in: 0..<12, using: &random))
      let number = Int.random(in: 0..<60, using: &random)
      let values: [EventValue] = [
        .press, .submit, .dismiss, .focus, .blur, .input("\(number)", revision: max(1, number)),
        .change(number % 2 == 0, revision: max(1, number)),
      ]
      let message: ClientMessage =
        switch Int.random(in: 0..<10, using: &random) {
        case 0: .ack(number)
        case 1: .visit("/\(number)", sequence: sequence)
        default:
          .event(
            Event(values.randomElement(using: &random) ?? .press, on: node, sequence: sequence))
        }
      do throws(WireError) {
        try await session.receive(message, on: connection)
        if case .ack = message {} else if sequence == next { next += 1 }
      } catch {
        guard case .ack(let number) = message else {
          #expect(error == .outOfOrder(expected: next, found: sequence))
          continue
        }
        #expect(number > 0)
      }
      if Int.random(in: 0..<3, using: &random) == 0 { _ = await session.nextMessage(connection) }
      if Int.random(in: 0..<500, using: &random) == 0 {
        for last in 0..<200 {
          guard let new = await session.connect(last: last) else { continue }
          connection = new.number
          isAlive = true
          break
        }
      }
    }
    #expect(isAlive)
    #expect(await session.document().contains("<main"))
  }
}
