#if SQLite
import Millrace
import MillraceDurable
import Synchronization
import Testing

@testable import MillraceSQLite

/// A record that counts how often one was decoded.
private struct Counted: DurableRecord {
  static let table = "counted"
  static let decodings = Mutex(0)
  let id: String
  let number: Int

  private enum CodingKeys: CodingKey { case id, number }

  init(from decoder: any Decoder) throws {
    Self.decodings.withLock { $0 += 1 }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    number = try container.decode(Int.self, forKey: .number)
  }
}

@Suite("The reading of a live query", .serialized)
struct LiveReadingTests {
  private typealias Stored = LiveReading<Counted>.Stored

  private static func stored(_ id: Int, _ number: Int) -> Stored {
    // Every seventh number is one that the program cannot decode.
    let value = number % 7 == 0 ? "null" : "\(number)"
    return Stored(id: "\(id)", value: #"{"id":"\#(id)","number":\#(value)}"#)
  }

  @Test("a record is decoded when it came or changed, and not when others did")
  func decoding() {
    let reading = LiveReading(LiveQuery(Counted.self, in: "site"))
    var numbers = SplitMix(seed: 17)
    var last: [(id: Int, number: Int)] = []
    for _ in 0..<2_000 {
      var next = last
      for _ in 0...Int.random(in: 0...2, using: &numbers) {
        switch Int.random(in: 0...3, using: &numbers) {
        case 0:
          let id = Int.random(in: 0...20, using: &numbers)
          guard !next.contains(where: { $0.id == id }) else { continue }
          next.insert((id, 1), at: Int.random(in: 0...next.count, using: &numbers))
        case 1 where !next.isEmpty:
          next.remove(at: Int.random(in: 0..<next.count, using: &numbers))
        case 2 where !next.isEmpty:
          next[Int.random(in: 0..<next.count, using: &numbers)].number += 1
        default: next.shuffle(using: &numbers)
        }
      }
      let expected = next.filter { $0.number % 7 != 0 }
      let new = next.filter { now in
        now.number % 7 == 0 || !last.contains { $0 == now }
      }
      let before = Counted.decodings.withLock { $0 }
      let value = reading.decoded(next.map { Self.stored($0.id, $0.number) })
      #expect(value.records.map(\.id) == expected.map { "\($0.id)" })
      #expect(value.records.map(\.number) == expected.map(\.number))
      #expect(value.unreadable.count == next.count - expected.count)
      #expect(Counted.decodings.withLock { $0 } - before == new.count)
      last = next
    }
  }

  @Test("ids that are equal as texts, and not as bytes, are two records")
  func equalTexts() {
    let reading = LiveReading(LiveQuery(Counted.self, in: "site"))
    let rows = ["e\u{301}", "\u{e9}"].map { Stored(id: $0, value: #"{"id":"\#($0)","number":1}"#) }
    for stored in [rows, rows.reversed(), [Self.stored(1, 1)] + rows] {
      let ids = reading.decoded(stored).records.map { Array($0.id.utf8) }
      #expect(ids == stored.map { Array($0.id.utf8) })
    }
  }
}
#endif
