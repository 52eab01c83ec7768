#if Web
internal import MillraceDurable
internal import Synchronization

extension AttachmentLane {
  /// Sends what the server lacks, until the task is cancelled.
  ///
  /// Only one run may be under way. Attachments are sent one after the other; one that the server
  /// refuses, or that fails each time, does not hold up the others. Failures of the connection are
  /// tried again, with the delays of a client's actions.
  ///
  /// - Throws: ``AttachmentError`` of the folder, and `SecondRunError`.
  @concurrent public func run(over transport: HTTPTransport) async throws {
    let (signals, inbox) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    try contents.withLock { contents in
      guard !contents.isRunning else { throw SecondRunError() }
      contents.isRunning = true
      contents.inbox = inbox
      contents.tryAgain()
    }
    defer {
      contents.withLock { contents in (contents.isRunning, contents.inbox) = (false, nil) }
    }
    var pieces = TransferSize(128 * 1024, largest: Self.largestPiece)
    var iterator = signals.makeAsyncIterator()
    while !Task.isCancelled {
      if let (entry, attempt) = next() {
        try await send(entry, &pieces, attempt, over: transport)
        continue
      }
      let until = contents.withLock { $0.backoff.until.flatMap { $0 > clock.now() ? $0 : nil } }
      await withDiscardingTaskGroup { group in
        if let until {
          group.addTask { [clock] in
            // A sleep that a signal has ended must not be one itself.
            guard (try? await clock.sleep(until)) != nil else { return }
            inbox.yield()
          }
        }
        _ = await iterator.next(isolation: #isolation)
        group.cancelAll()
      }
    }
  }

  /// Returns the next attachment to send, and the number of the attempt; `nil` if none may be sent
  /// now.
  private func next() -> (DeviceFolder.Waiting, attempt: Int)? {
    contents.withLock { contents in
      guard contents.isConnected, !contents.needsSignIn,
        !contents.backoff.blocks(at: clock.now()),
        let index = contents.entries.indices.filter({ contents.entries[$0].refusal == nil })
          .min(by: { contents.entries[$0].turn < contents.entries[$1].turn })
      else { return nil }
      contents.entries[index].isSending = true
      contents.publish()
      return (contents.entries[index].file, contents.attempts)
    }
  }

  /// Sends one attachment, and notes how it ended.
  private func send(
    _ file: DeviceFolder.Waiting, _ pieces: inout TransferSize, _ attempt: Int,
    over transport: HTTPTransport
  ) async throws(AttachmentError) {
    do {
      switch try await sendPieces(of: file, &pieces, over: transport) {
      case .success(true):
        try await onDisk { [folder] () throws(AttachmentError) in try folder.noteSent(file) }
        update(file) { contents, index in
          contents.entries.remove(at: index)
          contents.backoff.reset()
        }
      case .success(false): update(file) { $0.entries[$1].isSending = false }
      case .failure(let refusal):
        try await take(refusal, of: file, attempt)
      }
    } catch .transport(let error) {
      pieces.failed()
      fail(file, error, attempt)
    } catch {
      update(file) { contents, index in
        contents.entries[index].isSending = false
        contents.moveToTheEnd(index)
      }
      throw error
    }
  }

  /// Sends the pieces that the server lacks.
  ///
  /// - Returns: True once the server has all of them; false if the connection may no longer be
  ///   used.
  private func sendPieces(
    of file: DeviceFolder.Waiting, _ pieces: inout TransferSize,
    over transport: HTTPTransport
  ) async throws(AttachmentError) -> Result<Bool, AttachmentRefusal> {
    // A large attachment may be there in part: the first question has no bytes.
    var (offset, count) = (0, file.size > pieces.bytes ? 0 : file.size)
    var fruitless = 0
    while contents.withLock({ $0.isConnected }), !Task.isCancelled {
      let bytes = try await onDisk { [folder, offset, count] () throws(AttachmentError) in
        try folder.read(file, at: offset, count: count)
      }
      guard let bytes else {
        // It was sent for one of two calls that have stored it.
        let isSent = try await onDisk { [folder] in folder.holds(file.id, in: file.space) != nil }
        return isSent ? .success(true) : .failure(.damaged)
      }
      guard bytes.count == count else { return .failure(.damaged) }
      let answer: Result<PieceAnswer, AttachmentRefusal>
      do {
        answer = try await transport.send(
          bytes, of: file.id, in: file.space, at: offset, total: file.size)
      } catch {
        throw .transport(error)
      }
      switch answer {
      case .failure(let refusal): return .failure(refusal)
      case .success(let piece):
        update(file) { $0.entries[$1].sent = piece.received }
        if piece.isComplete { return .success(true) }
        if piece.received == offset + count, count > 0 {
          pieces.arrived()
          contents.withLock { $0.backoff.reset() }
          fruitless = 0
        } else {
          fruitless += 1
        }
        // The first question, and a server that has lost what it had.
        guard fruitless <= 2 else {
          throw .transport(.notUnderstood("The server does not go on with the attachment."))
        }
        offset = piece.received
        count = min(pieces.bytes, file.size - offset)
      }
    }
    return .success(false)
  }

  private func take(
    _ refusal: AttachmentRefusal, of file: DeviceFolder.Waiting, _ attempt: Int
  ) async throws(AttachmentError) {
    if refusal == .damaged {
      let isWhole = try await onDisk { [folder] () throws(AttachmentError) in
        try folder.isWhole(file)
      }
      // The way has damaged it, and the server has discarded it: it is sent again.
      if isWhole { return fail(file, .unreachable, attempt) }
    }
    update(file) { contents, index in
      contents.entries[index].isSending = false
      // A change meanwhile deserves another attempt.
      if contents.attempts == attempt { contents.entries[index].refusal = refusal }
    }
  }

  private func fail(_ file: DeviceFolder.Waiting, _ error: TransportError, _ attempt: Int) {
    update(file) { contents, index in
      contents.entries[index].isSending = false
      contents.moveToTheEnd(index)
      guard contents.attempts == attempt else { return }
      var delay: Duration?
      switch error {
      case .unauthorized, .refused: contents.needsSignIn = true
      case .busy(let retryAfter): delay = retryAfter
      case .unreachable, .notUnderstood: break
      }
      contents.backoff.fail(at: clock.now(), retryAfter: delay, bits: randomBits())
    }
  }

  private func update(
    _ file: DeviceFolder.Waiting, _ body: (inout Contents, Int) -> Void
  ) {
    contents.withLock { contents in
      guard let index = contents.entries.firstIndex(where: { $0.file == file }) else { return }
      body(&contents, index)
      contents.publish()
    }
  }
}
#endif
