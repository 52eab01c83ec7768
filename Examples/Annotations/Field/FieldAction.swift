package import MillraceDurable

/// A durable action on one sheet: performed on a tablet at once, and applied by the office later,
/// by the same code.
package protocol FieldAction: DurableAction, Hashable {
  /// The sheet, and the person who performs the action.
  var origin: FieldOrigin { get }
  /// The identity of the annotation that it is about; `nil` for the sheet itself.
  var subject: String? { get }

  /// Changes a sheet that may be changed; returns the annotation to store, if there is one.
  func change(_ sheet: inout SheetRecord, in records: Records) throws -> Mark?
}

/// The sheet of an action, and the person who performs it.
package struct FieldOrigin: Codable, Hashable, Sendable {
  package var space = Space.site
  /// The sheet that it changes.
  package let sheet: SheetID
  /// The person who performs it.
  package let by: Person
}

extension FieldAction {
  package var space: Space { origin.space }

  /// Changes the sheet and remembers the change on it, whole or not at all.
  package func apply(to records: Records) throws {
    guard var sheet = try records.get(SheetRecord.self, origin.sheet.rawValue) else {
      throw Refusal.unknownSheet
    }
    // The office lets in its own tablets alone; here it checks that none acts for another person.
    if let user = records.requester.flatMap({ DeviceID(rawValue: $0.user) }) {
      guard user.person == origin.by else { throw Refusal.notAllowed }
    }
    guard !sheet.isLocked || origin.by == DeviceID.office.person else { throw Refusal.locked }
    let mark = try change(&sheet, in: records)
    if let mark { try records.put(mark) }
    sheet.changes.insert(
      SheetNews(by: origin.by, action: Self.name, number: mark?.number, type: mark?.type), at: 0)
    sheet.changes.removeLast(max(sheet.changes.count - SheetRecord.remembered, 0))
    try records.put(sheet)
  }
}
