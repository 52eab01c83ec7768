/// The events of a simulation in the order of their times, and those of one time in the order in
/// which they were added: a binary heap.
struct EventQueue<Event> {
  private struct Entry {
    let time: Duration
    let order: Int
    let event: Event

    func precedes(_ other: Entry) -> Bool {
      time == other.time ? order < other.order : time < other.time
    }
  }

  private var heap: [Entry] = []
  private var added = 0

  mutating func add(_ event: Event, at time: Duration) {
    added += 1
    heap.append(Entry(time: time, order: added, event: event))
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func next() -> (time: Duration, event: Event)? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return (last.time, last.event) }
    heap[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].precedes(heap[child]) { child += 1 }
      guard heap[child].precedes(heap[index]) else { break }
      heap.swapAt(index, child)
      index = child
    }
    return (first.time, first.event)
  }
}
