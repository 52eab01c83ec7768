import MillraceViews
import Synchronization

/// A cache of the parts of a sheet that are the same on all pages: the rows of its list, and its
/// drawing.
///
/// A row for each of twelve thousand annotations takes 5 MB, which every page would otherwise store
/// for itself. The cache keeps the newest few; a page also retains the rows that it shows.
final class SharedViews: Sendable {
  /// A part of a drawing, in the form of the browser's custom node.
  struct Part: Sendable {
    let index: Int
    let properties: CustomValue
  }

  /// The number of lists and of drawings that are kept.
  static let limit = 4

  private let lists = NewestFew<AnnotationList, [AnnotationList.Row]>(limit: limit)
  private let drawings = NewestFew<Sheet, [Part]>(limit: limit)

  /// Returns the rows of a list; O(n) for a list that no page has shown recently.
  func rows(of list: AnnotationList) -> [AnnotationList.Row] {
    lists.value(
      for: list, make: \.rows,
      areEqual: { $0.sheet == $1.sheet && $0.titles == $1.titles && $0.visible == $1.visible })
  }

  /// Returns the drawing of a sheet; O(n) for a sheet that no page has shown recently.
  func drawing(of sheet: Sheet) -> [Part] {
    drawings.value(for: sheet, make: Self.parts, areEqual: ==)
  }

  private static func parts(of sheet: Sheet) -> [Part] {
    DrawingPart.all(of: sheet).map { Part(index: $0.index, properties: $0.properties) }
  }
}

/// A cache of the values of the newest few keys.
///
/// Sendable by its lock, which is not held while a value is made or keys are compared: both are
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
        if let index = contents.entries.firstIndex(where: { $0.number == entry.number }) {
          contents.entries.append(contents.entries.remove(at: index))
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
