/// A drawing of a building, with its annotations.
package struct Sheet: Sendable, Equatable {
  /// The id in its corner, as in `PA0.02`.
  package let id: SheetID
  /// The title of the drawing.
  package let title: String
  /// The names of the people, by their numbers.
  package var people: [String]
  /// The annotations, in the order of their numbers.
  package private(set) var annotations: [Annotation]
  /// True while only the office may change it.
  package private(set) var isLocked = false
  /// The last changes in the office's order, newest first.
  package private(set) var news: [SheetNews] = []
  /// The number of changes since it was loaded: equal revisions have equal annotations.
  package private(set) var revision = 0

  /// The next unused number, never that of a deleted annotation.
  package private(set) var nextID: Int

  /// Creates a sheet of annotations in any order.
  ///
  /// - Parameter nextID: The next unused number; by default the one after the highest.
  package init(
    id: SheetID, title: String, people: [String], annotations: [Annotation], nextID: Int = 0
  ) {
    self.id = id
    self.title = title
    self.people = people
    self.annotations = annotations.sorted { $0.id < $1.id }
    self.nextID = max(nextID, (self.annotations.last?.id ?? -1) + 1)
  }

  /// Returns an annotation by its number; O(log n).
  package subscript(id: Int) -> Annotation? { index(of: id).map { annotations[$0] } }

  /// Returns an annotation by the identity that actions use; `nil` if it is not on the sheet.
  ///
  /// O(log n) for a published annotation that has not changed, and O(n) for others.
  subscript(key key: String) -> Annotation? {
    let parts = key.split(separator: "/")
    let number = parts.count == 2 && parts[0] == id.rawValue ? Int(parts[1]) : nil
    if let annotation = number.flatMap({ self[$0] }), annotation.key(on: id) == key {
      return annotation
    }
    return annotations.last { $0.mark == key }
  }

  package func name(of person: Person) -> String {
    people.indices.contains(person.rawValue) ? people[person.rawValue] : "?"
  }

  /// Takes what its record says about the whole sheet.
  mutating func follow(_ record: SheetRecord) {
    guard isLocked != record.isLocked || news != record.changes || nextID < record.next else {
      return
    }
    (isLocked, news, nextID) = (record.isLocked, record.changes, max(nextID, record.next))
    revision += 1
  }

  /// Applies a change; ignores the removal of annotations that are not on the sheet.
  package mutating func apply(_ change: SheetChange) {
    revision += 1
    for id in change.removed {
      if let index = index(of: id) { annotations.remove(at: index) }
    }
    for annotation in change.put {
      nextID = max(nextID, annotation.id + 1)
      if let index = index(of: annotation.id) {
        annotations[index] = annotation
      } else {
        annotations.insert(annotation, at: position(of: annotation.id))
      }
    }
  }

  private func index(of id: Int) -> Int? {
    let position = position(of: id)
    return position < annotations.count && annotations[position].id == id ? position : nil
  }

  /// Returns the index of a number, or the index at which it would be inserted.
  private func position(of id: Int) -> Int {
    var low = 0
    var high = annotations.count
    while low < high {
      let middle = (low + high) / 2
      if annotations[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Compares ids and revisions, in constant time.
  package static func == (left: Sheet, right: Sheet) -> Bool {
    left.id == right.id && left.revision == right.revision
      && left.annotations.count == right.annotations.count
  }
}

/// The id of a sheet, which is written in its corner.
package struct SheetID: RawRepresentable, Sendable, Hashable, Codable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A change of some annotations of a sheet; the others stay unchanged.
package struct SheetChange: Sendable, Hashable {
  package let sheet: SheetID
  /// The new and changed annotations.
  package var put: [Annotation]
  /// The numbers of the deleted annotations.
  package var removed: [Int]

  /// True if nothing changes.
  var isEmpty: Bool { put.isEmpty && removed.isEmpty }

  package init(on sheet: SheetID, put: [Annotation] = [], removed: [Int] = []) {
    self.sheet = sheet
    self.put = put
    self.removed = removed
  }
}
