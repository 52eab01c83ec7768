/// A list that grows at its end and is shortened at its front; what leaves it is let go at once.
///
/// All in constant time on average. An array slice would keep what left it until it grows the next time.
struct RecentList<Element> {
  // Those that have left are nil until enough of them have.
  private var places: ContiguousArray<Element?> = []
  private var head = 0

  init() {}

  init(_ elements: some Sequence<Element>) { places = ContiguousArray(elements.map(Optional.some)) }

  mutating func append(_ element: Element) { places.append(element) }

  /// Takes out the first, for the caller to let go of: its deinit may look here.
  mutating func popFirst() -> Element? {
    guard head < places.count else { return nil }
    let first = exchange(&places[head], with: nil)
    head += 1
    if head == places.count {
      places.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 > places.count {
      places.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Takes out the last, likewise.
  mutating func popLast() -> Element? { isEmpty ? nil : places.removeLast() }

  /// Takes out any, likewise.
  mutating func remove(at index: Int) -> Element? { places.remove(at: index) }
}

extension RecentList: RandomAccessCollection {
  var startIndex: Int { head }
  var endIndex: Int { places.count }

  // Between the two indices nothing has left.
  subscript(index: Int) -> Element { places[index].unsafelyUnwrapped }
}
