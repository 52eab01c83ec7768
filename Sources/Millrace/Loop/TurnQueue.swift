/// The turns that wait, first in, first out.
///
/// A ring would save the occasional compaction; an array with a moving head is as fast in practice and simpler. A
/// million entries use no stack (L14).
@usableFromInline
struct TurnQueue {
  /// A turn that waits, with the commit that sent it.
  @usableFromInline
  struct Entry {
    @usableFromInline let causedBy: Int?
    @usableFromInline let body: (Loop) -> Void

    @usableFromInline
    init(causedBy: Int?, body: @escaping (Loop) -> Void) {
      self.causedBy = causedBy
      self.body = body
    }
  }

  private var entries: ContiguousArray<Entry?> = []
  private var head = 0

  @usableFromInline init() {}

  @usableFromInline var isEmpty: Bool { head == entries.count }

  var count: Int { entries.count - head }

  @usableFromInline
  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// Drops what was appended after the count was taken: the sends of a turn that rolled back (L3).
  ///
  /// - Returns: what was dropped, to be let go by the caller: a deinit may send again.
  mutating func truncate(to count: Int) -> [Entry?] {
    let dropped = entries.suffix(max(0, self.count - count))
    entries.removeLast(dropped.count)
    return Array(dropped)
  }

  mutating func popFirst() -> Entry? {
    guard head < entries.count else { return nil }
    let entry = entries[head]
    entries[head] = nil
    head += 1
    if head == entries.count {
      entries.removeAll(keepingCapacity: entries.capacity <= 4_096)
      head = 0
    } else if head >= 4_096, head * 2 > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    return entry
  }
}
