import Millrace
import Testing

/// A page with a loop of its own, which follows a shared value.
private actor Page {
  let loop = Loop()
  private let replica: Slot<Replica<Int>>
  private var seen: [Replica<Int>] = []
  private var following: ObservationToken?
  private var watching: ObservationToken?
  private var waiting: (commit: Int, continuation: CheckedContinuation<[Replica<Int>], Never>)?

  init() { replica = Slot("replica", in: loop.root, of: Replica<Int>.self) }

  func follow(_ feed: Feed<Int>) {
    loop.run()
    watching = replica.signal.observe { [weak self] value in
      guard let value else { return }
      self?.assumeIsolated { $0.note(value) }
    }
    following = loop.replicate(feed, into: replica)
  }

  func leave() -> Int {
    following = nil
    return seen.count
  }

  func count() -> Int { seen.count }

  private func note(_ value: Replica<Int>) {
    seen.append(value)
    if let waiting, value.commit >= waiting.commit {
      self.waiting = nil
      waiting.continuation.resume(returning: seen)
    }
  }

  func seen(upTo commit: Int) async -> [Replica<Int>] {
    if let last = seen.last, last.commit >= commit { return seen }
    return await withCheckedContinuation { waiting = (commit, $0) }
  }
}

private actor Shared {
  let loop = Loop()
  private let slot: Slot<Int>
  let feed: Feed<Int>

  init() {
    slot = Slot("shared", in: loop.root, 0)
    feed = slot.signal.map { $0 ?? -1 }.feed()
  }

  func commit(_ count: Int) {
    let slot = slot
    for _ in 0..<count { loop.enqueue("more") { turn in turn.edit(slot) { $0 += 1 } } }
  }
}

@Suite("Several loops")
struct FeedTests {
  @Test("L2: eight pages under load see every commit once, in order, and the last value")
  func underLoad() async {
    let shared = Shared()
    let feed = shared.feed
    let pages = (0..<8).map { _ in Page() }
    for page in pages.prefix(6) { await page.follow(feed) }
    for _ in 0..<10 { await shared.commit(100) }
    // Two come late; one leaves.
    for page in pages.suffix(2) { await page.follow(feed) }
    let left = await pages[0].leave()
    for _ in 0..<10 { await shared.commit(100) }
    for (index, page) in pages.enumerated().dropFirst() {
      let seen = await page.seen(upTo: 2_000)
      let first = index < 6 ? 0 : 1_000
      #expect(seen.map(\.commit) == Array(first...2_000))
      #expect(seen.map(\.value) == Array(first...2_000))
    }
    #expect(await pages[0].count() >= left)
  }

  @Test("A sequence of a feed gives the newest first, and ends with what it follows")
  func values() async {
    let loop = Loop()
    var slot: Slot<Int>? = Slot("s", in: loop.root, 0)
    var seen: [Replica<Int>] = []
    var all: AsyncStream<Replica<Int>>?
    var newest: AsyncStream<Replica<Int>>?
    if let slot {
      let feed = slot.signal.map { $0 ?? -1 }.feed()
      all = feed.values(buffering: .unbounded)
      newest = feed.values(after: 0)
      for step in 1...3 { loop.enqueue(step) { turn in turn.set(slot, step) } }
    }
    slot = nil
    if let all { for await value in all { seen.append(value) } }
    #expect(seen == (0...3).map { Replica(commit: $0, value: $0) })
    if let newest { for await value in newest { seen = [value] } }
    #expect(seen == [Replica(commit: 3, value: 3)])
  }

  @Test("A feed made inside a handler starts with what that turn commits")
  func madeInsideHandler() {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    var feed: Feed<Int>?
    loop.enqueue("make") { turn in
      feed = slot.signal.map { $0 ?? -1 }.feed()
      turn.set(slot, 5)
    }
    #expect(feed?.latest == Replica(commit: 1, value: 5))
  }

  @Test("Nested turns are reported once, with the newest value")
  func nested() async {
    let loop = Loop()
    let slot = Slot("s", in: loop.root, 0)
    let life = slot.signal.observe { value in
      if value == 1 { try? loop.perform("nested", .nested) { turn in turn.set(slot, 2) } }
    }
    let feed = slot.signal.map { $0 ?? -1 }.feed()
    let stream = feed.values(buffering: .unbounded)
    loop.enqueue("one") { turn in turn.set(slot, 1) }
    loop.enqueue("two") { turn in turn.set(slot, 3) }
    var iterator = stream.makeAsyncIterator()
    var commits: [Int?] = []
    for _ in 0..<3 { commits.append(await iterator.next()?.commit) }
    #expect(commits == [0, 2, 3])
    withExtendedLifetime(life) {}
  }

  @Test("L12: looking at a page's past, and restoring it, never rewinds shared data")
  func pastOfAPage() throws {
    let (shared, page) = (Loop(), Loop())
    let data = Slot("data", in: shared.root, 0)
    let replica = Slot("replica", in: page.root, of: Replica<Int?>.self)
    let local = Slot("local", in: page.root, 0)
    let timeline = Timeline(of: page)
    let following = page.replicate(data.signal.feed(), into: replica)
    page.pump()
    page.enqueue("local") { turn in turn.set(local, 1) }
    shared.enqueue("shared") { turn in turn.set(data, 7) }
    page.pump()
    page.enqueue("local") { turn in turn.set(local, 2) }
    try timeline.show(1)
    #expect(local.value == 0 && replica.value?.value == 7 && data.value == 7)
    shared.enqueue("shared") { turn in turn.set(data, 8) }
    page.pump()
    #expect(replica.value?.value == 7)
    try timeline.restore(2)
    #expect(local.value == 1 && replica.value?.value == 8 && replica.value?.commit == 2)
    withExtendedLifetime(following) {}
  }
}
