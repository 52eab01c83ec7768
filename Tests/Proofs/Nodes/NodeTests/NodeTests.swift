#if Web && PostgreSQL
import Foundation
import MillraceTestSupport
import Synchronization
import Testing

@testable import node_probe

/// Three nodes of one site behind HAProxy, which fail and are drained while people use it.
@Suite("Three nodes", .serialized, .timeLimit(.minutes(5)))
struct NodeTests {
  private enum Fault {
    case kill, drain, freeze
  }

  private static let count = 24

  @Test("a person who signs out through one node loses the open page on another one")
  func signOut() async throws {
    try await NodeSite.with { site in
      let browsers = ["ada", "grace"].map {
        Browser($0, client: "203.0.113.1", port: site.port)
      }
      for browser in browsers { try await browser.open() }
      let ada = Task { try await browsers[0].run() }
      let grace = Task { try await browsers[1].run() }
      for browser in browsers { try await browser.wait { $0.lives > 0 } }
      let own = await browsers[0].node
      let other = try #require(NodeSite.names.first { $0 != own })
      let answer = try await browsers[0].visit("/sign-out", on: other)
      #expect(answer.status == 303)
      // Its socket ends without any request of its own.
      await #expect(throws: Browser.Failure.self) { try await ada.value }
      try await browsers[1].pin(browsers[1].nextWords())
      await browsers[1].close()
      try await grace.value
    }
  }

  @Test("nodes that fail or are drained under load lose no note and double none")
  func load() async throws {
    try await NodeSite.with { site in
      // Who meets a node that stands still waits less than a browser, for the time of this test.
      let crowd = Crowd(Self.count, port: site.port, patience: .seconds(3))
      let heals = Mutex<[Duration]>([])
      try await crowd.run {
        var random = Seeded(seed: 7)
        for fault in [Fault.freeze, .kill, .drain, .kill] {
          try await crowd.waitForPins(Self.count)
          let victims = await crowd.nodes()
          let victim = victims[random.below(victims.count)]
          let moving = await Self.pages(of: crowd.browsers, on: victim)
          let times = try await Self.meet(fault, victim, moving, crowd, site)
          print("\(fault) \(victim), with \(moving.count) pages")
          if fault == .kill { heals.withLock { $0 += times } }
        }
        try await crowd.waitForPins(Self.count)
      } thenCheck: {
        Self.report("press → patch, all at once", await crowd.takeLatencies())
        try await crowd.pinOneByOne(2)
        Self.report("press → patch, one by one", await crowd.takeLatencies())
        try await Self.check(crowd, site)
      }
      Self.report("killed → live on another node", heals.withLock { $0 })
      let visits = crowd.visitCounts
      #expect(visits.failed.isEmpty)
      print("\(visits.all) visits, \(visits.failedWithNode) failed while a node was failing")
    }
  }

  /// Lets a fault happen to a node, and returns the times until its pages were live on others.
  private static func meet(
    _ fault: Fault, _ victim: String, _ moving: [(browser: Browser, lives: Int)], _ crowd: Crowd,
    _ site: NodeSite
  ) async throws -> [Duration] {
    let node = try await site.node(victim)
    let start = ContinuousClock.now
    @Sendable func move() async throws -> [Duration] {
      var times: [Duration] = []
      for (browser, lives) in moving {
        try await browser.wait { $0.lives > lives }
        times.append(start.duration(to: await browser.liveSince))
      }
      return times
    }
    switch fault {
    case .kill:
      let times = try await crowd.whileFailing {
        await node.kill()
        return try await move()
      }
      try await site.start(victim)
      return times
    case .drain:
      #expect(await node.drain(), "\(victim) was not drained")
      let times = try await move()
      try await site.start(victim)
      return times
    case .freeze:
      return try await crowd.whileFailing {
        node.signal(SIGSTOP)
        let times = try await move()
        // It goes on with pages that others have by now.
        node.signal(SIGCONT)
        return times
      }
    }
  }

  /// Checks that every page has each note once, in the order of the topic.
  private static func check(_ crowd: Crowd, _ site: NodeSite) async throws {
    let published = try await site.published()
    var board = Content()
    var digests: Set = [board.digest]
    for (index, note) in published.enumerated() {
      board.add(note, number: index + 1)
      digests.insert(board.digest)
    }
    let words = board.notes.map(\.words)
    #expect(Set(words).count == words.count, "a note is there under two identities")
    #expect(Set(words) == Set(crowd.pinned))
    print(
      "\(words.count) notes on \(crowd.browsers.count) pages,"
        + " \(published.count - words.count) published twice")
    for browser in crowd.browsers {
      try await browser.wait { [last = board.digest] in $0.page?.texts["digest"] == last }
      // At every moment a page has the beginning of the one order.
      #expect(await browser.digests.isSubset(of: digests))
    }
  }

  @Test("what was typed is there on another node, and who has left with a node is gone")
  func typed() async throws {
    try await NodeSite.with { site in
      let browsers = (0..<6).map {
        Browser("p\($0)", client: "203.0.113.\($0)", port: site.port)
      }
      try await Self.use(browsers) {
        for browser in browsers {
          try await browser.wait { $0.people.count == browsers.count }
          try await browser.typeAndWait("first of \(browser.name)")
        }
        // Drained: all that was answered is there.
        let drained = await browsers[0].node
        let moving = await Self.pages(of: browsers, on: drained)
        #expect(try await site.node(drained).drain())
        for (browser, lives) in moving {
          try await browser.wait { $0.lives > lives }
          try await browser.reload()
          #expect(await browser.draft == "first of \(browser.name)")
        }
        try await site.start(drained)
        // Killed: what was not answered is sent again.
        var killed = drained
        for browser in browsers where await browser.node != drained { killed = await browser.node }
        var left = await Self.pages(of: browsers, on: killed)
        for (browser, _) in left { try await browser.type("second of \(browser.name)") }
        let gone = left.removeFirst().browser
        await gone.close()
        try await site.node(killed).kill()
        #expect(!left.isEmpty)
        for (browser, lives) in left {
          try await browser.wait { $0.lives > lives }
          try await browser.waitForAnswer()
          try await browser.reload()
          #expect(await browser.draft == "second of \(browser.name)")
        }
        for browser in browsers where browser !== gone {
          try await browser.wait { $0.people.count == browsers.count - 1 }
          #expect(await !browser.people.contains(gone.name))
        }
      }
    }
  }

  private static func pages(
    of browsers: [Browser], on node: String
  ) async -> [(browser: Browser, lives: Int)] {
    var found: [(Browser, Int)] = []
    for browser in browsers where await browser.node == node {
      found.append((browser, await browser.lives))
    }
    return found
  }

  /// Keeps pages open while a body runs.
  private static func use(
    _ browsers: [Browser], _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for browser in browsers {
        try await browser.open()
        group.addTask { try await browser.run() }
      }
      group.addTask {
        try await body()
        for browser in browsers { await browser.close() }
      }
      do {
        try await group.waitForAll()
      } catch {
        for browser in browsers { await browser.fail(error) }
        throw error
      }
    }
  }

  private static func report(_ what: String, _ times: [Duration]) {
    let sorted = times.sorted()
    func milliseconds(_ percent: Int) -> Int {
      Int(sorted[(sorted.count - 1) * percent / 100] / .milliseconds(1))
    }
    guard !sorted.isEmpty else { return }
    print(
      "\(what): \(milliseconds(50)) ms in the median, p99 \(milliseconds(99)) ms,"
        + " at most \(milliseconds(100)) ms, of \(sorted.count)")
  }
}

/// Repeatable random numbers.
struct Seeded {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
#endif
