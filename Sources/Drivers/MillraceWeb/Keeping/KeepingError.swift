/// A reason why a page was not kept, or could not be restored.
package enum KeepingError: Error, Equatable, Sendable {
  /// The record is larger than ``SessionRecord/sizeLimit``.
  case tooLarge(bytes: Int)
  /// The record, or the state in it, cannot be decoded.
  case notReadable(String)
  /// The record was written in another format.
  case otherFormat(Int)
  /// The state was kept by another version of the program.
  case otherVersion(Int, expected: Int)
  /// The address that was opened has no page any more, or the page there keeps nothing.
  case notKept(String)
  /// The store failed, with its own description.
  case storeFailed(String)
  /// As many pages are open as may be, and none of them may be released.
  case noRoom
}

extension KeepingError: CustomStringConvertible {
  /// A sentence on what was expected, what arrived and what to do.
  package var description: String {
    switch self {
    case .tooLarge(let bytes):
      "A kept page takes at most \(SessionRecord.sizeLimit) bytes, but one takes \(bytes). "
        + "It continues, and will not survive a restart: keep a smaller part of its state, or show "
        + "less at once."
    case .notReadable(let reason):
      "A kept page cannot be read: \(Quotation(reason)). It begins anew. "
        + "Give a changed state another version."
    case .otherFormat(let format):
      "A kept page has the form \(SessionRecord.format), but one has the form \(format). "
        + "It begins anew; nothing needs to be done."
    case .otherVersion(let version, let expected):
      "The kept state of a page has version \(expected), but one has version \(version). "
        + "It begins anew. To restore such pages, read that version with Keeping.reading."
    case .notKept(let address):
      "A kept page was opened at \(Quotation(address)), but no page there keeps its state now. "
        + "It begins anew."
    case .storeFailed(let reason):
      "The store of the sessions failed: \(Quotation(reason)). Pages continue, and those that "
        + "change now may not survive a restart."
    case .noRoom:
      "A kept page could not be restored, since too many pages are open. Its browser tries again; "
        + "give the site more room, or more servers."
    }
  }
}
