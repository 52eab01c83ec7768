internal import Millrace
internal import MillraceViews

// Uploads: files are offered over the socket and sent in pieces by separate requests.
extension LiveSession {
  /// Handles the offer of a file that a person has chosen.
  func offer(_ claim: UploadClaim, as number: Int) {
    let shown = NodeID(claim.node)
    guard let node = renumbering == nil ? shown : renumbering?.incoming(shown) else {
      return settings.report(.driver(EventRefusal.nodeIsGone(Event(.press, on: shown))))
    }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    guard notify(.offered(offer), at: node) else { return }
    do {
      uploads[number] = try enter(offer, at: node)
    } catch {
      notify(.failed(offer, error), at: node)
    }
  }

  private func enter(
    _ offer: UploadOffer, at node: NodeID
  ) throws(UploadFailure) -> IncomingUpload {
    guard let control = control(node) else { throw .isGone }
    guard offer.size <= control.limit else { throw .tooLarge(limit: control.limit) }
    guard control.accepts(name: offer.name, type: offer.type) else { throw .notAccepted }
    guard let desk = settings.uploads else { throw .noRoom }
    guard uploads.count < desk.limits.pageLimit else {
      throw .tooMany(limit: desk.limits.pageLimit)
    }
    let ticket = try desk.enter(bytes: offer.size, client: settings.client)
    return IncomingUpload(offer: offer, node: node, ticket: ticket, movedAt: desk.time())
  }

  func sweepUploads() {
    guard let desk = settings.uploads else { return }
    let now = desk.time()
    for (number, upload) in uploads.sorted(by: { $0.key < $1.key })
    where !upload.isWriting && upload.movedAt + desk.limits.patience <= now {
      uploads[number] = nil
      notify(.failed(upload.offer, .interrupted), at: upload.node)
    }
  }

  private func control(_ node: NodeID) -> Upload? {
    func find(_ element: Element) -> Upload? {
      if element.id == node, case .upload(let control) = element.kind { return control }
      for child in element.children {
        if let control = find(child) { return control }
      }
      return nil
    }
    return mounted.flatMap { find($0.snapshot) }
  }

  /// Handles a withdrawal: the person has cancelled the file, or this server does not know it.
  func withdraw(_ claim: UploadClaim, _ number: Int) {
    if let upload = uploads.removeValue(forKey: number) {
      notify(.cancelled(upload.offer), at: upload.node)
      return
    }
    // Either the file failed here, which the program knows, or its upload to an earlier server was
    // cut off.
    guard number <= takenOver, let node = renumbering?.incoming(NodeID(claim.node)) else { return }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    notify(.failed(offer, .interrupted), at: node)
  }

  func arrived(_ upload: Int) -> Int? {
    uploads[upload]?.received ?? arrivals.first { $0.upload == upload }?.size
  }

  /// Pieces arrive in order: a repeated, misplaced or concurrent piece changes nothing.
  func takeChunk(_ number: Int, at offset: Int, _ bytes: [UInt8]) async -> UploadAnswer {
    guard let upload = uploads[number] else {
      return arrived(number).map { .elsewhere($0) } ?? .unknown
    }
    guard !upload.isWriting, offset == upload.received else { return .elsewhere(upload.received) }
    let size = upload.offer.size
    guard bytes.count <= Uploads.chunkSize, bytes.count <= size - offset,
      !bytes.isEmpty || size == 0
    else { return .tooLarge(upload.received) }
    uploads[number]?.isWriting = true
    let target: any UploadTarget
    do {
      target = try await write(bytes, to: upload)
    } catch {
      if uploads.removeValue(forKey: number) != nil {
        notify(.failed(upload.offer, .notStored("\(error)")), at: upload.node)
      }
      return .unknown
    }
    // The file was withdrawn, or the page has ended, while the disk was written.
    guard uploads[number] != nil else { return .unknown }
    uploads[number]?.isWriting = false
    uploads[number]?.target = target
    uploads[number]?.received += bytes.count
    if let desk = settings.uploads { uploads[number]?.movedAt = desk.time() }
    return noteProgress(offset + bytes.count, of: number, upload, target)
  }

  private func write(
    _ bytes: [UInt8], to upload: IncomingUpload
  ) async throws -> any UploadTarget {
    guard let desk = settings.uploads else { throw UploadFailure.noRoom }
    let target =
      if let known = upload.target { known } else { try await desk.create() }
    try await target.append(bytes)
    return target
  }

  private func noteProgress(
    _ received: Int, of number: Int, _ upload: IncomingUpload, _ target: any UploadTarget
  ) -> UploadAnswer {
    if received < upload.offer.size {
      // The upload control has been removed, so the program no longer needs the file.
      guard notify(.progressed(upload.offer, received: received), at: upload.node) else {
        uploads[number] = nil
        return .unknown
      }
    } else {
      uploads[number] = nil
      arrivals.append((number, received))
      if arrivals.count > 16 { arrivals.removeFirst() }
      let file = UploadedFile(upload.offer, in: HeldUpload(target, upload.ticket))
      notify(.finished(file), at: upload.node)
    }
    return .received(received)
  }

  /// Notifies the program; false if it no longer shows the upload control.
  @discardableResult
  private func notify(_ change: UploadChange, at node: NodeID) -> Bool {
    defer { changed() }
    return mounted?.handle(Event(.upload(change), on: node)) == nil && mounted != nil
  }
}
