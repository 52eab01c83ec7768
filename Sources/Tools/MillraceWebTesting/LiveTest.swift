#if Web
internal import Millrace
public import MillraceTesting
public import MillraceWeb
internal import Synchronization

/// A site whose pages a test opens and uses as a person does, without a browser and without a port.
///
/// ```swift
/// let site = LiveTest(gallery)
/// let page = try await site.open("/recordings")
/// try await page.press("New folder")
/// try await page.type("Rain", into: "Folder Name")
/// try await page.press("Create")
/// try await page.until { $0.contains(.link, "📁  Rain") }
/// ```
///
/// What is under test is what runs on a server: the pages of the site, a session for each of them, and the messages of
/// the wire as JSON. Only HTML and the socket are left out. The sessions and their effects run on an executor and a clock
/// of the test's own, and only inside the methods of this type and of its pages. So nothing sleeps, and the same seed
/// gives the same order. What the site itself shares between pages, such as a database, runs where it always does;
/// ``LiveTestPage/until(_:)`` waits for it.
///
/// A test and its pages belong to one task.
public final class LiveTest {
  /// The time of the site.
  public let clock: VirtualClock
  /// What runs the sessions.
  public let executor: ManualExecutor

  private let site: LiveSite
  private(set) var open: OpenSite
  /// Whether nothing has run since the last ``run(_:)`` was done: what it has seen is what there is.
  private(set) var isQuiet = true

  /// Opens a site for a test.
  ///
  /// - Parameters:
  ///   - site: the pages; its environment is replaced by the test's.
  ///   - clock: the time of the site; give the same to its programs.
  ///   - seed: chooses the order of what could happen in any order, and the randomness; `nil` is first in, first out.
  public init(_ site: LiveSite, clock: VirtualClock = VirtualClock(), seed: UInt64? = nil) {
    let executor = ManualExecutor(order: seed.map { .seeded($0) } ?? .fifo)
    let bits = Mutex(SeededBits(seed ?? 0))
    self.clock = clock
    self.executor = executor
    self.site = site.with {
      Environment(
        clock: clock, randomBits: { bits.withLock { $0.next() } }, effectExecutor: executor)
    }
    open = OpenSite(self.site, form: .patches)
  }

  /// Opens a page, and connects it.
  ///
  /// - Throws: ``LiveTestError`` where there is no page.
  public func open(_ address: String) async throws -> LiveTestPage {
    try await LiveTestPage(address, in: self)
  }

  /// Moves the clock on; what wakes on the way runs at the time that it waited for.
  ///
  /// Pages see the consequences when they are asked for something, or in ``LiveTestPage/settle()``.
  public func advance(by duration: Duration) throws {
    try clock.advance(by: duration) { try executor.drain() }
  }

  /// Lets go of the pages that nobody came back to in time, as a site does twelve times in that time.
  public func sweep() async throws {
    let open = open
    try await run { await open.sweep() }
  }

  /// Ends the server as if it had been killed, and begins another one on the same store.
  ///
  /// Pages that were open have lost their connection; what they do waits until ``LiveTestPage/reconnect()``.
  public func restart() {
    open = OpenSite(site, form: .patches)
  }

  /// Runs something with everything that follows from it, on the test's executor.
  func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    let outcome = Outcome<Value>()
    let executor = executor
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: executor) { await outcome.note(body, on: executor) }
      while true {
        try executor.drain()
        if let (result, jobsRun) = outcome.known {
          isQuiet = executor.jobsRun == jobsRun
          return try result.get()
        }
        await executor.jobArrives()
      }
    }
  }
}

/// What became of something that runs on the executor of a test, and how many jobs had run by then.
private final class Outcome<Value: Sendable>: Sendable {
  private let noted = Mutex<(result: Result<Value, any Error>, jobsRun: Int)?>(nil)

  var known: (result: Result<Value, any Error>, jobsRun: Int)? { noted.withLock { $0 } }

  func note(_ body: @Sendable () async throws -> Value, on executor: ManualExecutor) async {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    noted.withLock { $0 = (result, executor.jobsRun) }
  }
}

/// A seeded source of randomness behind a lock, since sessions ask for it from anywhere.
private struct SeededBits: Sendable {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    // One step of the environment's own source, from where the last one ended.
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return Environment.seeded(state)()
  }
}
#endif
