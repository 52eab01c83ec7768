internal import Millrace
internal import MillraceViews

/// One open page: a program on a loop of its own, and the state of its browser.
///
/// The session is the loop's owner. It is independent of servers and sockets: it handles the
/// messages that it is given, and returns messages when the connection has room for them. While its
/// ``MessageWindow`` is full nothing more is rendered, so a slow browser costs no more memory, and
/// later gets one difference instead of many. Until a browser connects the page is at rest;
/// ``PageMounting`` explains how.
///
/// Where the page is kept, a message is sent only after its record is in the store; ``Keeping``
/// explains why.
actor LiveSession<Shown: LivePageProgram>: AnyLiveSession {
  let program: Shown
  let settings: LiveSessionSettings
  let keeping: Keeping<Shown.State>?

  var mounting: PageMounting<Shown>
  var connection = SessionConnection()
  var messages = MessageWindow()
  /// The sequence number of the last event that was handled.
  var handled = -1
  var browser = BrowserState()
  var uploads = SessionUploads()
  /// The upload controls of the present, while a view of the past is shown.
  var present: UploadControls?
  /// The repeated local names that have been reported; each is reported once, so that a faulty view
  /// does not flood the log.
  private var repeatedNames: Set<String> = []

  var record: PageRecord
  /// The mapping to the page of another server; `nil` for a page that began here.
  var restoration: Restoration?
  /// The predecessor of this page, until the store has the restored state.
  var predecessor: (any AnyLiveSession)?
  /// True if this page has restored the state of a predecessor.
  var isContinuation = false
  /// The number of the first message after the predecessor was named.
  private var takeoverMessage: Int?
  /// The forms that were posted without a script.
  var posts = PagePosts()

  var mounted: MountedPage<Shown>? { mounting.page }
  nonisolated var browserSession: BrowserSession? { settings.browserSession }
  var isSuccessionHeard: Bool { takeoverMessage.map { $0 <= messages.acknowledged } ?? false }
  nonisolated var token: String { settings.token }
  nonisolated var number: Int { settings.number }
  nonisolated var claim: Int { settings.claim }

  init(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>? = nil,
    settings: LiveSessionSettings
  ) {
    self.program = program
    self.settings = settings
    self.keeping = keeping
    mounting = PageMounting(first: state)
    record = PageRecord()
  }

  /// Restores a page from the record of another server.
  init(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>?,
    settings: LiveSessionSettings, from kept: SessionRecord
  ) throws(KeepingError) {
    guard let keeping else { throw .notKept(kept.visited) }
    guard let restore = keeping.restores[kept.version] else {
      throw .otherVersion(kept.version, expected: keeping.version)
    }
    var state = state
    do {
      try restore(kept.state, &state)
    } catch {
      throw .notReadable("\(error)")
    }
    self.program = program
    self.settings = settings
    self.keeping = keeping
    mounting = PageMounting(first: state)
    record = PageRecord(restoring: kept)
  }

  // MARK: Opening

  func opening() -> PageOpening { open().opening }

  private func open() -> (opening: PageOpening, head: PageHead) {
    let page = mounted ?? mount()
    if posts.hasAny { renderUnseen(page) }
    let state = mounting.shown ?? page.store.current
    browser.title = program.title(state)
    browser.address = program.address(state)
    let opening = PageOpening(title: browser.title, address: browser.address, root: page.snapshot)
    // A page that a new server has restored stays mounted for a connection.
    if connection.number == 0, restoration == nil, !posts.hasAny { mounting.rest(showing: state) }
    return (opening, program.head(state))
  }

  func document() -> String {
    let (opening, head) = open()
    posts.noteHTML()
    let parts = ClientParts(in: opening.root)
    browser.templates.parts.formUnion(parts)
    let forms = FormMarkup(opening.root, token: settings.token)
    return Document(
      title: opening.title, language: settings.language, head: head,
      texts: settings.texts(head.language ?? settings.language), token: settings.token,
      links: settings.links, parts: parts, needsCookies: settings.browserSession != nil,
      aliveInterval: settings.aliveInterval, body: Markup.html(opening.root, forms: forms)
    ).html
  }

  func mount() -> MountedPage<Shown> {
    let page = mounting.mount(program, settings)
    page.onChange = { [weak self] in self?.assumeIsolated { $0.connection.notify() } }
    // The opening has already handled the nodes.
    if mounting.shown != nil { return page }
    if let kept = record.takeKept() { resume(kept, on: page) }
    let root = page.snapshot
    if settings.store != nil { browser.noteNumbers(in: outgoing(root)) }
    reportRepeatedNames(in: root)
    return page
  }

  func end() {
    connection.end()
    mounting.end()
    record.release()
    uploads.removeAll()
    present = nil
  }

  private func reportRepeatedNames(in root: Element) {
    for name in root.repeatedNames where repeatedNames.insert(name).inserted {
      settings.report(.driver(ViewReport.duplicateName(name)))
    }
  }

  // MARK: Connections

  func connect(
    last: Int, signal: @escaping @Sendable (ConnectionSignal) -> Void
  ) -> LiveConnection? {
    guard posts.admit() else { return nil }
    if record.kept != nil { _ = mount() }
    // A message whose record is not in the store yet has not been sent.
    let newestSaved = messages.newest - (record.unsaved == nil ? 0 : 1)
    guard mounted != nil || mounting.shown != nil,
      messages.canContinue(after: last, upTo: newestSaved)
    else {
      return nil
    }
    let page = mounted ?? mount()
    mounting.wake()
    page.store.loop.run()
    connection.open(signal)
    // Every hello is answered, with the changes since the page was written.
    connection.notify()
    browser.seen = nil
    return LiveConnection(
      number: connection.number, backlog: messages.backlog(after: last, upTo: newestSaved))
  }

  var isConnected: Bool { connection.isOpen }

  func isOutdated(for last: Int) -> Bool {
    // One that has just been restored is the newest.
    guard record.kept == nil else { return false }
    return last > messages.newest || mounted == nil && mounting.shown == nil
  }

  func disconnect(_ number: Int) {
    guard number == connection.number else { return }
    connection.end()
  }

  // MARK: Sending

  func nextMessage(_ number: Int) async -> String? {
    guard number == connection.number, !record.isSaving else { return nil }
    if record.unsaved == nil, messages.delivered == messages.newest { render() }
    if record.unsaved != nil { await save() }
    guard mounted != nil else { return nil }
    if record.unsaved == nil, let seen = browser.seen, seen >= Self.takeover {
      await forgetPredecessorOnceSaved()
    }
    guard number == connection.number else {
      // A newer connection waits for the store.
      connection.notify()
      return nil
    }
    return record.unsaved == nil ? messages.next() : nil
  }

  /// Renders the next message, if there is a change and the window has room for it.
  private func render() {
    guard let page = mounted, messages.hasRoom else { return }
    let trace = mounting.trace
    trace?.beginRendering()
    let state = page.store.current
    noteControls(of: page, before: state)
    let changes = page.needsRendering ? page.render() : []
    resumeUploads(of: page, in: state)
    let patches = restoration?.outgoing(changes, to: page.snapshot) ?? changes
    let title = program.title(state)
    let address = program.address(state)
    let destination = program.destination(state)
    let newDestination = destination == browser.destination ? nil : checked(destination)
    browser.destination = destination
    let newTitle = title == browser.title ? nil : title
    let newAddress = address == browser.address ? nil : address
    let isNews =
      !patches.isEmpty || newTitle != nil || newAddress != nil
      || newDestination != nil
    guard isNews || handled != browser.seen else { return }
    (browser.seen, browser.title, browser.address) = (handled, title, address)
    if settings.store != nil { browser.noteNumbers(in: patches) }
    if patches.contains(where: \.bringsNames) { reportRepeatedNames(in: page.snapshot) }
    let text = settings.form.text(
      number: messages.newest + 1, seen: handled, patches: patches, title: newTitle,
      address: newAddress, destination: newDestination, links: settings.links,
      &browser.templates)
    if handled >= Self.takeover, takeoverMessage == nil { takeoverMessage = messages.newest + 1 }
    messages.append(text, presenting: changes.compactMap(\.presented))
    trace?.rendered(
      message: messages.newest, seen: handled, operations: patches.count, bytes: text.utf8.count)
    record.unsaved = change(for: page)
  }

  /// Returns an address that the browser may load; reports any other one.
  func checked(_ destination: String?) -> String? {
    guard let destination else { return nil }
    guard Redirection(address: destination, isOfSite: true, isPermanent: false).isSound else {
      settings.report(.driver(PageMistake.foreignDestination))
      return nil
    }
    return destination
  }

  // MARK: Receiving

  func receive(_ message: ClientMessage, on number: Int) throws(WireError) {
    guard number == connection.number, let page = mounted else { return }
    switch message {
    // The site answers a probe: it concerns the connection, not the session.
    case .hello, .probe: throw .notAMessage
    // A repetition after a broken connection; the site handles the first one.
    case .before(_, let sequence): guard sequence <= handled else { throw .notAMessage }
    case .ack(let last):
      guard last <= messages.delivered else { throw .notAMessage }
      messages.acknowledge(last)
    case .event(let event):
      guard try isNext(event.sequence) else { return }
      handle(event, on: page)
    case .visit(let address, let sequence):
      guard try isNext(sequence) else { return }
      let address = Handover.stripped(address)
      browser.address = address
      if let action = program.arrive(at: address) ?? program.arrive(at: Visit.split(address).path) {
        traced("visit", sequence) { page.store.send(action) }
      } else {
        settings.report(.driver(WireError.unknownAddress(address)))
      }
    case .offer(let claim, let sequence):
      guard try isNext(sequence) else { return }
      traced("offer", sequence) { offer(claim, as: sequence) }
    case .withdraw(let claim, let upload, let sequence):
      guard try isNext(sequence) else { return }
      traced("withdraw", sequence) { withdraw(claim, upload) }
    }
    // There is a sequence number to acknowledge, or room for a rendering.
    connection.notify()
  }

  private func handle(_ event: Event, on page: MountedPage<Shown>) {
    browser.noteFocus(event)
    page.unseenModals = messages.unseenModals
    if let event = restoration == nil ? event : restoration?.numbers.incoming(event) {
      traced(event.value.name.rawValue, event.sequence, on: event.node) { page.handle(event) }
    } else {
      settings.report(.driver(EventRefusal.nodeIsGone(event)))
    }
  }

  /// Runs the handling of a numbered message, within its span if the page has a trace.
  private func traced(
    _ name: String, _ sequence: Int, on node: NodeID? = nil, _ handling: () -> Void
  ) {
    guard let trace = mounting.trace else { return handling() }
    trace.handle(name, sequence: sequence, on: node, handling)
  }

  /// Returns true if a numbered message is new, and not a repetition after a broken connection.
  private func isNext(_ sequence: Int) throws(WireError) -> Bool {
    guard sequence > handled else { return false }
    guard sequence == handled + 1 else {
      throw .outOfOrder(expected: handled + 1, found: sequence)
    }
    handled = sequence
    return true
  }
}

extension Patch {
  /// The sheet or alert that the patch presents.
  fileprivate var presented: NodeID? {
    if case .present(let modal) = self { modal } else { nil }
  }

  /// True if the patch contains nodes with local names.
  fileprivate var bringsNames: Bool {
    switch self {
    case .insert(let element, _, _), .replace(_, let element), .update(let element):
      element.hasNames
    default: false
    }
  }
}
