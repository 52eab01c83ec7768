/// Which of the waiting jobs a ``ManualExecutor`` runs next.
public enum ExecutionOrder: Sendable, Hashable {
  /// The one that has waited longest.
  case fifo
  /// One chosen by a generator: each seed is an interleaving of its own, the same in every run.
  case seeded(UInt64)
}
