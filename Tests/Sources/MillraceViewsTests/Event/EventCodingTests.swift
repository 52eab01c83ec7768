import Foundation
import MillraceViews
import Testing

struct EventCodingTests {
  @Test(
    "every event survives a wire",
    arguments: [
      EventValue.press, .input("a\u{0} \u{1F600}\"", revision: 3), .change(false, revision: 1),
      .submit,
      .dismiss, .focus, .blur, .choose("", revision: 1), .choose("\"\u{0}", revision: 2),
      .adjust(-0.25, revision: 1), .date(nil, revision: 1),
      .date(CalendarDay(year: 2026, month: 2, day: 28), revision: 1),
      .custom(CustomEvent("level", "0.5")), .custom(CustomEvent("done")),
      .see(SeenArea(top: 0, height: 800, columns: 4)), .find("\"\u{0}é", after: 0),
    ])
  func roundTrip(value: EventValue) throws {
    let event = Event(value, on: NodeID(9), sequence: 4)
    let data = try JSONEncoder().encode(event)
    #expect(try JSONDecoder().decode(Event.self, from: data) == event)
  }

  @Test("an event is read as it is documented")
  func documented() throws {
    let json = #"{"node": 7, "sequence": 3, "name": "input", "text": "ab", "revision": 2}"#
    #expect(
      try JSONDecoder().decode(Event.self, from: Data(json.utf8))
        == Event(.input("ab", revision: 2), on: NodeID(7), sequence: 3))
  }

  @Test(
    "anything else is refused",
    arguments: [
      #"{}"#, #"[]"#, #"null"#, #""press""#, #"7"#,
      #"{"node": 7, "name": "press"}"#,
      #"{"node": 7, "sequence": 0}"#,
      #"{"sequence": 0, "name": "press"}"#,
      #"{"node": 7, "sequence": 0, "name": "explode"}"#,
      #"{"node": 7, "sequence": 0, "name": "Press"}"#,
      #"{"node": -1, "sequence": 0, "name": "press"}"#,
      #"{"node": 1.5, "sequence": 0, "name": "press"}"#,
      #"{"node": "7", "sequence": 0, "name": "press"}"#,
      #"{"node": 99999999999999999999, "sequence": 0, "name": "press"}"#,
      #"{"node": 7, "sequence": -1, "name": "press"}"#,
      #"{"node": 7, "sequence": 9007199254740993, "name": "press"}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "text": "", "revision": 9223372036854775807}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "revision": 1, "text": ""#
        + String(repeating: "a", count: 98_305) + #""}"#,
      #"{"node": 7, "sequence": 0, "name": "press", "text": "a"}"#,
      #"{"node": 7, "sequence": 0, "name": "press", "extra": null}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "text": "a"}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "text": null, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "text": 3, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "text": "a", "revision": 0}"#,
      #"{"node": 7, "sequence": 0, "name": "input", "isOn": true, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "change", "isOn": 1, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "change", "isOn": "true", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "change", "isOn": true}"#,
      #"{"node": 7, "sequence": 0, "name": "choose", "choice": null, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "choose", "choice": 1, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "choose", "choice": "a"}"#,
      #"{"node": 7, "sequence": 0, "name": "adjust", "number": "3", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "adjust", "number": null, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "adjust", "number": NaN, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "adjust", "number": 1e999, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "adjust", "number": -Infinity, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "date", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "date", "day": "2026-02-30", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "date", "day": "", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "date", "day": 20260101, "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "see", "top": 0, "height": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "see", "top": -1, "height": 1, "columns": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "see", "top": 0, "height": 0, "columns": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "see", "top": 0.5, "height": 1, "columns": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "find", "text": "a"}"#,
      #"{"node": 7, "sequence": 0, "name": "find", "after": 0, "text": ""#
        + String(repeating: "a", count: 257) + #""}"#,
      #"{"node": 7, "sequence": 0, "name": "custom", "event": "a"}"#,
      #"{"node": 7, "sequence": 0, "name": "custom", "event": "a", "payload": {}}"#,
      #"{"node": 7, "sequence": 0, "name": "custom", "event": "a", "payload": "", "revision": 1}"#,
      #"{"node": 7, "sequence": 0, "name": "custom", "payload": "", "event": ""#
        + String(repeating: "a", count: 65) + #""}"#,
      #"{"node": 7, "sequence": 0, "name": "custom", "event": "a", "payload": ""#
        + String(repeating: "é", count: 16_385) + #""}"#,
    ])
  func hostile(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: Data(json.utf8))
    }
  }

  @Test("the error names an unknown member")
  func unknownMember() throws {
    let json = #"{"node": 7, "sequence": 0, "name": "press", "html": "<b>"}"#
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("expected the data to be called corrupted, not \(error)")
      return
    }
    #expect(
      context.debugDescription
        == "A press event has no member \"html\"; it has node, sequence, name.")
  }
}
