/// The turns that wait, first in, first out.
///
/// A ring would save the occasional compaction; an array with a moving head is as fast in practice and simpler. A
/// million entries use no stack (L14).
@usableFromInline
struct TurnQueue {
  /// A turn that waits, with the commit that sent it.
  @usableFromInline
  struct Entry {
    /// Runs the turn; or, where it is asked to, says the action if there is one, and runs nothing.
    ///
    /// So the action is kept once, and what waits is a few references, which can be moved as they are.
    typealias Body = (
      Loop, _ causedBy: Int?, _ subject: AnyObject?, _ say: ((Any) -> Void)?
    ) -> Void

    let causedBy: Int?
    /// What brought it, if an effect did: it goes when that effect is cut off.
    let arrival: Arrival?
    /// What the body is given: a body that is the same for many turns needs no context for each.
    let subject: AnyObject?
    let body: Body

    /// The action.
    func cause(on loop: Loop) -> Any? {
      var cause: Any?
      body(loop, causedBy, subject) { cause = $0 }
      return cause
    }

    func run(on loop: Loop) {
      // Cancelled while its result waited: too late is too late, wherever it was (L8, L9).
      if let source = arrival?.source, source.isCut {
        loop.report(.lateResult(of: source.text, action: cause(on: loop) ?? "a result"))
      } else {
        body(loop, causedBy, subject, nil)
      }
    }
  }

  @usableFromInline private(set) var entries: ContiguousArray<Entry?> = []
  @usableFromInline private(set) var head = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { head == entries.count }

  var count: Int { entries.count - head }

  @usableFromInline
  mutating func append(_ entry: consuming Entry) {
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

  /// Takes out what effects of later commits have brought.
  ///
  /// - Returns: what was taken out, to be let go by the caller: a deinit may send again.
  mutating func takeResults(after commit: Int, on loop: Loop) -> [Entry] {
    let waiting = entries[head...].compactMap(\.self)
    let isLate = { (entry: Entry) in
      entry.arrival?.commit != nil && entry.causedBy.map { $0 > commit } ?? false
        && entry.cause(on: loop) != nil
    }
    guard waiting.contains(where: isLate) else { return [] }
    entries = ContiguousArray(waiting.filter { !isLate($0) })
    head = 0
    return waiting.filter(isLate)
  }

  mutating func popFirst() -> Entry? {
    guard head < entries.count else { return nil }
    head += 1
    if head == entries.count {
      let entry = entries.removeLast()
      // As most are, it was alone, or there are only empty places left.
      if head > 1 || entries.capacity > 4_096 {
        entries.removeAll(keepingCapacity: entries.capacity <= 4_096)
      }
      head = 0
      return entry
    }
    let entry = exchange(&entries[head - 1], with: nil)
    if head >= 4_096, head * 2 > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    return entry
  }
}
