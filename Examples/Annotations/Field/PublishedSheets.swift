import Synchronization

/// The annotations that were published with the drawings, each generated once in a process.
enum PublishedSheets {
  private struct Key: Hashable {
    let id: String
    let seed: UInt64
    let count: Int
  }

  private static let known = Mutex<[Key: Sheet]>([:])

  static func sheet(of record: SheetRecord) -> Sheet {
    let key = Key(id: record.id, seed: record.seed, count: record.count)
    if let sheet = known.withLock({ $0[key] }) { return sheet }
    var generator = SheetGenerator(seed: record.seed)
    let sheet = generator.sheet(
      SheetID(rawValue: record.id), title: record.title, count: record.count)
    return known.withLock { known in
      let first = known[key] ?? sheet
      known[key] = first
      return first
    }
  }
}
