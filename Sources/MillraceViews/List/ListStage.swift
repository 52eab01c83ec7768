/// Changes that a table makes in one batch, and the model it has to show from then on.
///
/// Of sections and rows one stage changes only one of the two, so that the count a table makes of its rows (before,
/// minus deleted, plus inserted, with those moved in and out) holds in every section.
public struct ListStage<Content: Equatable, Action> {
  /// What changes, in one batch; never empty.
  public var changes: [ListChange]
  /// What a table asks for rows from after the batch; in the last stage, the new model itself.
  ///
  /// The selection and the height of all rows are new in every stage; rows that were there before have their old content
  /// until the last one.
  public var model: ListModel<Content, Action>

  init(_ changes: [ListChange], _ model: ListModel<Content, Action>) {
    self.changes = changes
    self.model = model
  }
}

extension ListStage: Equatable where Action: Equatable {}
extension ListStage: Sendable where Content: Sendable, Action: Sendable {}
