package import Millrace

/// An index of the moments of a timeline that meet a condition, oldest first.
///
/// ``follow(_:)`` examines only what the timeline has recorded since the last call, and forgets
/// what it has dropped or cut off: its cost does not depend on the length of the history.
package struct MomentIndex {
  /// A moment that meets the condition.
  package struct Element {
    /// The index from the beginning of the timeline, dropped moments included.
    package let position: Int
    /// The first and the last commit that the moment stands for.
    package let first: Int
    package let last: Int
  }

  private let isWanted: (Moment) -> Bool
  private var elements: [Element] = []
  /// The number of elements at the front that the timeline has dropped.
  private var dropped = 0
  /// The end of the moments that were examined, and the newest commit then.
  private var end = 0
  private var newest = 0

  /// Creates an index that has examined nothing.
  ///
  /// - Parameter isWanted: Returns whether a moment meets the condition; asked once for each.
  package init(where isWanted: @escaping (Moment) -> Bool) {
    self.isWanted = isWanted
  }

  /// The number of moments.
  package var count: Int { elements.count - dropped }

  /// The moment at an index below ``count``.
  package subscript(index: Int) -> Element { elements[dropped + index] }

  /// Returns the number of moments up to a commit.
  package func count(upTo commit: Int) -> Int {
    var (low, high) = (dropped, elements.count)
    while low < high {
      let middle = low + (high - low) / 2
      if elements[middle].last <= commit { low = middle + 1 } else { high = middle }
    }
    return low - dropped
  }

  /// Brings the index up to date.
  package mutating func follow(_ timeline: Timeline) {
    let kept = timeline.positions
    while dropped < elements.count, elements[dropped].position < kept.lowerBound { dropped += 1 }
    if dropped >= 64, dropped * 2 > elements.count {
      elements.removeFirst(dropped)
      dropped = 0
    }
    // New moments are at the end, in place of those that were cut off or have folded. All of them
    // have later numbers, but for the one around a turn that a tool has nested.
    var start = kept.upperBound
    while start > kept.lowerBound, timeline.moment(at: start - 1).number > newest { start -= 1 }
    start = max(kept.lowerBound, min(start, end))
    while count > 0, let last = elements.last,
      last.position >= start || timeline.moment(at: last.position).number != last.last
    {
      start = min(start, last.position)
      elements.removeLast()
    }
    for position in start..<kept.upperBound {
      let moment = timeline.moment(at: position)
      newest = max(newest, moment.number)
      guard isWanted(moment) else { continue }
      elements.append(Element(position: position, first: moment.first, last: moment.number))
    }
    end = kept.upperBound
  }
}
