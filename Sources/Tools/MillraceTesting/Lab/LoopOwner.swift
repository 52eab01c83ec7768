#if Testing
/// An actor that owns a loop under test; its jobs run only when the test drains its executor.
public actor LoopOwner {
  /// The executor of the actor's jobs.
  public nonisolated let executor: ManualExecutor

  /// Creates an owner whose jobs run on an executor.
  public init(on executor: ManualExecutor) {
    self.executor = executor
  }

  /// The executor, as the concurrency runtime requires it.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}
#endif
