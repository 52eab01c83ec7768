/// Objects that are known but not owned, in order; the gone ones are swept when the list has doubled.
struct WeakList<Object: AnyObject> {
  private struct Entry {
    weak var object: Object?
  }

  private var entries: [Entry] = []
  private var sweepAt = 16

  var live: [Object] { entries.compactMap(\.object) }

  /// Calls a closure with each that is there; one that is added meanwhile is left out.
  func forEach(_ body: (Object) -> Void) {
    for index in entries.indices {
      if let object = entries[index].object { body(object) }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ object: Object) {
    if entries.count >= sweepAt {
      entries.removeAll { $0.object == nil }
      sweepAt = max(16, entries.count * 2)
    }
    entries.append(Entry(object: object))
  }
}
