internal import Millrace
internal import MillraceViews

/// One open page: a program on a loop of its own, and what its browser has and has not yet.
///
/// The session is the loop's owner. It knows no server and no socket: messages go in, and come out when the connection has
/// room for them. At most ``window`` renderings wait for an acknowledgement; until it comes nothing more is rendered, so a
/// browser that does not read costs no more memory, and later gets one difference instead of many.
///
/// ```
///   opening ─▶ mounted, as data ─▶ HTML ─▶ at rest: two states ─▶ first connection ─▶ mounted again, running
/// ```
///
/// A page that no browser has connected to yet holds no more than its state: the tree and the store of its opening are
/// released when the HTML has been written, and made again from the same states, so with the same nodes, when a browser
/// connects. Effects and subscriptions begin then; a reader that never connects starts none.
///
/// Where the page is kept, a message comes out only after its record is in the store; ``Keeping`` says why.
actor LiveSession<Shown: LivePageProgram>: AnyLiveSession {
  /// How many renderings may be on their way: enough for 200 ms of delay at 60 a second, and some.
  static var window: Int { 32 }
  /// How many bytes of them: past that a browser that does not acknowledge costs no more memory.
  static var windowBytes: Int { 262_144 }

  let program: Shown
  let settings: LiveSessionSettings
  let keeping: Keeping<Shown.State>?
  let first: Shown.State
  /// The state that the opening has shown, while the page is at rest.
  private(set) var shown: Shown.State?
  var mounted: Page<Shown>?
  private var hooks: Lifetime?

  var sent = 0
  var unacknowledged: [(number: Int, text: String)] = []
  var unacknowledgedBytes = 0
  var handled = -1
  var told: (seen: Int?, title: String, address: String?) = (nil, "", nil)
  /// The sheets and alerts that the browser has not acknowledged, with the number of the message
  /// that presents each.
  private var unseenModals: [(number: Int, modal: NodeID)] = []

  private var connection = 0
  /// The number of the last message that the connection has been given.
  private var delivered = 0
  private var signal: (@Sendable (ConnectionSignal) -> Void)?
  /// The local names that have been reported, so that a view with a mistake in it does not flood the report.
  private var repeatedNames: Set<String> = []
  /// What the browser has been told of; one that a new server took over is told anew, under the same numbers.
  private var templates = TemplateTable()

  /// The files that are on their way, by number.
  var uploads: [Int: IncomingUpload] = [:]
  /// The sizes of those that came last, for a browser that has not heard that they are whole.
  var arrivals: [(upload: Int, size: Int)] = []

  // MARK: Of a page that is kept

  /// What its custom nodes have been told.
  var propertyDigests = PropertyDigests()
  /// What another server has left, until the page is mounted.
  var kept: KeptSession?
  var renumbering: Renumbering?
  /// The last event that another server handled.
  var takenOver = -1
  /// What has to be done before anything else, for a browser that shows another page than the tree.
  var renewal: [Patch] = []
  /// Above every number of a node that the browser has had.
  var ceiling = 0
  /// The node that has the focus, by its number in the browser.
  var focus: Int?
  /// What the newest message asks of the store, until that is done.
  private var unsaved: KeptChange?
  /// Whether the store has a record of this page.
  var isStored = false
  var isSaving = false
  /// Who waits until nothing is being written.
  var writers: [CheckedContinuation<Void, Never>] = []
  /// The page before this one, until the store has what was taken over.
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

  /// Takes up a page where another server has left it.
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
    told.title = program.title(state)
    told.address = program.address(state)
    let opening = PageOpening(title: told.title, address: told.address, root: page.snapshot)
    // A page that a new server has restored is mounted for a connection.
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
    // The opening has seen to the nodes.
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
    // What is not in the store yet has not been said to anybody.
    let said = unsaved == nil ? sent : sent - 1
    guard mounted != nil || shown != nil, last <= said, last >= sent - unacknowledged.count else {
      return nil
    }
    let page = mounted ?? mount()
    shown = nil
    page.store.loop.run()
    acknowledge(last)
    self.signal?(.end)
    connection += 1
    self.signal = signal
    // Every hello is answered, with what happened between the page and its socket.
    signal(.news)
    told.seen = nil
    delivered = said
    return LiveConnection(
      number: connection,
      backlog: unacknowledged.filter { $0.number <= said }.map(\.text))
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

  // MARK: Saying

  func nextMessage(_ connection: Int) async -> String? {
    guard connection == self.connection, !isSaving else { return nil }
    if unsaved == nil, delivered == sent { render() }
    if unsaved != nil { await save() }
    if predecessor != nil, unsaved == nil, let seen = told.seen, seen >= Self.takeover {
      await forgetPredecessor()
    }
    guard connection == self.connection else {
      // A newer connection has been waiting for the store.
      signal?(.news)
      return nil
    }
    guard unsaved == nil,
      let message = unacknowledged.first(where: { $0.number > delivered })
    else { return nil }
    delivered = message.number
    return message.text
  }

  /// Makes the next message, if there is something to say and room to say it.
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
    let newTitle = title == told.title ? nil : title
    let newAddress = address == told.address ? nil : address
    let isNews = !patches.isEmpty || newTitle != nil || newAddress != nil
    guard isNews || handled != told.seen else { return }
    renewal = []
    told = (handled, title, address)
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

  /// Brings the newest message into the store, without which it is not said.
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
      // Whoever asked has gone; the next connection saves it.
      if Task.isCancelled || error is CancellationError { return }
      settings.report(.driver(KeepingError.storeFailed("\(error)")))
    }
    unsaved = nil
  }

  // MARK: Hearing

  func receive(_ message: ClientMessage, on connection: Int) throws(WireError) {
    guard connection == self.connection, let page = mounted else { return }
    switch message {
    // The site answers a probe: it asks for the connection, and not for the session.
    case .hello, .probe: throw .notAMessage
    // Said again after a broken connection; the first time the site has seen to it.
    case .before(_, let sequence): guard sequence <= handled else { throw .notAMessage }
    case .ack(let number):
      guard number <= delivered else { throw .notAMessage }
      acknowledge(number)
    case .event(let event):
      guard try isNext(event.sequence) else { return }
      handle(event, on: page)
    case .visit(let address, let sequence):
      guard try isNext(sequence) else { return }
      told.address = address
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
    // There is news to acknowledge, or room for it.
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

  /// Whether something numbered is new; what a page sends again after a broken connection is not.
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
  /// The sheet or alert that it presents.
  fileprivate var presented: NodeID? {
    if case .present(let modal) = self { modal } else { nil }
  }

  /// Whether nodes with local names come with it.
  fileprivate var bringsNames: Bool {
    switch self {
    case .insert(let element, _, _), .replace(_, let element), .update(let element):
      element.hasNames
    default: false
    }
  }
}
