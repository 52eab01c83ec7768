#if SQLite
/// A named step that changes the tables of a database from one version to the next.
///
/// A step runs once in the life of a file, in a transaction of its own. When it throws, the
/// transaction is rolled back and the steps before it stay. Never edit or rename a step that has
/// been released: add the next change as a new step at the end.
public struct Migration: Sendable {
  /// The name under which the file records that the step has run.
  public let name: String

  let change: @Sendable (Connection) throws -> Void

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - name: Unique within its schema.
  ///   - change: Runs on the database's own queue, inside the step's transaction. The connection
  ///     must not leave the closure.
  public init(_ name: String, change: @escaping @Sendable (Connection) throws -> Void) {
    self.name = name
    self.change = change
  }
}
#endif
