public import MillraceDurable

/// A server's storage that several processes share, and that notifies each of the others' commits.
///
/// A server answers those that wait for news of a space when it has committed a push itself, and
/// when the storage delivers news.
public protocol SharedServerStorage: ServerStorage {
  /// Returns the changes that other processes commit from now on, until the sequence is released.
  ///
  /// Several commits may arrive as one element, and an element may arrive before or after other
  /// elements of other processes. Each change is in an element after its commit, or in
  /// ``ServerNews/missed``.
  func news() -> AsyncStream<ServerNews>
}

/// A notification of commits of other processes.
public enum ServerNews: Hashable, Sendable {
  /// These spaces have changed.
  case changed(Set<Space>)
  /// The connection was interrupted: any space may have changed.
  case missed
}
