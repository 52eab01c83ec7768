internal import Foundation
internal import Millrace
internal import MillraceViews

/// What every session of a site shares.
struct LiveSessionSettings: Sendable {
  let token: String
  let language: String
  let environment: @Sendable () -> Environment
  let report: @Sendable (String) -> Void
}

/// A session whose program is not known here.
protocol AnyLiveSession: Actor {
  /// Starts the program and renders the whole page.
  func document() -> String
  /// A browser has connected and has every message up to `last`; says what to send first, or `nil` if the page has to be
  /// loaded again. A connection before this one is over.
  func connect(last: Int) -> (connection: Int, backlog: [String], wakes: AsyncStream<Void>)?
  func disconnect(_ connection: Int)
  /// The next rendering, if there is something to say and room to say it.
  func nextMessage(_ connection: Int) -> String?
  func receive(_ message: ClientMessage) throws(WireError)
}

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
  private var handled = -1
  private var told: (seen: Int, title: String, address: String?) = (-1, "", nil)

  private var connection = 0
  private var wake: AsyncStream<Void>.Continuation?

  init(_ program: Shown, state: Shown.State, settings: LiveSessionSettings) {
    self.program = program
    self.settings = settings
    first = state
  }

  // MARK: Opening

  func document() -> String {
    let page = page()
    let state = page.store.state
    told.title = program.title(state)
    told.address = program.address(state)
    return Document(
      title: told.title, language: settings.language, token: settings.token,
      body: Markup.html(page.snapshot)
    ).html
  }

  private func page() -> Page<Shown> {
    if let mounted { return mounted }
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

  private func changed() {
    wake?.yield()
  }

  // MARK: Connections

  func connect(last: Int) -> (connection: Int, backlog: [String], wakes: AsyncStream<Void>)? {
    guard mounted != nil, last <= sent, last >= sent - unacknowledged.count else { return nil }
    acknowledge(last)
    wake?.finish()
    connection += 1
    let (wakes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    wake = continuation
    // What happened between the page and its socket is rendered at once, and so is the state of the dialogs.
    continuation.yield()
    told.seen = -1
    return (connection, unacknowledged.map(\.text), wakes)
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
    guard connection == self.connection, unacknowledged.count < Self.window else { return nil }
    let page = page()
    var operations = page.needsRendering ? page.render().flatMap(Operation.operations) : []
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

  func receive(_ message: ClientMessage) throws(WireError) {
    switch message {
    case .hello: throw .notAMessage
    case .ack(let number):
      guard number <= sent else { throw .notAMessage }
      let wasFull = unacknowledged.count >= Self.window
      acknowledge(number)
      if wasFull { wake?.yield() }
    case .event(let event):
      guard try isNext(event.sequence) else { return }
      page().handle(event)
    case .visit(let address, let sequence):
      guard try isNext(sequence) else { return }
      told.address = address
      guard let action = program.arrive(at: address) else {
        settings.report("\(WireError.unknownAddress(address))")
        return
      }
      page().store.send(action)
    }
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
