internal import MillraceViews
internal import Synchronization

/// An upload to a page that is under way.
struct IncomingUpload {
  let offer: UploadOffer
  /// The node of the upload control.
  var node: NodeID
  let reservation: UploadReservation
  var target: (any UploadTarget)?
  var received = 0
  /// The time at which its last piece arrived.
  var movedAt: Duration
  /// True while a piece is being written; another piece has to wait.
  var isWriting = false
}

/// A complete file that a page holds, with the reservation for it.
final class HeldUpload: UploadedFileStore {
  private let target: any UploadTarget
  private let reservation: Mutex<UploadReservation?>

  init(_ target: any UploadTarget, _ reservation: UploadReservation) {
    self.target = target
    self.reservation = Mutex(reservation)
  }

  func move(to path: String) async throws(UploadFailure) {
    try await target.move(to: path)
    reservation.withLock { $0 = nil }
  }
}

/// The answer to a browser that has sent a piece of a file.
package enum UploadAnswer: Equatable, Sendable {
  /// The file has this many bytes now.
  case received(Int)
  /// The piece does not begin at the end of the file, which has this many bytes.
  case elsewhere(Int)
  /// The piece exceeds the largest piece, or the rest of the file, which has this many bytes.
  case tooLarge(Int)
  /// No such upload is under way.
  case unknown
}
