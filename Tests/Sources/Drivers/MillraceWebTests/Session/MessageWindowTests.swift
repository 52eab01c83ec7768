import Foundation
import MillraceViews
import Testing

@testable import MillraceWeb

@Suite("The messages that a browser has not acknowledged")
struct MessageWindowTests {
  /// Five messages, of which all are delivered and two are acknowledged.
  private static func used() -> MessageWindow {
    var window = MessageWindow()
    for number in 1...5 {
      window.append("\(number)", presenting: [])
      _ = window.next()
    }
    window.acknowledge(2)
    return window
  }

  private static func kept(_ texts: [String], sent: Int) -> SessionRecord {
    var digests = PropertyDigests()
    let root = Element(id: NodeID(0), kind: .column(Stack()))
    var kept = SessionRecord(
      visited: "/", version: 1, state: Data(), handled: 0, sent: sent, title: "", address: nil,
      fingerprint: NodeFingerprint(root, &digests), ceiling: 1, focus: nil)
    for (offset, text) in texts.enumerated() {
      kept.unacknowledged.append(
        SessionRecord.Message(number: sent - texts.count + 1 + offset, text: text))
    }
    return kept
  }

  @Test(
    "have room up to a number of messages and a number of bytes, also from another server",
    arguments: [
      (0, 0, true), (31, 1, true), (32, 1, false), (1, 262_143, true), (1, 262_144, false),
      (2, 131_072, false),
    ])
  func room(count: Int, size: Int, hasRoom: Bool) {
    let texts = [String](repeating: String(repeating: "x", count: size), count: count)
    var window = MessageWindow()
    for text in texts { window.append(text, presenting: []) }
    #expect(window.hasRoom == hasRoom)
    #expect(MessageWindow(Self.kept(texts, sent: 40)).hasRoom == hasRoom)
    window.acknowledge(count)
    #expect(window.hasRoom)
  }

  @Test("are delivered once and in order, and repeated to a new connection")
  func delivery() {
    var window = MessageWindow()
    #expect(window.next() == nil)
    for text in ["a", "b", "c"] { window.append(text, presenting: []) }
    #expect([window.next(), window.next()] == ["a", "b"])
    #expect((window.newest, window.delivered) == (3, 2))
    // The record of the third is not stored yet.
    #expect(window.backlog(after: 1, upTo: 2) == ["b"])
    #expect([window.next(), window.next()] == ["c", nil])
    #expect(window.unacknowledged.map(\.text) == ["b", "c"])
  }

  @Test("of another server are delivered again, and numbered on")
  func restored() {
    var window = MessageWindow(Self.kept(["g", "h"], sent: 8))
    #expect((window.newest, window.delivered) == (8, 0))
    #expect([window.next(), window.next(), window.next()] == ["g", "h", nil])
    window.append("i", presenting: [])
    #expect(window.unacknowledged.map(\.number) == [7, 8, 9])
  }

  @Test(
    "let a browser continue that has what is acknowledged, and nothing that was not sent",
    arguments: [
      (2, true), (3, true), (4, true), (5, false), (1, false), (.min, false), (.max, false),
    ])
  func continuing(last: Int, canContinue: Bool) {
    #expect(Self.used().canContinue(after: last, upTo: 4) == canContinue)
  }

  @Test("present sheets that are unseen until the message or a later one is acknowledged")
  func modals() {
    var window = Self.used()
    window.append("sheet and alert", presenting: [NodeID(7), NodeID(9)])
    window.append("sheet", presenting: [NodeID(12)])
    window.acknowledge(5)
    #expect(window.unseenModals == [NodeID(7), NodeID(9), NodeID(12)])
    window.acknowledge(6)
    #expect(window.unseenModals == [NodeID(12)])
    window.acknowledge(9)
    #expect(window.unseenModals.isEmpty)
  }
}
