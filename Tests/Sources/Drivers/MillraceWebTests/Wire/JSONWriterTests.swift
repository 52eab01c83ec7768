import Foundation
import MillraceTesting
import Testing

@testable import MillraceWeb

@Suite("JSON as it is written")
struct JSONWriterTests {
  @Test("arrays, numbers, truth and null")
  func forms() {
    var json = JSONWriter()
    json.array { json in
      json.number(0)
      json.number(-7)
      json.number(nil)
      json.array { _ in }
      json.array { $0.string("a") }
      json.truth(true)
      json.truth(false)
      json.number(.max)
    }
    #expect(json.text == #"[0,-7,null,[],["a"],true,false,9223372036854775807]"#)
  }

  @Test("every character is read by a strict reader as it was written")
  func everyScalar() throws {
    let texts = (0...0x10FFFF).compactMap { Unicode.Scalar($0) }.map { String($0) }
    for start in stride(from: 0, to: texts.count, by: 10_000) {
      let some = Array(texts[start..<min(start + 10_000, texts.count)])
      var json = JSONWriter()
      json.array { json in for text in some { json.string(text) } }
      let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
      #expect(read.map { Array($0.utf8) } == some.map { Array($0.utf8) })
    }
  }

  @Test("any text is read as it was written", arguments: 0..<20)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet =
      (0..<40).compactMap { Unicode.Scalar($0) } + ["\\", "\"", "/", "é", "👩", "\u{7F}"]
    let texts = (0..<500).map { _ in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      return String(text)
    }
    var json = JSONWriter()
    json.array { json in for text in texts { json.string(text) } }
    let read = try JSONDecoder().decode([String].self, from: Data(json.bytes))
    #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }
}
