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

  private let lists = NewestFew<AnnotationList, [AnnotationList.Row]>(limit: limit)
  private let drawings = NewestFew<Sheet, [Part]>(limit: limit)

  /// The rows of a list; O(n) for one that no page has shown lately.
  func rows(of list: AnnotationList) -> [AnnotationList.Row] {
    lists.value(
      for: list, make: \.rows,
      areEqual: { $0.sheet == $1.sheet && $0.titles == $1.titles && $0.visible == $1.visible })
  }

  /// The drawing of a sheet; O(n) for one that no page has shown lately.
  func drawing(of sheet: Sheet) -> [Part] {
    drawings.value(for: sheet, make: Self.parts, areEqual: ==)
  }

  private static func parts(of sheet: Sheet) -> [Part] {
    DrawingPart.all(of: sheet).map { Part(index: $0.index, properties: $0.properties) }
  }
}

/// What was made of the newest few keys.
///
/// Sendable by its lock, which is held for neither the making nor the comparing of anything: both are
/// O(n), and no page waits for another.
private final class NewestFew<Key: Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let number: Int
    let key: Key
    let value: Value
  }

  private struct Contents {
    var entries: [Entry] = []
    var made = 0
  }

  private let contents = Mutex(Contents())
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func value(
    for key: Key, make: (Key) -> Value, areEqual: (Key, Key) -> Bool
  ) -> Value {
    let known = contents.withLock { $0.entries }
    if let entry = known.last(where: { areEqual($0.key, key) }) {
      contents.withLock { contents in
        if let place = contents.entries.firstIndex(where: { $0.number == entry.number }) {
          contents.entries.append(contents.entries.remove(at: place))
        }
      }
      return entry.value
    }
    let value = make(key)
    contents.withLock { contents in
      contents.made += 1
      contents.entries.append(Entry(number: contents.made, key: key, value: value))
      if contents.entries.count > limit { contents.entries.removeFirst() }
    }
    return value
  }
}
