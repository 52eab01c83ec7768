/// A list that grows at its end and is shortened at its front; removed elements are released at
/// once.
///
/// All operations take constant time on average. An array slice would retain removed elements until
/// it next grows.
struct RecentList<Element> {
  // Removed elements are nil until there are enough of them to compact.
  private var elements: ContiguousArray<Element?> = []
  private var head = 0

  init() {}

  init(_ elements: some Sequence<Element>) {
    self.elements = ContiguousArray(elements.map(Optional.some))
  }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the first element; the caller releases it, since its deinit may read the
  /// list.
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let first = exchange(&elements[head], with: nil)
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }

  /// Removes and returns the last element; the caller releases it.
  mutating func popLast() -> Element? { isEmpty ? nil : elements.removeLast() }

  /// Removes and returns the element at an index; the caller releases it.
  mutating func remove(at index: Int) -> Element? { elements.remove(at: index) }
}

extension RecentList: RandomAccessCollection {
  var startIndex: Int { head }
  var endIndex: Int { elements.count }

  // There is no removed element between the two indices.
  subscript(index: Int) -> Element { elements[index].unsafelyUnwrapped }
}
