import MillraceDurable

/// The durable actions of the field and the office.
///
/// Their names and properties are in files, and must not change.
enum FieldActions {
  /// The publication of a sheet with generated annotations, by the office.
  struct Publish: DurableAction, Hashable {
    static let name = "sheet.publish"
    var space = Space.site
    let sheet: SheetID
    let title: String
    let seed: UInt64
    let count: Int

    func apply(to records: Records) throws {
      // A sheet is published once; what has been drawn on it since stays.
      guard try records.get(SheetRecord.self, sheet.rawValue) == nil else { return }
      let user = records.requester.flatMap { DeviceID(rawValue: $0.user) }
      guard user == nil || user == .office else { throw Refusal.notAllowed }
      try records.put(
        SheetRecord(id: sheet.rawValue, title: title, seed: seed, count: count, next: count))
    }
  }

  /// The locking or unlocking of a sheet, by the office.
  struct Lock: FieldAction {
    static let name = "sheet.lock"
    let origin: FieldOrigin
    let isLocked: Bool
    var subject: String? { nil }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      guard origin.by == DeviceID.office.person else { throw Refusal.notAllowed }
      sheet.isLocked = isLocked
      return nil
    }
  }

  /// A new issue at a position.
  struct Make: FieldAction {
    static let name = "annotation.make"
    let origin: FieldOrigin
    let mark: String
    let x: Int
    let y: Int
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      // Violet: the sheets were published without it.
      var annotation = Annotation(
        id: sheet.next, type: .issue, color: .violet, author: origin.by, share: .master,
        position: SheetPoint(x: x, y: y))
      annotation.mark = mark
      sheet.next += 1
      return Mark(annotation, on: origin.sheet)
    }
  }

  /// The move of an annotation.
  ///
  /// Of two moves the later one at the office counts.
  struct Move: FieldAction {
    static let name = "annotation.move"
    let origin: FieldOrigin
    let mark: String
    let x: Int
    let y: Int
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.mark(mark, on: sheet)
      (mark.x, mark.y) = (x, y)
      return mark
    }
  }

  /// A note in place of the one that its author has seen.
  ///
  /// Of two notes both are kept.
  struct Note: FieldAction {
    static let name = "annotation.note"
    let origin: FieldOrigin
    let mark: String
    let seen: String
    let text: String
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.mark(mark, on: sheet)
      let isAsSeen = mark.note == seen || mark.note == text
      mark.note = isAsSeen ? text : mark.note + "\n" + text
      return mark
    }
  }

  /// A photo for an annotation.
  ///
  /// Its bytes travel beside the actions.
  struct AddPhoto: FieldAction {
    static let name = "annotation.photo"
    let origin: FieldOrigin
    let mark: String
    let photo: String
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.mark(mark, on: sheet)
      if !mark.photos.contains(photo) { mark.photos.append(photo) }
      return mark
    }
  }

  /// The closing of an issue.
  struct Close: FieldAction {
    static let name = "annotation.close"
    let origin: FieldOrigin
    let mark: String
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.mark(mark, on: sheet)
      if mark.type == .issue { mark.status = .closed }
      return mark
    }
  }

  /// The removal of an annotation.
  struct Remove: FieldAction {
    static let name = "annotation.remove"
    let origin: FieldOrigin
    let mark: String
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.mark(mark, on: sheet)
      mark.isRemoved = true
      return mark
    }
  }

  /// The return of a removed annotation, with all that it had.
  struct Restore: FieldAction {
    static let name = "annotation.restore"
    let origin: FieldOrigin
    let mark: String
    var subject: String? { mark }

    func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark? {
      var mark = try records.get(Mark.self, mark) ?? records.mark(mark, on: sheet)
      mark.isRemoved = false
      return mark
    }
  }
}
