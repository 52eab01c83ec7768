internal import MillraceViews

/// The uploads to one page: those under way, and the sizes of the last complete ones.
///
/// ```
///   enter ─▶ begin ─▶ the disk ─▶ advance ─▶ … ─▶ complete
///     │        └──────── one piece at a time, in order
///     └──▶ remove, removeStalled, removeAll
/// ```
struct SessionUploads {
  /// The largest number of complete uploads whose size is kept.
  static let sizeLimit = 16
  /// The largest number of files whose changes wait for the present.
  static let waitingLimit = 64

  /// The uploads under way, by number.
  private var underWay: [Int: IncomingUpload] = [:]
  /// The changes that wait until the page shows the present, in order.
  private(set) var waiting: [(change: UploadChange, node: NodeID)] = []
  /// The sizes of the last complete uploads, for browsers that missed the answer.
  private var sizes: [(upload: Int, size: Int)] = []

  /// The next step for a piece that has arrived.
  enum Step {
    case write(IncomingUpload)
    case answer(UploadAnswer)
  }

  /// Returns the number of bytes of a file that have arrived; `nil` for an unknown file.
  func arrived(_ number: Int) -> Int? {
    underWay[number]?.received ?? sizes.first { $0.upload == number }?.size
  }

  /// Enters a file that its control, the site and the client's share have room for.
  mutating func enter(
    _ offer: UploadOffer, at node: NodeID, of control: Upload?, _ settings: LiveSessionSettings
  ) throws(UploadFailure) {
    guard let control else { throw .isGone }
    guard offer.size <= control.limit else { throw .tooLarge(limit: control.limit) }
    guard control.accepts(name: offer.name, type: offer.type) else { throw .notAccepted }
    guard let shared = settings.uploads else { throw .noRoom }
    guard underWay.count < shared.limits.pageLimit else {
      throw .tooMany(limit: shared.limits.pageLimit)
    }
    let reservation = try shared.enter(bytes: offer.size, client: settings.client)
    underWay[offer.id] = IncomingUpload(
      offer: offer, node: node, reservation: reservation, movedAt: shared.time())
  }

  /// Begins the writing of a piece.
  ///
  /// Pieces arrive in order: a repeated, misplaced or concurrent piece changes nothing.
  mutating func begin(_ number: Int, at offset: Int, count: Int) -> Step {
    guard let upload = underWay[number] else {
      return .answer(arrived(number).map { .elsewhere($0) } ?? .unknown)
    }
    guard !upload.isWriting, offset == upload.received else {
      return .answer(.elsewhere(upload.received))
    }
    let size = upload.offer.size
    guard count <= Uploads.chunkSize, count <= size - offset, count > 0 || size == 0 else {
      return .answer(.tooLarge(upload.received))
    }
    underWay[number]?.isWriting = true
    return .write(upload)
  }

  /// Ends the writing of a piece, and the upload with its last one.
  ///
  /// - Returns: The number of bytes that have arrived; `nil` if the file was withdrawn, or the page
  ///   has ended, while the disk was written.
  mutating func advance(
    _ number: Int, by count: Int, in target: any UploadTarget, now: Duration
  ) -> Int? {
    guard var upload = underWay.removeValue(forKey: number) else { return nil }
    upload.isWriting = false
    upload.target = target
    upload.received += count
    upload.movedAt = now
    if upload.received < upload.offer.size {
      underWay[number] = upload
    } else {
      sizes.append((number, upload.received))
      if sizes.count > Self.sizeLimit { sizes.removeFirst() }
    }
    return upload.received
  }

  /// Removes an upload under way; `nil` if there is none of this number.
  @discardableResult
  mutating func remove(_ number: Int) -> IncomingUpload? {
    underWay.removeValue(forKey: number)
  }

  /// Removes the uploads that have received nothing for some time, and returns them in order.
  mutating func removeStalled(for patience: Duration, now: Duration) -> [IncomingUpload] {
    let stalled = underWay.values
      .filter { !$0.isWriting && $0.movedAt + patience <= now }
      .sorted { $0.offer.id < $1.offer.id }
    for upload in stalled { underWay[upload.offer.id] = nil }
    return stalled
  }

  mutating func removeAll() {
    underWay = [:]
    waiting = []
  }

  // MARK: The past

  /// True if a file is under way, or a change waits.
  var hasAny: Bool { !underWay.isEmpty || !waiting.isEmpty }

  /// True if changes of so many files wait that no further offer is taken.
  var isFull: Bool { Set(waiting.map(\.change.offer.id)).count >= Self.waitingLimit }

  /// Keeps a change until the page shows the present; of the progress of a file the newest is kept.
  mutating func wait(_ change: UploadChange, at node: NodeID) {
    waiting.removeAll { $0.change.isProgress(of: change.offer) }
    waiting.append((change, node))
  }

  /// Takes the changes that have waited.
  mutating func takeWaiting() -> [(change: UploadChange, node: NodeID)] {
    defer { waiting = [] }
    return waiting
  }

  /// Gives each upload under way the node that its control has now, and removes those without one.
  mutating func move(_ node: (NodeID) -> NodeID?) {
    for (number, upload) in underWay {
      if let new = node(upload.node) { underWay[number]?.node = new } else { remove(number) }
    }
  }
}

extension UploadChange {
  fileprivate func isProgress(of offer: UploadOffer) -> Bool {
    if case .progressed(offer, received: _) = self { true } else { false }
  }
}
