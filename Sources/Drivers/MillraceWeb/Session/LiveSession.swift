internal import Millrace
internal import MillraceViews

/// One open page: a program on a loop of its own, and the state of its browser.
///
/// The session is the loop's owner. It is independent of servers and sockets: it handles the
/// messages that it is given, and returns messages when the connection has room for them. At most
/// ``window`` renderings wait for an acknowledgement. Until one arrives nothing more is rendered,
/// so a slow browser costs no more memory, and later gets one difference instead of many.
///
/// ```
///   opening ─▶ mounted, as data ─▶ HTML ─▶ at rest: two states
///     ─▶ first connection ─▶ mounted again, running
/// ```
///
/// A page that no browser has connected to yet holds only its state. The tree and the store of its
/// opening are released when the HTML has been written. They are made again from the same states,
/// hence with the same nodes, when a browser connects. Effects and subscriptions begin then; a
/// reader that never connects starts none.
///
/// Where the page is kept, a message is sent only after its record is in the store; ``Keeping``
/// explains why.
actor LiveSession<Shown: LivePageProgram>: AnyLiveSession {
  /// The largest number of unacknowledged renderings.
  ///
  /// It covers a delay of 200 ms at 60 renderings a second, with a margin.
  static var window: Int { 32 }
  /// The number of unacknowledged bytes past which nothing more is rendered.
  ///
  /// It bounds the memory that a browser without acknowledgements costs.
  static var windowBytes: Int { 262_144 }

  let program: Shown
  let settings: LiveSessionSettings
  let keeping: Keeping<Shown.State>?
  let first: Shown.State
  /// The state that the opening has shown, while the page is at rest.
  private(set) var shown: Shown.State?
  var mounted: Page<Shown>?
  private var hooks: ObservationToken?

  var sent = 0
  var unacknowledged: [(number: Int, text: String)] = []
  var unacknowledgedBytes = 0
  var handled = -1
  var notified: (seen: Int?, title: String, address: String?) = (nil, "", nil)
  /// The sheets and alerts that the browser has not acknowledged, with the number of the message
  /// that presents each.
  private var unseenModals: [(number: Int, modal: NodeID)] = []

  private var connection = 0
  /// The number of the last message that was handed to the connection.
  private var delivered = 0
  private var signal: (@Sendable (ConnectionSignal) -> Void)?
  /// The repeated local names that have been reported; each is reported once, so that a faulty view
  /// does not flood the log.
  private var repeatedNames: Set<String> = []
  /// The templates that the browser has.
  ///
  /// After a restart they are sent again, under the same numbers.
  private var templates = TemplateTable()

  /// The uploads under way, by number.
  var uploads: [Int: IncomingUpload] = [:]
  /// The sizes of the last complete uploads, for browsers that missed the answer.
  var arrivals: [(upload: Int, size: Int)] = []

  // MARK: Of a page that is kept

  /// Digests of the properties of custom nodes.
  var propertyDigests = PropertyDigests()
  /// The record of another server, until the page is mounted.
  var kept: KeptSession?
  var renumbering: Renumbering?
  /// The sequence of the last event that another server handled.
  var takenOver = -1
  /// The patches that precede all others, for a browser whose page differs from the tree.
  var renewal: [Patch] = []
  /// A number greater than that of every node that the browser has had.
  var ceiling = 0
  /// The node that has the focus, by its number in the browser.
  var focus: Int?
  /// The change to the store that the newest message requires, until it is done.
  private var unsaved: KeptChange?
  /// True if the store has a record of this page.
  var isStored = false
  var isSaving = false
  /// The tasks that wait until no write is under way.
  var writers: [CheckedContinuation<Void, Never>] = []
  /// The predecessor of this page, until the store has the restored state.
  var predecessor: (any AnyLiveSession)?

  init(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>? = nil,
    settings: LiveSessionSettings
  ) {
    self.program = program
    self.settings = settings
    self.keeping = keeping
    first = state
  }

  /// Restores a page from the record of another server.
  init(
    _ program: Shown, state: Shown.State, keeping: Keeping<Shown.State>?,
    settings: LiveSessionSettings, from kept: KeptSession
  ) throws(KeepingError) {
    guard let keeping else { throw .notKept(kept.visited) }
    guard kept.version == keeping.version else {
      throw .otherVersion(kept.version, expected: keeping.version)
    }
    var state = state
    do {
      try keeping.restore(kept.state, &state)
    } catch {
      throw .notReadable("\(error)")
    }
    self.program = program
    self.settings = settings
    self.keeping = keeping
    first = state
    self.kept = kept
    isStored = true
  }

  // MARK: Opening

  func opening() -> PageOpening {
    let page = mounted ?? mount()
    let state = shown ?? page.store.state
    notified.title = program.title(state)
    notified.address = program.address(state)
    let opening = PageOpening(title: notified.title, address: notified.address, root: page.snapshot)
    // A page that a new server has restored stays mounted for a connection.
    if connection == 0, renumbering == nil { rest(showing: state) }
    return opening
  }

  /// Releases everything but the states, until a browser connects.
  private func rest(showing state: Shown.State) {
    shown = state
    hooks = nil
    mounted = nil
  }

  func document() -> String {
    let opening = opening()
    return Document(
      title: opening.title, language: settings.language, token: settings.token,
      links: settings.links, aliveInterval: settings.aliveInterval,
      body: Markup.html(opening.root)
    ).html
  }

  func mount() -> Page<Shown> {
    let loop = Loop(environment: settings.environment())
    let report = settings.report
    hooks = loop.attach(Hooks(didReport: report))
    let page = Page(
      program, state: first, showing: shown, in: loop.root,
      view: ViewIdentity("session \(settings.token.prefix(6))"))
    page.onChange = { [weak self] in self?.assumeIsolated { $0.changed() } }
    mounted = page
    // The opening has already handled the nodes.
    if shown != nil { return page }
    if let kept {
      self.kept = nil
      resume(kept, on: page)
    }
    let root = page.snapshot
    noteNumbers(in: root)
    reportRepeatedNames(in: root)
    return page
  }

  func end() {
    signal?(.end)
    signal = nil
    hooks = nil
    mounted = nil
    shown = nil
    kept = nil
    unsaved = nil
    uploads = [:]
  }

  private func reportRepeatedNames(in root: Element) {
    for name in root.repeatedNames where repeatedNames.insert(name).inserted {
      settings.report(.driver(ViewReport.duplicateName(name)))
    }
  }

  func changed() {
    signal?(.news)
  }

  // MARK: Connections

  func connect(
    last: Int, signal: @escaping @Sendable (ConnectionSignal) -> Void
  ) -> LiveConnection? {
    if kept != nil { _ = mount() }
    // A message whose record is not in the store yet has not been sent.
    let newestSaved = unsaved == nil ? sent : sent - 1
    guard mounted != nil || shown != nil, last <= newestSaved,
      last >= sent - unacknowledged.count
    else {
      return nil
    }
    let page = mounted ?? mount()
    shown = nil
    page.store.loop.run()
    acknowledge(last)
    self.signal?(.end)
    connection += 1
    self.signal = signal
    // Every hello is answered, with the changes since the page was written.
    signal(.news)
    notified.seen = nil
    delivered = newestSaved
    return LiveConnection(
      number: connection,
      backlog: unacknowledged.filter { $0.number <= newestSaved }.map(\.text))
  }

  func disconnect(_ connection: Int) {
    guard connection == self.connection else { return }
    signal?(.end)
    signal = nil
  }

  private func acknowledge(_ number: Int) {
    unacknowledged.removeAll { $0.number <= number }
    unseenModals.removeAll { $0.number <= number }
    unacknowledgedBytes = unacknowledged.reduce(0) { $0 + $1.text.utf8.count }
  }

  // MARK: Sending

  func nextMessage(_ connection: Int) async -> String? {
    guard connection == self.connection, !isSaving else { return nil }
    if unsaved == nil, delivered == sent { render() }
    if unsaved != nil { await save() }
    if predecessor != nil, unsaved == nil, let seen = notified.seen, seen >= Self.takeover {
      await forgetPredecessor()
    }
    guard connection == self.connection else {
      // A newer connection waits for the store.
      signal?(.news)
      return nil
    }
    guard unsaved == nil,
      let message = unacknowledged.first(where: { $0.number > delivered })
    else { return nil }
    delivered = message.number
    return message.text
  }

  /// Renders the next message, if there is a change and the window has room for it.
  private func render() {
    guard let page = mounted, unacknowledged.count < Self.window,
      unacknowledgedBytes < Self.windowBytes
    else { return }
    var patches = renewal
    let state = page.store.state
    var modals: [NodeID] = []
    if page.needsRendering {
      let changes = page.render()
      modals = changes.compactMap(\.presented)
      patches += outgoing(changes)
    }
    if !renewal.isEmpty || renumbering?.unseen.isEmpty == false { patches += unseenTexts(on: page) }
    let title = program.title(state)
    let address = program.address(state)
    let newTitle = title == notified.title ? nil : title
    let newAddress = address == notified.address ? nil : address
    let isNews = !patches.isEmpty || newTitle != nil || newAddress != nil
    guard isNews || handled != notified.seen else { return }
    renewal = []
    notified = (handled, title, address)
    sent += 1
    unseenModals += modals.map { (sent, $0) }
    for patch in patches { noteNumbers(in: patch) }
    if patches.contains(where: \.bringsNames) { reportRepeatedNames(in: page.snapshot) }
    let text = settings.form.text(
      number: sent, seen: handled, patches: patches, title: newTitle, address: newAddress,
      &templates)
    unacknowledged.append((sent, text))
    unacknowledgedBytes += text.utf8.count
    unsaved = change(for: page)
  }

  /// Saves the record of the newest message; the message is not sent before that.
  private func save() async {
    guard let store = settings.store, let change = unsaved else { return }
    isSaving = true
    defer {
      isSaving = false
      for writer in exchange(&writers, with: []) { writer.resume() }
    }
    do {
      switch change {
      case .save(let record):
        try await store.save(record, under: settings.token)
        isStored = true
      case .remove:
        try await store.remove(settings.token)
        isStored = false
      }
    } catch {
      // The connection that asked has ended; the next one saves the record.
      if Task.isCancelled || error is CancellationError { return }
      settings.report(.driver(KeepingError.storeFailed("\(error)")))
    }
    unsaved = nil
  }

  // MARK: Receiving

  func receive(_ message: ClientMessage, on connection: Int) throws(WireError) {
    guard connection == self.connection, let page = mounted else { return }
    switch message {
    // The site answers a probe: it concerns the connection, not the session.
    case .hello, .probe: throw .notAMessage
    // A repetition after a broken connection; the site handles the first one.
    case .before(_, let sequence): guard sequence <= handled else { throw .notAMessage }
    case .ack(let number):
      guard number <= delivered else { throw .notAMessage }
      acknowledge(number)
    case .event(let event):
      guard try isNext(event.sequence) else { return }
      handle(event, on: page)
    case .visit(let address, let sequence):
      guard try isNext(sequence) else { return }
      notified.address = address
      if let action = program.arrive(at: address) ?? program.arrive(at: Visit.split(address).path) {
        page.store.send(action)
      } else {
        settings.report(.driver(WireError.unknownAddress(address)))
      }
    case .offer(let claim, let sequence):
      guard try isNext(sequence) else { return }
      offer(claim, as: sequence)
    case .withdraw(let claim, let upload, let sequence):
      guard try isNext(sequence) else { return }
      withdraw(claim, upload)
    }
    // There is a sequence number to acknowledge, or room for a rendering.
    signal?(.news)
  }

  private func handle(_ event: Event, on page: Page<Shown>) {
    if event.value == .focus { focus = event.node.number }
    if event.value == .blur, focus == event.node.number { focus = nil }
    page.unseenModals = Set(unseenModals.map(\.modal))
    guard renumbering != nil else {
      page.handle(event)
      return
    }
    if let event = renumbering?.incoming(event) {
      page.handle(event)
    } else {
      settings.report(.driver(EventRefusal.nodeIsGone(event)))
    }
  }

  /// Returns true if a numbered message is new, and not a repetition after a broken connection.
  private func isNext(_ sequence: Int) throws(WireError) -> Bool {
    guard sequence > handled else { return false }
    guard sequence == handled + 1 else {
      throw .outOfOrder(expected: handled + 1, came: sequence)
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
