#if UnstableTables
/// The changes by which a table proceeds from one model of a list to the next.
///
/// It is behind the trait `UnstableTables`, since no driver uses it yet: it may change.
///
/// Stages have a fixed order, and stages without a change are left out:
///
///     1  delete rows           of sections that stay; others take their rows along
///     2  insert, move sections a new section has its new rows
///     3  move rows             inside a section, into another or a new one, out of one that leaves
///     4  delete sections
///     5  insert rows           into sections that were there before
///     6  reconfigure           rows and sections that stay and differ, and those with a label or
///                              a height for another index than the present one
///
/// Stage 6 changes nothing else.
///
/// For each stage a driver stores the model of the stage and then makes the changes of that stage
/// in its table, in one batch. After the last stage, or if there is none, it stores the new model,
/// whose actions may have changed.
///
/// Sections and rows are paired by key, so identity survives every change of order. As few as
/// possible move: a longest increasing subsequence in each section stays. Costs O(n log n) at most,
/// and O(n) comparisons for n rows whose keys have not changed.
public struct ListChanges<Content: Equatable, Action> {
  /// An instruction to a driver: to reload the table, or to apply the changes stage by stage.
  public enum Work {
    /// Show the new model from scratch: the first one, or one where either side has no row.
    ///
    /// Tables of platforms are known to stumble over changes from nothing and to nothing.
    case reload
    /// Apply the stages in order; there are none if nothing visible has changed.
    case stages([ListStage<Content, Action>])
  }

  /// The instruction to the driver.
  public let work: Work
  /// The faults of the new model that the old one did not have, for the caller to report.
  public let reports: [ListReport]

  /// Compares two models.
  ///
  /// - Parameters:
  ///   - old: The model that is shown now; `nil` before the first rendering.
  ///   - new: The model to show.
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
#endif
