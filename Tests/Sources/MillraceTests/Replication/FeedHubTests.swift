import Millrace
import Synchronization
import Testing

/// Calls a closure when it is deallocated.
private final class Parting: Sendable {
  let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  deinit { onEnd() }
}

/// A count that values raise when they are deallocated.
private final class Looks: Sendable {
  let feed = Mutex<Feed<Parting?>?>(nil)
  let commits = Mutex<[Int]>([])

  func look() {
    guard let latest = feed.withLock({ $0 })?.latest else { return }
    commits.withLock { $0.append(latest.commit) }
  }
}

@Suite("A feed's values")
struct FeedHubTests {
  @Test("L14: a value that reads its feed while it is deallocated does not hang")
  func valueThatLooksBack() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, Parting?.none)
    let looks = Looks()
    let feed = slot.signal.map { $0.flatMap(\.self) }.feed()
    looks.feed.withLock { $0 = feed }
    for _ in 0..<2 {
      loop.enqueue("set") { turn in turn.set(slot, Parting { looks.look() }) }
    }
    loop.enqueue("clear") { turn in turn.set(slot, nil) }
    #expect(looks.commits.withLock { $0 } == [2, 3])
    looks.feed.withLock { $0 = nil }
  }
}
