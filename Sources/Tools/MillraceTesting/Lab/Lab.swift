#if Testing
internal import IssueReporting
public import Millrace

/// A loop that runs, on time and in an order that the test decides.
///
/// ```swift
/// let lab = Lab(seed: 7)
/// let search = Store(Search.State(), in: lab.scope, Search())
/// search.send(.typed("mill"))
/// lab.advance(by: .milliseconds(300))
/// #expect(search.state.results == ["mill", "millrace"])
/// ```
///
/// The test is the loop's owner for as long as it holds the lab: it calls stores directly, and effects run inside
/// ``settle(limit:fileID:filePath:line:column:)`` and ``advance(by:limit:fileID:filePath:line:column:)``, on the test's own
/// thread. A lab is not `Sendable`, so the compiler keeps it to the one test. Try many seeds: each is an interleaving
/// of its own, and the same in every run.
public final class Lab {
  /// The actor that owns the loops of the lab.
  public let owner: LoopOwner
  /// What runs their effects.
  public let executor: ManualExecutor
  /// The time that they wait for.
  public let clock: VirtualClock
  /// Where the loops get time, randomness and an executor from; give the same to services.
  public let environment: Environment
  /// A loop that has been adopted, so that effects run.
  public let loop: Loop

  private var loops: [Loop] = []

  /// Makes a lab with a running loop.
  ///
  /// - Parameters:
  ///   - seed: chooses the interleaving and the randomness; `nil` runs jobs first in, first out.
  ///   - turnsPerPass: see `Loop`.
  public init(seed: UInt64? = nil, turnsPerPass: Int = 1_000) {
    executor = ManualExecutor(order: seed.map { .seeded($0) } ?? .fifo)
    owner = LoopOwner(on: executor)
    clock = VirtualClock()
    environment = Environment(
      clock: clock, randomBits: Environment.seeded(seed ?? 0), effectExecutor: executor)
    loop = Loop(environment: environment, turnsPerPass: turnsPerPass)
    adopt(loop)
  }

  /// The root of the lab's loop: where stores go.
  public var scope: Scope { loop.root }

  /// Adopts one more loop, made with the lab's ``environment``, so that its effects run too.
  public func adopt(_ loop: Loop) {
    // Not sent anywhere: the owner's executor runs on the caller's thread and only when the caller says so (see
    // ManualExecutor.checkIsolated), so the loop stays where it is.
    nonisolated(unsafe) let loop = loop
    owner.assumeIsolated { owner in loop.run(isolation: owner) }
    loops.append(loop)
  }

  /// Runs everything that can run without the clock moving: afterwards every effect has ended or sleeps.
  ///
  /// - Parameters:
  ///   - limit: how many jobs are a livelock, which is recorded as an issue that lists what still runs.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
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

  /// Moves the clock on; what wakes on the way runs at the time it waited for.
  ///
  /// - Parameters:
  ///   - duration: how far.
  ///   - limit: how many jobs between two deadlines are a livelock.
  ///   - fileID: the place of the call, for the issue; so the next three.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
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
