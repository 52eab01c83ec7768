#if Web
internal import Crypto
internal import MillraceDurable

/// A server's attachments in a folder, which several server processes may share.
///
/// Every attachment belongs to a space: who may read the space may receive it, and who may write
/// in the space may send it. Equal bytes in two spaces are two attachments, so that no user
/// receives bytes by knowing their digest.
///
///     spaces/SPACE/ID             the complete attachments
///     users/USER/SPACE-ID         their second names, whose sizes are what the user has sent
///     users/USER/SPACE-ID-SIZE    those that have arrived in part
///
/// `SPACE` and `USER` are digests, so that no name from outside becomes a path.
public struct AttachmentStore: Sendable {
  private let folder: String
  private let largest: Int
  private let quota: Int
  private let block: Int
  private let partAge: Duration
  private let now: @Sendable () -> Int

  /// Opens the folder of a server's attachments, and makes it if it is not there.
  ///
  /// - Parameters:
  ///   - folder: The path.
  ///   - largest: The size of the largest attachment, in bytes.
  ///   - quota: The number of bytes that one user may send in all; an attachment counts as at
  ///     least a block of the disk, 4 KiB.
  ///   - partAge: The time after which an attachment that has arrived in part, and no further, is
  ///     removed when its user sends another. The device sends it again from the beginning.
  /// - Throws: ``AttachmentError`` if the folder cannot be used.
  public init(
    folder: String, largest: Int = 200 << 20, quota: Int = 20 << 30,
    partAge: Duration = .seconds(30 * 86_400)
  ) throws(AttachmentError) {
    try self.init(
      folder: folder, largest: largest, quota: quota, partAge: partAge, now: systemSeconds)
  }

  init(
    folder: String, largest: Int, quota: Int, block: Int = 4_096, partAge: Duration,
    now: @escaping @Sendable () -> Int
  ) throws(AttachmentError) {
    (self.folder, self.largest, self.quota, self.block) = (folder, largest, quota, block)
    (self.partAge, self.now) = (partAge, now)
    try DiskFolder.make(folder + "/spaces")
    try DiskFolder.make(folder + "/users")
  }

  /// Bytes of an attachment from an offset on, as a user has sent them.
  struct Piece: Sendable {
    let id: AttachmentID
    let space: Space
    let user: String
    let offset: Int
    /// The size of the whole attachment.
    let total: Int
    let bytes: [UInt8]
  }

  // MARK: Receiving

  /// Takes a piece if it begins at the end of what has arrived; otherwise nothing is written.
  ///
  /// The last piece is followed by the check of the whole: what is not the attachment that it is
  /// called is removed.
  ///
  /// - Returns: What has arrived now.
  /// - Throws: ``AttachmentRefusal``, ``SyncRefusal/busy(retryAfter:)`` while another request
  ///   writes the same attachment, and errors of the disk.
  func take(_ piece: Piece) async throws -> PieceAnswer {
    let result = try await onDisk { () throws(AttachmentError) in
      do {
        return Result<PieceAnswer, any Error>.success(try takeNow(piece))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func takeNow(_ piece: Piece) throws -> PieceAnswer {
    let paths = Paths(folder, piece)
    if let (size, _) = DiskFolder.facts(of: paths.whole) {
      return PieceAnswer(received: size, isComplete: true)
    }
    guard piece.total <= largest else { throw AttachmentRefusal.tooLarge }
    try reserve(paths, piece)
    guard let file = try DiskFile(paths.part, creates: true), file.lock() else {
      throw SyncRefusal.busy(retryAfter: .seconds(1))
    }
    var received = try file.size
    if received == piece.offset {
      try file.write(piece.bytes, at: received)
      received += piece.bytes.count
    }
    guard received == piece.total else {
      return PieceAnswer(received: received, isComplete: false)
    }
    guard try file.identity() == piece.id else {
      try DiskFolder.remove(paths.part)
      throw AttachmentRefusal.damaged
    }
    try file.flush()
    try DiskFolder.make(paths.space)
    try DiskFolder.link(paths.part, as: paths.whole)
    try DiskFolder.flush(paths.space)
    try DiskFolder.move(paths.part, to: paths.own)
    return PieceAnswer(received: received, isComplete: true)
  }

  /// Makes the file for an attachment that begins, if the user's quota has room for it.
  private func reserve(_ paths: Paths, _ piece: Piece) throws {
    if paths.isCounted { return }
    try DiskFolder.make(paths.user)
    // One request of a user at a time counts, in all processes.
    guard let lock = try DiskFile(paths.user + "/lock", creates: true), lock.lock(waits: true)
    else { throw SyncRefusal.busy(retryAfter: .seconds(1)) }
    // Another request for it may have been first.
    if paths.isCounted { return }
    var used = 0
    for name in try DiskFolder.names(in: paths.user) {
      let parts = name.split(separator: "-")
      let size = parts.count == 3 ? Int(parts[2]) : nil
      if size != nil, try removeOld(paths.user + "/" + name) { continue }
      // That of the lock is none.
      guard parts.count > 1 else { continue }
      used += max(size ?? DiskFolder.facts(of: paths.user + "/" + name)?.size ?? 0, block)
    }
    guard max(piece.total, block) <= quota - used else { throw AttachmentRefusal.quota }
    _ = try DiskFile(paths.part, creates: true)
    withExtendedLifetime(lock) {}
  }

  /// Removes a partial attachment that nothing was added to for a long time; false if it stays.
  private func removeOld(_ part: String) throws(AttachmentError) -> Bool {
    guard let facts = DiskFolder.facts(of: part),
      Double(now()) - facts.changed > partAge / .seconds(1),
      // A request may be writing it at last.
      let file = try DiskFile(part), file.lock()
    else { return false }
    try DiskFolder.remove(part)
    withExtendedLifetime(file) {}
    return true
  }

  // MARK: Reading

  /// Returns the size of a complete attachment; `nil` if there is none.
  func size(of id: AttachmentID, in space: Space) async throws(AttachmentError) -> Int? {
    let path = folder + "/spaces/" + digest(of: space.rawValue) + "/" + id.description
    return try await onDisk { () throws(AttachmentError) in DiskFolder.facts(of: path)?.size }
  }

  /// Returns bytes of a complete attachment.
  func read(
    _ id: AttachmentID, in space: Space, _ range: Range<Int>
  ) async throws(AttachmentError) -> [UInt8] {
    let path = folder + "/spaces/" + digest(of: space.rawValue) + "/" + id.description
    return try await onDisk { () throws(AttachmentError) in
      guard let file = try DiskFile(path) else { throw .missing }
      let bytes = try file.read(at: range.lowerBound, count: range.count)
      guard bytes.count == range.count else { throw .damaged }
      return bytes
    }
  }

  /// The paths of an attachment.
  private struct Paths {
    let space: String
    let user: String
    let whole: String
    let own: String
    let part: String

    init(_ folder: String, _ piece: Piece) {
      let name = digest(of: piece.space.rawValue)
      space = folder + "/spaces/" + name
      user = folder + "/users/" + digest(of: piece.user)
      whole = space + "/\(piece.id)"
      own = user + "/\(name)-\(piece.id)"
      part = own + "-\(piece.total)"
    }

    /// True once the user's quota has room for the attachment.
    var isCounted: Bool { [part, own].contains { DiskFolder.facts(of: $0) != nil } }
  }
}

/// Returns the digest of a name, as a name that every file system takes.
func digest(of name: String) -> String {
  AttachmentID(of: Array(name.utf8)).description
}
#endif
