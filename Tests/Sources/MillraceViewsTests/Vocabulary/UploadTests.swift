import Foundation
import MillraceViews
import Testing

@Suite("Upload controls")
struct UploadTests {
  static let cases: [(accepting: [String], name: String, type: String, isTaken: Bool)] = [
    ([], "anything", "", true),
    (["audio/*"], "rain.wav", "audio/wav", true),
    (["audio/*"], "rain.wav", "AUDIO/WAV", true),
    (["audio/*"], "rain.wav", "audiobook/x", false),
    (["audio/*"], "rain.wav", "", false),
    (["audio/wav"], "rain.wav", "audio/wav", true),
    (["audio/wav"], "rain.wav", "audio/wave", false),
    ([".wav"], "RAIN.WAV", "", true),
    ([".wav"], "wav", "audio/wav", false),
    (["text/plain", ".flac"], "rain.flac", "", true),
    (["audio/webm"], "rain", "audio/webm;codecs=opus", true),
    (["Audio/WebM; codecs=opus"], "rain", "audio/webm", true),
    (["audio/*"], "rain", " audio/webm ; codecs=opus", true),
    (["audio/webm"], "rain", "audio/webmx;codecs=opus", false),
    (["audio/webm"], "rain", ";audio/webm", false),
    (["*/*"], "rain", "", true),
    ([" */* "], "rain.wav", "audio/wav", true),
    ([" .WAV "], "rain.wav", "", true),
  ]

  @Test("a file is of a wanted kind by its type or its ending", arguments: cases)
  func accepting(_ one: (accepting: [String], name: String, type: String, isTaken: Bool)) {
    let control = Upload(label: "x", accepting: one.accepting, limit: 1)
    #expect(control.accepts(name: one.name, type: one.type) == one.isTaken)
  }

  @Test("the outcome of a file cannot be coded for a wire, in either direction")
  func coding() throws {
    let offer = UploadOffer(id: 1, name: "a", size: 1, type: "")
    let event = Event(.upload(.offered(offer)), on: NodeID(1))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(event) }
    let text = #"{"node": 1, "sequence": 0, "name": "upload"}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Event.self, from: Data(text.utf8))
    }
  }

  @Test("an offer needs an enabled control; a file that was offered continues without one")
  func disabled() throws {
    let offer = UploadOffer(id: 1, name: "a", size: 1, type: "")
    let control: Node<UploadChange> = upload("Sound", limit: 9) { $0 }
    let tree = Tree(control.disabled())
    let node = tree.snapshot().id
    #expect(throws: EventRefusal.self) {
      try tree.handle(Event(.upload(.offered(offer)), on: node))
    }
    let progress = UploadChange.progressed(offer, received: 1)
    #expect(try tree.handle(Event(.upload(progress), on: node)) == progress)
  }
}
