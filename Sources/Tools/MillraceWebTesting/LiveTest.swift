#if Web
internal import Millrace
public import MillraceTesting
public import MillraceWeb
internal import Synchronization

/// A site whose pages a test opens and uses as a person does, without a browser or a port.
///
/// ```swift
/// let site = LiveTest(gallery)
/// let page = try await site.open("/recordings")
/// try await page.press("New folder")
/// try await page.type("Rain", into: "Folder name")
/// try await page.press("Create")
/// try await page.until { $0.contains(.link, "Rain") }
/// ```
///
/// The code under test is what runs on a server: the pages of the site, a session for each of them,
/// and the messages of the wire as JSON. Only HTML and the socket are omitted. The sessions and
/// their effects run on an executor and a clock of the test's own, and only inside the methods of
/// this type and of its pages. So nothing sleeps, and the same seed gives the same order. Services
/// that the site shares between pages, such as a database, run where they always do;
/// ``LiveTestPage/until(_:)`` waits for them.
///
/// A test and its pages belong to one task.
public final class LiveTest {
  /// The clock of the site.
  public let clock: VirtualClock
  /// The executor of the sessions.
  public let executor: ManualExecutor

  private let site: LiveSite
  private(set) var open: RunningSite

  /// Opens a site for a test.
  ///
  /// - Parameters:
  ///   - site: The site; its environment is replaced by the test's.
  ///   - clock: The clock of the site; give the same to its programs.
  ///   - seed: Chooses the order of concurrent jobs, and the randomness; `nil` is first in, first
  ///     out.
  public init(_ site: LiveSite, clock: VirtualClock = VirtualClock(), seed: UInt64? = nil) {
    let executor = ManualExecutor(order: seed.map { .seeded($0) } ?? .fifo)
    // Locked, because sessions call it from any thread.
    let bits = Mutex(SplitMix(seed: seed ?? 0))
    self.clock = clock
    self.executor = executor
    self.site = site.with {
      Environment(
        clock: clock, randomBits: { bits.withLock { $0.next() } }, effectExecutor: executor)
    }
    open = RunningSite(self.site, form: .patches)
  }

  /// Opens a page, and connects it; follows redirections within the site.
  ///
  /// - Parameters:
  ///   - address: The address of the page.
  ///   - headers: The header fields of the page's requests, such as a cookie.
  ///   - session: The session of the browser, such as `BrowserSession(user: "ada")`.
  /// - Throws: ``LiveTestError`` if there is no such page, or no room for it.
  public func open(
    _ address: String, headers: WebHeaders = [:], session: BrowserSession? = nil
  ) async throws -> LiveTestPage {
    try await LiveTestPage(address, of: Visitor(headers: headers, session: session), in: self)
  }

  /// Advances the clock; every woken job runs at the time for which it waited.
  ///
  /// Pages show the consequences at their next call, or in ``LiveTestPage/settle()``.
  public func advance(by duration: Duration) throws {
    try clock.advance(by: duration) { try executor.drain() }
  }

  /// Releases the pages that did not reconnect in time, as a site does twelve times in that time.
  public func sweep() async throws {
    let open = open
    try await run { await open.sweep() }
  }

  /// Ends the server as if it had been killed, and starts another one on the same store.
  ///
  /// Open pages lose their connection; their events wait until ``LiveTestPage/reconnect()``.
  public func restart() {
    open = RunningSite(site, form: .patches)
  }

  /// Runs a closure and all jobs that follow from it, on the test's executor.
  ///
  /// - Throws: `CancellationError` if the test's task is cancelled meanwhile, or the executor's
  ///   `Livelock`.
  func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    let outcome = Outcome<Value>()
    // Not in a group: at an error the group would wait for a job that nothing runs.
    let task = Task(executorPreference: executor) { await outcome.note(body) }
    defer { task.cancel() }
    while true {
      try executor.drain()
      if let result = outcome.known { return try result.get() }
      await executor.jobArrives()
      try Task.checkCancellation()
    }
  }
}

/// The outcome of a closure on the executor of a test.
private final class Outcome<Value: Sendable>: Sendable {
  private let noted = Mutex<Result<Value, any Error>?>(nil)

  var known: Result<Value, any Error>? { noted.withLock { $0 } }

  func note(_ body: @Sendable () async throws -> Value) async {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    noted.withLock { $0 = result }
  }
}
#endif
