#if Testing
internal import IssueReporting
public import Millrace

/// A loop that runs on the time and in the order that a test decides.
///
/// ```swift
/// let lab = Lab(seed: 7)
/// let search = Store(Search.State(), in: lab.scope, Search())
/// search.send(.typed("mill"))
/// lab.advance(by: .milliseconds(300))
/// #expect(search.state.results == ["mill", "millrace"])
/// ```
///
/// The test is the loop's owner as long as it holds the lab. It calls stores directly, and effects
/// run inside ``settle(limit:fileID:filePath:line:column:)`` and
/// ``advance(by:limit:fileID:filePath:line:column:)``, on the test's own thread. A lab is not
/// `Sendable`, so the compiler confines it to one test. Try many seeds: each is one interleaving,
/// the same in every run.
public final class Lab {
  /// The actor that owns the loops of the lab.
  public let owner: LoopOwner
  /// The executor of their effects.
  public let executor: ManualExecutor
  /// The clock of their effects.
  public let clock: VirtualClock
  /// The time, randomness and executor of the loops; give the same environment to services.
  public let environment: Environment
  /// The running loop, whose effects run.
  public let loop: Loop

  private var loops: [Loop] = []

  /// Creates a lab with a running loop.
  ///
  /// - Parameters:
  ///   - seed: Chooses the interleaving and the randomness; `nil` runs jobs first in, first out.
  ///   - turnsPerPass: The limit of turns in one pass, as in `Loop`.
  public init(seed: UInt64? = nil, turnsPerPass: Int = 1_000) {
    executor = ManualExecutor(order: seed.map { .seeded($0) } ?? .fifo)
    owner = LoopOwner(on: executor)
    clock = VirtualClock()
    environment = Environment(
      clock: clock, randomBits: Environment.seeded(seed ?? 0), effectExecutor: executor)
    loop = Loop(environment: environment, turnsPerPass: turnsPerPass)
    adopt(loop)
  }

  /// The root scope of the lab's loop, for the stores of the test.
  public var scope: Scope { loop.root }

  /// Adopts another loop that was made with the lab's ``environment``, so that its effects run too.
  public func adopt(_ loop: Loop) {
    // Not sent anywhere: the owner's executor runs on the caller's thread and only when the caller
    // drains it (see ManualExecutor.checkIsolated), so the loop stays on its thread.
    nonisolated(unsafe) let loop = loop
    owner.assumeIsolated { owner in loop.run(isolation: owner) }
    loops.append(loop)
  }

  /// Runs every job that can run without advancing the clock.
  ///
  /// Afterwards every effect has ended or sleeps.
  ///
  /// - Parameters:
  ///   - limit: The number of jobs that counts as a livelock, which is recorded as an issue that
  ///     lists the running effects.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func settle(
    limit: Int = 100_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    do {
      try drain(limit)
    } catch {
      reportIssue("\(error)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Advances the clock; every woken job runs at the time for which it waited.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by.
  ///   - limit: The number of jobs between two deadlines that counts as a livelock.
  ///   - fileID: The file of the call, at which an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  public func advance(
    by duration: Duration, limit: Int = 100_000, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    do {
      try clock.advance(by: duration) { () throws(Livelock) in try drain(limit) }
    } catch {
      reportIssue("\(error)", fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  private func drain(_ limit: Int) throws(Livelock) {
    do {
      try executor.drain(limit: limit)
    } catch {
      var livelock = error
      livelock.running = loops.flatMap(\.runningEffects)
      throw livelock
    }
  }
}
#endif
