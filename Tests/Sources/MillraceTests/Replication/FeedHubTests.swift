import Dispatch
import Synchronization
import Testing

@testable import Millrace

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

  @Test("L14: a follower leaves while another one is notified, as the task of a page that ends")
  func leavingMeanwhile() {
    let hub = FeedHub(Replica(commit: 0, value: 0))
    let other = hub.follow { _ in }
    let hasLeft = Mutex(false)
    _ = hub.follow { replica in
      guard replica.commit == 1 else { return }
      let left = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        hub.leave(other)
        left.signal()
      }
      hasLeft.withLock { $0 = left.wait(timeout: .now() + 120) == .success }
    }
    hub.publish(Replica(commit: 1, value: 1))
    #expect(hasLeft.withLock { $0 })
  }

  @Test("L14: pages that end while values arrive hang nothing")
  func cancelledMeanwhile() async {
    let hub = FeedHub(Replica(commit: 0, value: 0))
    let feed = Feed(hub: hub)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for commit in 1...20_000 { hub.publish(Replica(commit: commit, value: commit)) }
      }
      for _ in 0..<2_000 {
        group.addTask {
          let page = Task { for await _ in feed.values() {} }
          for await replica in feed.values() where replica.commit > 0 { break }
          page.cancel()
          await page.value
        }
      }
    }
    #expect(feed.latest.value == 20_000)
  }
}
