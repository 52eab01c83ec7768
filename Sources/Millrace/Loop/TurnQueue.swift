/// The queue of waiting turns, first in, first out.
///
/// A ring would save the occasional compaction; an array with a moving head is as fast in practice
/// and simpler. A million entries use no stack (L14).
@usableFromInline
struct TurnQueue {
  /// A waiting turn, with the commit that sent it.
  @usableFromInline
  struct Entry {
    /// Runs the turn; with an `inspect` closure, passes it the action if there is one, and runs
    /// nothing.
    ///
    /// So the action is stored once, and an entry is a few references, which can be moved.
    typealias Body = (
      Loop, _ causedBy: Int?, _ subject: AnyObject?, _ inspect: ((Any) -> Void)?
    ) -> Void

    let causedBy: Int?
    /// The source of the result that sent the turn; the turn is dropped if that source is
    /// cancelled.
    let arrival: Arrival?
    /// The argument of the body: a body that many turns share needs no context for each.
    let subject: AnyObject?
    let body: Body

    /// Returns the action of the turn.
    func cause(on loop: Loop) -> Any? {
      var cause: Any?
      body(loop, causedBy, subject) { cause = $0 }
      return cause
    }

    func run(on loop: Loop) {
      // Cancelled while its result waited: the result is late although it is already queued (L8,
      // L9).
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

  /// Drops the turns that were appended after the count was taken: the sends of a turn that rolled
  /// back (L3).
  ///
  /// - Returns: The dropped turns, which the caller releases: a deinit may send again.
  mutating func truncate(to count: Int) -> [Entry?] {
    let dropped = entries.suffix(max(0, self.count - count))
    entries.removeLast(dropped.count)
    return Array(dropped)
  }

  /// Removes the results of effects of later commits.
  ///
  /// - Returns: The removed turns, which the caller releases: a deinit may send again.
  @_optimize(none)
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
      // Usually the only entry; otherwise only empty slots are left.
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
