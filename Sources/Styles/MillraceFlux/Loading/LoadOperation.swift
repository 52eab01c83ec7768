/// An operation on a value that is stored elsewhere.
public enum LoadOperation: Hashable, Sendable, CaseIterable {
  /// No operation.
  case none
  /// The value is being created.
  case creating
  /// The value is being fetched, for the first time or again.
  case loading
  /// The value is being changed.
  case updating
  /// The value is being deleted.
  case deleting
}
