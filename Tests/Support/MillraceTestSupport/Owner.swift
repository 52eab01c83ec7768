package import MillraceTesting

/// An actor whose jobs a test runs manually; everything in it is called from the test's own thread.
package actor Owner {
  /// The executor of the actor's jobs.
  package nonisolated let executor = ManualExecutor()

  /// Creates an owner without jobs.
  package init() {}

  /// The executor, as the concurrency runtime requires it.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Calls a closure as this actor, now, and then runs the jobs of what it cancelled.
  package nonisolated func now<Result: Sendable>(
    _ body: @Sendable (isolated Owner) throws -> Result
  ) throws -> Result {
    let result = try assumeIsolated(body)
    try executor.drain()
    return result
  }
}
