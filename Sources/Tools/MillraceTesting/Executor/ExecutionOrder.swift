/// The order in which a ``ManualExecutor`` runs the jobs that wait.
public enum ExecutionOrder: Sendable, Hashable {
  /// The job that has waited longest runs first.
  case fifo
  /// A generator chooses the next job: each seed is one interleaving, the same in every run.
  case seeded(UInt64)
}
