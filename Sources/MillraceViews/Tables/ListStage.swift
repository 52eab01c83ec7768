#if UnstableTables
/// Changes that a table makes in one batch, with the model that it shows afterwards.
///
/// A stage changes either sections or rows, so that the table's own count of rows (before, minus
/// deleted, plus inserted, with those moved in and out) is correct in every section.
public struct ListStage<Content: Equatable, Action> {
  /// The changes of the batch; never empty.
  public var changes: [ListChange]
  /// The model that the table reads rows from after the batch; in the last stage, the new model
  /// itself.
  ///
  /// The selection and the height of all rows are new in every stage. Rows that were there before
  /// have their old content until the last stage.
  public var model: ListModel<Content, Action>

  init(_ changes: [ListChange], _ model: ListModel<Content, Action>) {
    self.changes = changes
    self.model = model
  }
}

extension ListStage: Equatable where Action: Equatable {}
extension ListStage: Sendable where Content: Sendable, Action: Sendable {}
#endif
