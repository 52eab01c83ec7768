internal import Millrace
internal import MillraceViews

/// One open page: a program on a loop of its own, and what its browser has and has not yet.
///
/// The session is the loop's owner. It knows no server and no socket: messages go in, and come out when the connection has
/// room for them. At most ``window`` renderings wait for an acknowledgement; until it comes nothing more is rendered, so a
/// browser that does not read costs no more memory, and later gets one difference instead of many.
actor LiveSession<Shown: LiveProgram>: AnyLiveSession {
  /// How many renderings may be on their way: enough for 200 ms of delay at 60 a second, and some.
  static var window: Int { 32 }

  private let program: Shown
  private let settings: LiveSessionSettings
  private let first: Shown.State
  private var mounted: Page<Shown>?
  private var hooks: Lifetime?

  private var sent = 0
  private var unacknowledged: [(number: Int, text: String)] = []
  private var templates = TemplateTable()
  private var handled = -1
  private var told: (seen: Int?, title: String, address: String?) = (nil, "", nil)

  private var connection = 0
  private var wake: AsyncStream<Void>.Continuation?

  init(_ program: Shown, state: Shown.State, settings: LiveSessionSettings) {
    self.program = program
    self.settings = settings
    first = state
  }

  // MARK: Opening

  func document() -> String {
    let page = mounted ?? mount()
    let state = page.store.state
    told.title = program.title(state)
    told.address = program.address(state)
    return Document(
      title: told.title, language: settings.language, token: settings.token,
      styles: settings.styles, scripts: settings.scripts, body: Markup.html(page.snapshot)
    ).html
  }

  private func mount() -> Page<Shown> {
    let loop = Loop(environment: settings.environment())
    let report = settings.report
    hooks = loop.attach(Hooks(didReport: { report("\($0)") }))
    let page = Page(
      program, state: first, in: loop.root,
      view: ViewIdentity("session \(settings.token.prefix(6))"))
    page.onChange = { [weak self] in self?.assumeIsolated { $0.changed() } }
    mounted = page
    loop.run()
    return page
  }

  func end() {
    wake?.finish()
    wake = nil
    hooks = nil
    mounted = nil
  }

  private func changed() {
    wake?.yield()
  }

  // MARK: Connections

  func connect(last: Int) -> LiveConnection? {
    guard mounted != nil, last <= sent, last >= sent - unacknowledged.count else { return nil }
    acknowledge(last)
    wake?.finish()
    connection += 1
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake = continuation
    // Every hello is answered, with what happened between the page and its socket.
    continuation.yield()
    told.seen = nil
    return LiveConnection(
      number: connection, backlog: unacknowledged.map(\.text), wakes: wakes)
  }

  func disconnect(_ connection: Int) {
    guard connection == self.connection else { return }
    wake?.finish()
    wake = nil
  }

  private func acknowledge(_ number: Int) {
    unacknowledged.removeAll { $0.number <= number }
  }

  // MARK: Saying

  func nextMessage(_ connection: Int) -> String? {
    guard connection == self.connection, let page = mounted,
      unacknowledged.count < Self.window
    else { return nil }
    var operations =
      page.needsRendering ? Translation.operations(for: page.render(), &templates) : []
    let state = page.store.state
    let title = program.title(state)
    if title != told.title { operations.append(.title(title)) }
    let address = program.address(state)
    if let address, address != told.address { operations.append(.address(address)) }
    guard !operations.isEmpty || handled != told.seen else { return nil }
    told = (handled, title, address)
    sent += 1
    let text = ServerMessage(number: sent, seen: handled, operations: operations).text
    unacknowledged.append((sent, text))
    return text
  }

  // MARK: Hearing

  func receive(_ message: ClientMessage, on connection: Int) throws(WireError) {
    guard connection == self.connection, let page = mounted else { return }
    switch message {
    case .hello: throw .notAMessage
    case .ack(let number):
      guard number <= sent else { throw .notAMessage }
      acknowledge(number)
    case .event(let event):
      guard try isNext(event.sequence) else { return }
      page.handle(event)
    case .visit(let address, let sequence):
      guard try isNext(sequence) else { return }
      told.address = address
      if let action = program.arrive(at: address) {
        page.store.send(action)
      } else {
        settings.report("\(WireError.unknownAddress(address))")
      }
    }
    // There is news to acknowledge, or room for it.
    wake?.yield()
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
