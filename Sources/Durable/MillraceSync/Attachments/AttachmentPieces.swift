#if Web
/// The sizes of the pieces in which attachments travel.
///
/// A piece that does not arrive in time is halved, and one that does is doubled, so that any
/// connection makes progress within the time of a request.
struct AttachmentPieces: Equatable {
  /// The size of a piece that a device receives, in bytes.
  static let received = 512 * 1024
  static let smallest = 16 * 1024
  static let largest = 512 * 1024

  private(set) var size = 128 * 1024

  mutating func arrived() { size = min(size * 2, Self.largest) }

  mutating func failed() { size = max(size / 2, Self.smallest) }
}
#endif
