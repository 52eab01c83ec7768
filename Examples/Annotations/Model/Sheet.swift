/// A drawing of a building, with what people have drawn on it.
public struct Sheet: Sendable, Equatable {
  /// What is written in its corner, as in `PA0.02`.
  public let id: SheetID
  /// What it shows.
  public let title: String
  /// The names of those who work on it, by their numbers.
  public var people: [String]
  /// What has been drawn, in the order of the numbers.
  public private(set) var annotations: [Annotation]
  /// How often it has changed since it was loaded: equal numbers, equal annotations.
  public private(set) var revision = 0

  /// A number that no annotation has had, not even one that is gone.
  public private(set) var nextID: Int

  /// A sheet with annotations in any order.
  ///
  /// - Parameter nextID: a number that none has had; by default the one after the highest.
  public init(
    id: SheetID, title: String, people: [String], annotations: [Annotation], nextID: Int = 0
  ) {
    self.id = id
    self.title = title
    self.people = people
    self.annotations = annotations.sorted { $0.id < $1.id }
    self.nextID = max(nextID, (self.annotations.last?.id ?? -1) + 1)
  }

  /// An annotation by its number; O(log n).
  public subscript(id: Int) -> Annotation? { index(of: id).map { annotations[$0] } }

  /// What somebody is called.
  public func name(of person: Person) -> String {
    people.indices.contains(person.rawValue) ? people[person.rawValue] : "?"
  }

  /// Carries out a change; what is not on the sheet is left out.
  public mutating func apply(_ change: SheetChange) {
    revision += 1
    for id in change.removed {
      if let index = index(of: id) { annotations.remove(at: index) }
    }
    for annotation in change.put {
      nextID = max(nextID, annotation.id + 1)
      if let index = index(of: annotation.id) {
        annotations[index] = annotation
      } else {
        annotations.insert(annotation, at: place(of: annotation.id))
      }
    }
  }

  private func index(of id: Int) -> Int? {
    let place = place(of: id)
    return place < annotations.count && annotations[place].id == id ? place : nil
  }

  /// Where a number is, or would be.
  private func place(of id: Int) -> Int {
    var low = 0
    var high = annotations.count
    while low < high {
      let middle = (low + high) / 2
      if annotations[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether they are the same sheet at the same revision; costs nothing that grows with it.
  public static func == (left: Sheet, right: Sheet) -> Bool {
    left.id == right.id && left.revision == right.revision
      && left.annotations.count == right.annotations.count
  }
}

/// What is written in the corner of a sheet.
public struct SheetID: RawRepresentable, Sendable, Hashable, Codable {
  /// As it is written.
  public let rawValue: String

  /// An id as it is written.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// What has become of some annotations of a sheet; others are as they were.
public struct SheetChange: Sendable, Hashable {
  /// The sheet.
  public let sheet: SheetID
  /// Those that are new or different, as they are now.
  public var put: [Annotation]
  /// The numbers of those that are gone.
  public var removed: [Int]

  /// Describes a change.
  public init(on sheet: SheetID, put: [Annotation] = [], removed: [Int] = []) {
    self.sheet = sheet
    self.put = put
    self.removed = removed
  }
}
