/// How a table gets from one model of a list to the next.
///
/// Stages come in a fixed order, and those in which nothing happens are left out:
///
///     1  delete rows          of sections that stay; the others take theirs along
///     2  insert, move sections   a new one comes with its new rows
///     3  move rows            inside a section, into another, into a new one, out of one that leaves
///     4  delete sections
///     5  insert rows          into sections that were there before
///     6  reconfigure          what is the same and looks different, and what has a label or a height by another place than
///                             where it was made; touches nothing else
///
/// A driver takes the model of each stage and then tells its table the changes of that stage, in one batch. After the
/// last one, or where there is none, it takes the new model, whose actions may have changed.
///
/// Sections and rows are paired by key, so identity survives every change of place; as few as possible move, found by a
/// longest increasing subsequence in each section. Costs O(n log n) at most, and for n rows whose keys have not changed
/// O(n) comparisons.
public struct ListChanges<Content: Equatable, Action> {
  /// What a driver has to do.
  public enum Work {
    /// Shows the new model from scratch: the first one, or one where either side has no row.
    ///
    /// Tables of platforms are known to stumble over changes from nothing and to nothing.
    case reload
    /// Applies the stages in order; none where nothing that can be seen has changed.
    case stages([ListStage<Content, Action>])
  }

  /// What a driver has to do.
  public let work: Work
  /// What is wrong with the new model and was not wrong with the old one, for the caller to report.
  public let reports: [ListReport]

  /// Compares two models.
  ///
  /// - Parameters:
  ///   - old: what is shown now; `nil` before the first rendering.
  ///   - new: what is to be shown.
  public init(from old: ListModel<Content, Action>?, to new: ListModel<Content, Action>) {
    guard let old else {
      work = .reload
      reports = new.reports
      return
    }
    let difference = ListDifference(from: old, to: new)
    let isFrameEqual = difference.hasEqualKeys && !difference.hasNewFrame
    if old.isEmpty != new.isEmpty || (new.isEmpty && !isFrameEqual) {
      work = .reload
    } else {
      work = .stages(difference.stages)
    }
    reports = difference.hasEqualKeys ? [] : Self.news(in: new, since: old)
  }

  private static func news(
    in new: ListModel<Content, Action>, since old: ListModel<Content, Action>
  ) -> [ListReport] {
    let reports = new.reports
    if reports.isEmpty { return [] }
    let known = Set(old.reports)
    return reports.filter { !known.contains($0) }
  }
}

extension ListChanges.Work: Equatable where Action: Equatable {}
extension ListChanges.Work: Sendable where Content: Sendable, Action: Sendable {}
extension ListChanges: Equatable where Action: Equatable {}
extension ListChanges: Sendable where Content: Sendable, Action: Sendable {}
