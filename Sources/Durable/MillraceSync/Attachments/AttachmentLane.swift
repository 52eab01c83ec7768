#if Web
public import MillraceDurable
internal import Synchronization

/// A device's attachments, which go to the server beside the actions, so that text does not wait
/// for a large photo.
///
/// ```swift
/// let lane = try AttachmentLane(folder: "photos")
/// let photo = try await lane.add(bytes, to: "project 7")
/// try client.perform(AddPhoto(mark: mark, photo: photo))  // the record names it
/// try await lane.run(over: transport)  // until the task is cancelled
/// ```
///
/// Its whole state is its folder: the attachments that the server lacks are sent after a restart,
/// from the byte at which the sending ended. Those that the server has stay on the device. A record
/// that names an attachment may arrive before the attachment does.
///
/// All its functions may be called from any thread.
public final class AttachmentLane: Sendable {
  /// The largest piece of an attachment that travels in one request, in bytes.
  static let largestPiece = 512 * 1024

  let folder: DeviceFolder
  let clock: ClientClock
  let randomBits: @Sendable () -> UInt64
  let contents: Mutex<Contents>

  struct Contents {
    /// The attachments that the server lacks, oldest first.
    var entries: [Entry] = []
    var isConnected = true
    var needsSignIn = false
    var isRunning = false
    /// The size of the pieces that the server is asked for.
    var received = TransferSize(largestPiece, largest: largestPiece)
    /// The delays after failures of the connection.
    var backoff = Backoff()
    /// The number of times that everything was to be tried again.
    var attempts = 0
    var inbox: AsyncStream<Void>.Continuation?
    var listeners = 0
    var statuses: [Int: AsyncStream<[AttachmentStatus]>.Continuation] = [:]
    /// The listeners that have ended, and are removed with the next notification.
    let ended = EndedListeners()

    /// Lets all others be sent before an attachment that has failed.
    mutating func moveToTheEnd(_ index: Int) {
      entries[index].turn = (entries.map(\.turn).max() ?? 0) + 1
    }
  }

  struct Entry {
    let file: DeviceFolder.Waiting
    /// The order in which attachments are sent: what has failed last is last.
    var turn = 0
    var sent = 0
    var isSending = false
    var refusal: AttachmentRefusal?
  }

  /// Opens the folder of a device's attachments, and makes it if it is not there.
  ///
  /// - Parameters:
  ///   - folder: The path. No other lane may use it at the same time.
  ///   - clock: The clock for delays.
  ///   - randomBits: Returns 64 random bits for delays and names.
  /// - Throws: ``AttachmentError`` if the folder cannot be used.
  public init(
    folder: String, clock: any Clock<Duration> = ContinuousClock(),
    randomBits: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) throws(AttachmentError) {
    let folder = try DeviceFolder(folder)
    let entries = try folder.waiting().map { Entry(file: $0) }
    (self.folder, self.clock, self.randomBits) = (folder, ClientClock(clock), randomBits)
    contents = Mutex(Contents(entries: entries))
  }

  // MARK: Storing and reading

  /// Stores bytes on the device until the server has them.
  ///
  /// Once this has returned, neither the end of the process nor a loss of power loses them.
  ///
  /// - Throws: ``AttachmentError/diskFull(path:)``, for example; nothing is stored then.
  @discardableResult
  @concurrent public func add(
    _ bytes: [UInt8], to space: Space
  ) async throws(AttachmentError) -> AttachmentID {
    let id = AttachmentID(of: bytes)
    let unique = String(randomBits(), radix: 16) + String(randomBits(), radix: 16)
    let waits = try await onDisk { [folder] () throws(AttachmentError) in
      try folder.add(bytes, id, to: space, unique: unique)
      // Also if an earlier call has stored it, which may have failed at its end.
      return folder.waits(id, in: space)
    }
    guard waits else { return id }
    contents.withLock { contents in
      let file = DeviceFolder.Waiting(id: id, space: space, size: bytes.count)
      guard !contents.entries.contains(where: { $0.file == file }) else { return }
      contents.entries.append(Entry(file: file))
      contents.publish()
      contents.inbox?.yield()
    }
    return id
  }

  /// Returns the bytes of an attachment, and receives them from the server if the device lacks
  /// them.
  ///
  /// The received bytes are kept; an interrupted call continues where the one before ended, with
  /// smaller pieces if one did not arrive in time.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - space: The space.
  ///   - transport: The transport to the server; `nil` looks on the device alone.
  /// - Throws: ``AttachmentError``, such as ``AttachmentError/missing`` while the server lacks it.
  @concurrent public func data(
    of id: AttachmentID, in space: Space, over transport: HTTPTransport? = nil
  ) async throws(AttachmentError) -> [UInt8] {
    if let bytes = try await read(id, in: space) { return bytes }
    guard let transport else { throw .missing }
    try await receive(id, in: space, over: transport)
    guard let bytes = try await read(id, in: space) else { throw .missing }
    return bytes
  }

  private func read(
    _ id: AttachmentID, in space: Space
  ) async throws(AttachmentError) -> [UInt8]? {
    try await onDisk { [folder] () throws(AttachmentError) in try folder.read(id, in: space) }
  }

  private func receive(
    _ id: AttachmentID, in space: Space, over transport: HTTPTransport
  ) async throws(AttachmentError) {
    var offset = folder.received(id, in: space)
    var total = Int.max
    while offset < total {
      let part: Result<(bytes: [UInt8], total: Int), AttachmentRefusal>
      do {
        part = try await transport.receive(
          id, in: space, at: offset, count: contents.withLock { $0.received.bytes })
      } catch .notUnderstood(_) where offset > 0 && total == .max {
        // The bytes that had arrived may exceed the file: they are checked, or received anew.
        break
      } catch {
        if case .unreachable = error { contents.withLock { $0.received.failed() } }
        throw .transport(error)
      }
      switch part {
      case .failure(.notAllowed): throw .notAllowed
      case .failure: throw .missing
      case .success(let (bytes, size)):
        try await onDisk { [folder, offset] () throws(AttachmentError) in
          try folder.receive(bytes, of: id, in: space, at: offset)
        }
        contents.withLock { $0.received.arrived() }
        (offset, total) = (offset + bytes.count, size)
      }
    }
    try await onDisk { [folder] () throws(AttachmentError) in try folder.keep(id, in: space) }
  }

  // MARK: Connection

  /// A Boolean value that indicates whether the device may use its connection.
  ///
  /// Set to `true`, also again, it ends the delay of earlier failures.
  public var isConnected: Bool {
    get { contents.withLock { $0.isConnected } }
    set {
      contents.withLock { contents in
        contents.isConnected = newValue
        if newValue { contents.tryAgain() }
      }
    }
  }

  /// Reports that the transport has a new token.
  public func signedIn() {
    contents.withLock { contents in
      contents.needsSignIn = false
      contents.tryAgain()
    }
  }

  // MARK: Status

  /// The attachments that the server lacks, oldest first.
  public var status: [AttachmentStatus] { contents.withLock { $0.status } }

  /// Returns the attachments that the server lacks, now and after each change.
  ///
  /// An attachment that is not in the list any more has arrived. A slow reader receives the newest
  /// list only.
  public func statuses() -> AsyncStream<[AttachmentStatus]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [AttachmentStatus].self, bufferingPolicy: .bufferingNewest(1))
    let (id, ended) = contents.withLock { contents in
      contents.removeEnded()
      contents.listeners += 1
      contents.statuses[contents.listeners] = continuation
      continuation.yield(contents.status)
      return (contents.listeners, contents.ended)
    }
    continuation.onTermination = { _ in ended.add(id) }
    return stream
  }
}

extension AttachmentLane.Contents {
  var status: [AttachmentStatus] {
    entries.map { entry in
      AttachmentStatus(
        id: entry.file.id, space: entry.file.space, sent: entry.sent, total: entry.file.size,
        phase: phase(of: entry))
    }
  }

  private func phase(of entry: AttachmentLane.Entry) -> AttachmentStatus.Phase {
    if let refusal = entry.refusal { return .refused(refusal) }
    if entry.isSending { return .sending }
    return needsSignIn ? .needsSignIn : .waiting
  }

  mutating func removeEnded() {
    for id in ended.take() { statuses[id] = nil }
  }

  mutating func publish() {
    removeEnded()
    guard !statuses.isEmpty else { return }
    let status = status
    for continuation in statuses.values { continuation.yield(status) }
  }

  /// Ends all delays, and tries also what was refused.
  mutating func tryAgain() {
    backoff.reset()
    attempts += 1
    for index in entries.indices { entries[index].refusal = nil }
    publish()
    inbox?.yield()
  }
}
#endif
