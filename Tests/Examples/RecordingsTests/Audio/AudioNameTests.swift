import Testing

@testable import Recordings

@Suite("The names of the files of the shelf")
struct AudioNameTests {
  @Test("every name is read as what it was written for, and nothing else is")
  func names() {
    let id = ItemID(high: 0xABCD, low: 7)
    for format in AudioFormat.allCases {
      #expect(AudioName(AudioName.draft(id, format).text) == .draft(id, format))
      #expect(AudioName(AudioName.recording(id, format).text) == .recording(id, format))
    }
    #expect(AudioName("incoming-\(id)") == .incoming(id))
    #expect(AudioName("rewritten-\(id)") == .rewritten(id))
    let others = [
      "", ".", "-", "\(id)", "\(id).mp3", "\(id).wav.wav", "draft-\(id)", "draft-\(id).",
      "draft-.wav",
      "incoming-", "incoming-\(id).wav", "other-\(id).wav", "\(id).wav".uppercased(),
      "draft-draft-\(id).wav",
    ]
    for other in others { #expect(AudioName(other) == nil, "\(other)") }
  }
}
