/// Why a page was not kept, or could not be taken up again.
package enum KeepingError: Error, Equatable, Sendable {
  /// The record is larger than ``KeptSession/sizeLimit``.
  case tooLarge(bytes: Int)
  /// The record, or the state in it, is not what was expected.
  case notReadable(String)
  /// The record was written by a server that writes them in another form.
  case otherFormat(Int)
  /// The state was kept by another version of the program.
  case otherVersion(Int, expected: Int)
  /// There is no page any more at the address that was opened, or it keeps nothing.
  case notKept(String)
  /// The store failed, in its own words.
  case storeFailed(String)
}

extension KeepingError: CustomStringConvertible {
  /// What was expected, what came and what to do.
  package var description: String {
    switch self {
    case .tooLarge(let bytes):
      "A kept page takes at most \(KeptSession.sizeLimit) bytes, but one takes \(bytes). It goes on, and will not "
        + "survive a restart: keep a smaller part of its state, or show less at once."
    case .notReadable(let reason):
      "A kept page cannot be read: \(Quotation(reason)). It begins anew. Give a changed state another version."
    case .otherFormat(let format):
      "A kept page has the form \(KeptSession.format), but one has the form \(format). It begins anew; nothing needs to "
        + "be done."
    case .otherVersion(let version, let expected):
      "The kept state of a page has version \(expected), but one has version \(version). It begins anew; nothing needs "
        + "to be done."
    case .notKept(let address):
      "A kept page was opened at \(Quotation(address)), but no page there keeps its state now. It begins anew."
    case .storeFailed(let reason):
      "The store of the sessions failed: \(Quotation(reason)). Pages go on, and those that change now may not survive a restart."
    }
  }
}
