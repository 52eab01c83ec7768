#if Web && PostgreSQL
import MillraceTestSupport
import Synchronization

/// People who pin notes, one after the other, while something happens to the nodes.
final class Crowd: Sendable {
  private struct Contents {
    var pinned: [String] = []
    var isOver = false
    var isFailing = false
    var visits = Visits()
  }

  /// The number of visits, those that failed while no node was failing, and the number of others.
  struct Visits {
    var all = 0
    var failed: [String] = []
    var failedWithNode = 0
  }

  let browsers: [Browser]
  private let port: Int
  private let contents = Mutex(Contents())
  /// An element for each note that a person has seen on the page.
  private let (pins, pin) = AsyncStream.makeStream(of: Void.self)
  /// An element for each visit that is to be made; none waits behind another one.
  private let (visits, visit) = AsyncStream.makeStream(
    of: Int.self, bufferingPolicy: .bufferingNewest(1))

  init(_ count: Int, port: Int, patience: Duration = .seconds(15)) {
    self.port = port
    browsers = (0..<count).map {
      Browser("p\($0)", client: "203.0.113.\($0)", port: port, patience: patience)
    }
  }

  /// The notes that people have pinned and seen.
  var pinned: [String] { contents.withLock { $0.pinned } }

  /// Opens all pages, pins notes on them while a body runs, and then runs another one with the
  /// pages still open.
  func run(
    _ body: @escaping @Sendable () async throws -> Void,
    thenCheck check: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for browser in browsers { group.addTask { try await browser.open() } }
      try await group.waitForAll()
      for browser in browsers { group.addTask { try await browser.run() } }
      group.addTask {
        try await withThrowingTaskGroup(of: Void.self) { people in
          for browser in self.browsers { people.addTask { try await self.pin(on: browser) } }
          people.addTask { await self.makeVisits() }
          people.addTask {
            try await body()
            self.contents.withLock { $0.isOver = true }
            self.visit.finish()
          }
          try await people.waitForAll()
        }
        try await check()
        for browser in self.browsers { await browser.close() }
      }
      do {
        try await group.waitForAll()
      } catch {
        for browser in browsers { print(await browser.summary) }
        // Nobody waits for a page any more.
        for browser in browsers { await browser.fail(error) }
        throw error
      }
    }
  }

  private func pin(on browser: Browser) async throws {
    while !contents.withLock({ $0.isOver }) {
      try await pinOne(on: browser)
      pin.yield()
      visit.yield(pinned.count)
    }
  }

  private func pinOne(on browser: Browser) async throws {
    let words = await browser.nextWords()
    try await browser.pin(words)
    contents.withLock { $0.pinned.append(words) }
  }

  /// Pins notes on one page after the other.
  func pinOneByOne(_ rounds: Int) async throws {
    for _ in 0..<rounds {
      for browser in browsers { try await pinOne(on: browser) }
    }
  }

  /// Waits for a number of notes from now on.
  func waitForPins(_ count: Int) async throws {
    let goal = pinned.count + count
    for await _ in pins where pinned.count >= goal { return }
    try Task.checkCancellation()
  }

  /// Returns the nodes that have pages.
  func nodes() async -> [String] {
    var found: Set<String> = []
    for browser in browsers { found.insert(await browser.node) }
    return found.sorted()
  }

  /// Returns the times of all presses since the last call.
  func takeLatencies() async -> [Duration] {
    var all: [Duration] = []
    for browser in browsers { all += await browser.takeLatencies() }
    return all
  }

  // MARK: Visits

  /// Marks the time in which a visit may fail.
  func whileFailing<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    contents.withLock { $0.isFailing = true }
    defer { contents.withLock { $0.isFailing = false } }
    return try await body()
  }

  var visitCounts: Visits { contents.withLock { $0.visits } }

  /// Signs in and loads a page, from another address each time.
  private func makeVisits() async {
    for await number in visits {
      let mayFail = contents.withLock { $0.isFailing }
      // A user, too, may open only so many pages in a minute.
      let name = "v\(number % 50)"
      let visitor = Browser(name, client: "198.51.100.\(number % 250)", port: port)
      var failure: String?
      do {
        let status = try await visitor.get("/sign-in?name=\(name)").status
        if status != 200 { failure = "\(status)" }
      } catch {
        failure = "\(error)"
      }
      contents.withLock { contents in
        contents.visits.all += 1
        guard let failure else { return }
        if mayFail || contents.isFailing {
          contents.visits.failedWithNode += 1
        } else {
          contents.visits.failed.append(failure)
        }
      }
    }
  }
}
#endif
