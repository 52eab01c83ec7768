import MillraceViews
import Synchronization

/// What pages show of a sheet and is the same on each of them: the rows of its list, and its drawing.
///
/// A row for each of twelve thousand annotations takes 5 MB, which a page would hold for itself. The
/// newest few are kept, and a page holds what it shows besides.
final class SharedViews: Sendable {
  /// A part of a drawing, as the browser's code is told it.
  struct Part: Sendable {
    let index: Int
    let properties: CustomValue
  }

  /// How many lists and how many drawings are kept.
  static let limit = 4

  private let lists = Mutex<[(list: AnnotationList, rows: [AnnotationList.Row])]>([])
  private let drawings = Mutex<[(sheet: Sheet, parts: [Part])]>([])

  /// The rows of a list; O(n) for one that no page has shown lately.
  func rows(of list: AnnotationList) -> [AnnotationList.Row] {
    lists.withLock { lists in
      let known = lists.firstIndex { known, _ in
        known.sheet == list.sheet && known.titles == list.titles && known.visible == list.visible
      }
      let found = known.map { lists.remove(at: $0) } ?? (list: list, rows: list.rows)
      lists.append(found)
      if lists.count > Self.limit { lists.removeFirst() }
      return found.rows
    }
  }

  /// The drawing of a sheet; O(n) for one that no page has shown lately.
  func drawing(of sheet: Sheet) -> [Part] {
    drawings.withLock { drawings in
      let known = drawings.firstIndex { $0.sheet == sheet }
      let found =
        known.map { drawings.remove(at: $0) } ?? (sheet: sheet, parts: Self.parts(of: sheet))
      drawings.append(found)
      if drawings.count > Self.limit { drawings.removeFirst() }
      return found.parts
    }
  }

  private static func parts(of sheet: Sheet) -> [Part] {
    DrawingPart.all(of: sheet).map { Part(index: $0.index, properties: $0.properties) }
  }
}
