/// What is being done about a value outside.
public enum LoadOperation: Hashable, Sendable, CaseIterable {
  /// Nothing.
  case none
  /// It is being made.
  case creating
  /// It is being fetched, for the first time or again.
  case loading
  /// It is being changed.
  case updating
  /// It is being removed.
  case deleting
}
