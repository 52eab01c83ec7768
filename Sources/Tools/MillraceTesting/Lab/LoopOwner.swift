#if Testing
/// An actor whose jobs run when a test says so: what a loop under test belongs to.
public actor LoopOwner {
  /// Runs the actor's jobs.
  public nonisolated let executor: ManualExecutor

  /// Makes an owner.
  public init(on executor: ManualExecutor) {
    self.executor = executor
  }

  /// The executor, as the concurrency runtime asks for it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
#endif
