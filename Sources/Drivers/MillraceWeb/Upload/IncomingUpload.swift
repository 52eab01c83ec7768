internal import MillraceViews
internal import Synchronization

/// A file on its way to a page.
struct IncomingUpload {
  let offer: UploadOffer
  /// Where it was given.
  let node: NodeID
  let ticket: UploadTicket
  var target: (any UploadTarget)?
  var received = 0
  /// When something of it came last.
  var movedAt: Duration
  /// A piece is being written; another one has to wait for it.
  var isWriting = false
}

/// A whole file that a page holds, with the room that it takes.
final class HeldUpload: UploadedFileStore {
  private let target: any UploadTarget
  private let ticket: Mutex<UploadTicket?>

  init(_ target: any UploadTarget, _ ticket: UploadTicket) {
    self.target = target
    self.ticket = Mutex(ticket)
  }

  func move(to path: String) async throws(UploadFailure) {
    try await target.move(to: path)
    ticket.withLock { $0 = nil }
  }
}

/// What a browser is answered that has sent a piece of a file.
package enum UploadAnswer: Equatable, Sendable {
  /// So much of the file is there now.
  case received(Int)
  /// The piece does not begin where the file ends by now.
  case elsewhere(Int)
  /// It is larger than a piece, or than the rest of the file.
  case tooLarge(Int)
  /// No such file is on its way.
  case unknown
}
