internal import Millrace
internal import MillraceViews

// Uploads: files are offered over the socket and sent in pieces by separate requests.
extension LiveSession {
  /// Handles the offer of a file that a person has chosen.
  func offer(_ claim: UploadClaim, as number: Int) {
    let shown = NodeID(claim.node)
    guard let node = restoration == nil ? shown : restoration?.numbers.incoming(shown) else {
      return settings.report(.driver(EventRefusal.nodeIsGone(Event(.press, on: shown))))
    }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    let control = control(node)
    guard notify(.offered(offer), at: node) else { return }
    do {
      try uploads.enter(offer, at: node, of: control ?? present?[node], settings)
    } catch {
      notify(.failed(offer, error), at: node)
    }
  }

  func sweepUploads() {
    guard let shared = settings.uploads else { return }
    for upload in uploads.removeStalled(for: shared.limits.patience, now: shared.time()) {
      notify(.failed(upload.offer, .interrupted), at: upload.node)
    }
  }

  private func control(_ node: NodeID) -> Upload? {
    mounted.flatMap { UploadControls($0.snapshot)[node] }
  }

  /// Handles a withdrawal: the person has cancelled the file, or this server does not know it.
  func withdraw(_ claim: UploadClaim, _ number: Int) {
    if let upload = uploads.remove(number) {
      notify(.cancelled(upload.offer), at: upload.node)
      return
    }
    // Either the file failed here, which the program knows, or its upload to an earlier server was
    // cut off.
    guard let restoration, number <= restoration.handled,
      let node = restoration.numbers.incoming(NodeID(claim.node))
    else { return }
    let offer = UploadOffer(id: number, name: claim.name, size: claim.size, type: claim.type)
    notify(.failed(offer, .interrupted), at: node)
  }

  func arrived(_ upload: Int) -> Int? {
    uploads.arrived(upload)
  }

  func takeChunk(_ number: Int, at offset: Int, _ bytes: [UInt8]) async -> UploadAnswer {
    guard let shared = settings.uploads else { return .unknown }
    let upload: IncomingUpload
    switch uploads.begin(number, at: offset, count: bytes.count) {
    case .write(let next): upload = next
    case .answer(let answer): return answer
    }
    let target: any UploadTarget
    do {
      target = if let known = upload.target { known } else { try await shared.create() }
      try await target.append(bytes)
    } catch {
      if uploads.remove(number) != nil {
        notify(.failed(upload.offer, .notStored("\(error)")), at: upload.node)
      }
      return .unknown
    }
    guard let received = uploads.advance(number, by: bytes.count, in: target, now: shared.time())
    else { return .unknown }
    if received == upload.offer.size {
      let file = UploadedFile(upload.offer, in: HeldUpload(target, upload.reservation))
      notify(.finished(file), at: upload.node)
    } else if !notify(.progressed(upload.offer, received: received), at: upload.node) {
      // The upload control has been removed, so the program no longer needs the file.
      uploads.remove(number)
      return .unknown
    }
    return .received(received)
  }

  /// Notifies the program; false if it no longer shows the upload control.
  ///
  /// While a view of the past does not have the control, the change waits.
  @discardableResult
  private func notify(_ change: UploadChange, at node: NodeID) -> Bool {
    defer { connection.notify() }
    guard let page = mounted else { return false }
    if let present, present[node] != nil, control(node) == nil {
      if case .offered = change, uploads.isFull {
        settings.report(.driver(EventRefusal.nodeIsGone(Event(.upload(change), on: node))))
        return false
      }
      uploads.wait(change, at: node)
      return true
    }
    return page.handle(Event(.upload(change), on: node)) == nil
  }

  /// Notes the upload controls of the present before a view of the past is rendered.
  func noteControls(of page: MountedPage<Shown>, before state: Shown.State) {
    guard present == nil, program.isShowingPast(state) else { return }
    present = UploadControls(page.snapshot)
  }

  /// Notifies the program of what has waited, once the present is rendered.
  func resumeUploads(of page: MountedPage<Shown>, in state: Shown.State) {
    guard let earlier = present, !program.isShowingPast(state) else { return }
    present = nil
    guard uploads.hasAny else { return }
    let now = UploadControls(page.snapshot)
    let currentNode = { (node: NodeID) in
      now[node] == nil ? now.node(for: node, of: earlier) : node
    }
    uploads.move(currentNode)
    for (change, node) in uploads.takeWaiting() {
      if let node = currentNode(node) { notify(change, at: node) }
    }
  }
}
