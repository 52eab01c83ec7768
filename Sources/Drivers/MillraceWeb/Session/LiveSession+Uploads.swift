internal import Millrace
internal import MillraceViews

// Files on their way to the program: offered over the socket, sent in pieces beside it.
extension LiveSession {
  /// A person has chosen a file.
  func offer(_ claim: UploadClaim, as number: Int) {
    let shown = NodeID(claim.node)
    guard let node = renumbering == nil ? shown : renumbering?.incoming(shown) else {
      return settings.report(.driver(EventRefusal.nodeIsGone(Event(.press, on: shown))))
    }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    guard tell(.offered(offer), at: node) else { return }
    do {
      uploads[number] = try enter(offer, at: node)
    } catch {
      tell(.failed(offer, error), at: node)
    }
  }

  private func enter(
    _ offer: UploadOffer, at node: NodeID
  ) throws(UploadFailure) -> IncomingUpload {
    guard let place = place(node) else { throw .isGone }
    guard offer.size <= place.limit else { throw .tooLarge(limit: place.limit) }
    guard place.accepts(name: offer.name, type: offer.type) else { throw .notAccepted }
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
      tell(.failed(upload.offer, .interrupted), at: upload.node)
    }
  }

  private func place(_ node: NodeID) -> Upload? {
    func find(_ element: Element) -> Upload? {
      if element.id == node, case .upload(let place) = element.kind { return place }
      for child in element.children {
        if let place = find(child) { return place }
      }
      return nil
    }
    return mounted.flatMap { find($0.snapshot) }
  }

  /// The browser does not send it after all: the person took it back, or this server does not know it.
  func withdraw(_ claim: UploadClaim, _ number: Int) {
    if let upload = uploads.removeValue(forKey: number) {
      tell(.cancelled(upload.offer), at: upload.node)
      return
    }
    // It failed here, which the program knows; or it was on its way to a server that has ended.
    guard number <= takenOver, let node = renumbering?.incoming(NodeID(claim.node)) else { return }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    tell(.failed(offer, .interrupted), at: node)
  }

  func arrived(_ upload: Int) -> Int? {
    uploads[upload]?.received ?? arrivals.first { $0.upload == upload }?.size
  }

  /// Pieces come one after the other: what is sent again, out of order or beside another one changes nothing.
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
        tell(.failed(upload.offer, .notStored("\(error)")), at: upload.node)
      }
      return .unknown
    }
    // Taken back, or the page has gone, while the disk was at work.
    guard uploads[number] != nil else { return .unknown }
    uploads[number]?.isWriting = false
    uploads[number]?.target = target
    uploads[number]?.received += bytes.count
    if let desk = settings.uploads { uploads[number]?.movedAt = desk.time() }
    return took(offset + bytes.count, of: number, upload, target)
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

  private func took(
    _ received: Int, of number: Int, _ upload: IncomingUpload, _ target: any UploadTarget
  ) -> UploadAnswer {
    if received < upload.offer.size {
      // The place has gone: nobody wants it any more.
      guard tell(.progressed(upload.offer, received: received), at: upload.node) else {
        uploads[number] = nil
        return .unknown
      }
    } else {
      uploads[number] = nil
      arrivals.append((number, received))
      if arrivals.count > 16 { arrivals.removeFirst() }
      let file = UploadedFile(upload.offer, in: HeldUpload(target, upload.ticket))
      tell(.finished(file), at: upload.node)
    }
    return .received(received)
  }

  /// Tells the program; false where it no longer shows the place.
  @discardableResult
  private func tell(_ change: UploadChange, at node: NodeID) -> Bool {
    defer { changed() }
    return mounted?.handle(Event(.upload(change), on: node)) == nil && mounted != nil
  }
}
