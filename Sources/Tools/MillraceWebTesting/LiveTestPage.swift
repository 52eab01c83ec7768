#if Web
public import MillraceTesting
public import MillraceViews
internal import MillraceWeb

/// One page of a site under test: what a person sees, and what they can do.
///
/// Nodes are found by role and name, as with `TestHost`, and with its errors. What a person does goes to the session as
/// a message; then the page shows what the session has to say, up to where something has to be waited for.
///
/// - The page is what its messages make it: when the connection is lost it shows what it showed, takes what is done, and
///   says it when it is connected again.
/// - What a person could not do, because a node is disabled or behind a sheet, throws a `TestHostError`.
public final class LiveTestPage {
  /// What a person did, on its way from the host to the session.
  public struct Done: Sendable {
    let value: EventValue
    let node: NodeID
  }

  private let test: LiveTest
  private(set) var token = ""
  private var mirror: LiveMirror
  private let host: TestHost<Done>
  /// The addresses that the page has been at, and which of them it is at.
  private var history: [String]
  private var place = 0

  init(_ address: String, in test: LiveTest) async throws {
    self.test = test
    let open = test.open
    let opened = try await test.run { try await Self.opened(address, in: open) }
    token = opened.token
    mirror = opened.mirror
    history = [opened.mirror.address ?? address]
    host = try TestHost(Self.view(of: opened.mirror))
    try await connect()
  }

  private struct Opened: Sendable {
    let token: String
    let mirror: LiveMirror
  }

  private static func opened(_ address: String, in open: OpenSite) async throws -> Opened {
    switch await open.open(address) {
    case .page(let session, let token):
      return Opened(token: token, mirror: try await LiveMirror(session))
    case .nothing: throw LiveTestError.noPage(address)
    case .refused: throw LiveTestError.siteIsFull(address)
    }
  }

  private static func view(of mirror: LiveMirror) -> Node<Done> {
    Node(showing: mirror.shown.root) { Done(value: $0, node: $1) }
  }

  // MARK: Seeing

  /// The title of the page.
  public var title: String { mirror.title }

  /// The address of the page.
  public var address: String { history[place] }

  /// The page as a person would hear it, one line per node.
  public var outline: String { host.outline }

  /// What is shown, as data.
  public var root: Element { host.root }

  /// The sheets and alerts above the page, the uppermost last.
  public var presented: [Element] { mirror.shown.presented.compactMap(mirror.shown.element) }

  /// The node that has the focus.
  public var focused: Element? { mirror.shown.focused.flatMap(mirror.shown.element) }

  /// What was read aloud so far, in order.
  public var announcements: [String] { mirror.shown.announcements }

  /// Whether the page is connected.
  public var isConnected: Bool { mirror.connection != nil }

  /// How many of the things that were done the session has not handled yet.
  public var waitingCount: Int { mirror.waiting.count }

  /// Finds the one node that a person would know by this role and name.
  public func find(_ role: Role, _ name: String) throws(TestHostError) -> Element {
    try host.find(role, name)
  }

  /// Finds all nodes of a role, in reading order.
  public func findAll(_ role: Role) -> [Element] { host.findAll(role) }

  /// Whether there is a node of that role and name.
  public func contains(_ role: Role, _ name: String) -> Bool { host.contains(role, name) }

  // MARK: Doing

  /// Presses a button, or another node that can be pressed.
  public func press(_ name: String, role: Role = .button) async throws {
    try await send(host.press(name, role: role))
  }

  /// Follows a link: one with an action as the program says, any other as a browser does, to another page.
  public func follow(_ name: String) async throws {
    let link = try host.find(.link, name)
    if link.events.contains(EventSet(.press)) { return try await send(host.follow(name)) }
    guard case .link(_, let destination) = link.kind else { return }
    try await load(destination)
  }

  /// Replaces the text of a field, in one go.
  public func type(_ text: String, into name: String) async throws {
    try await send(host.type(text, into: name))
  }

  /// Presses return in a field, or sends a form.
  public func submit(_ name: String, role: Role = .field) async throws {
    try await send(host.submit(name, role: role))
  }

  /// Turns a toggle on or off.
  public func set(_ name: String, to isOn: Bool) async throws {
    try await send(host.set(name, to: isOn))
  }

  /// Gives a file to the program, and sends it in pieces.
  ///
  /// - Parameters:
  ///   - bytes: what is in it.
  ///   - name: what it is called.
  ///   - type: what it says it is.
  ///   - place: the name of the place where it is given.
  ///   - pieces: how many pieces are sent before the method returns; `nil` sends them all.
  /// - Returns: how many bytes the session has; `nil` where it did not take the file.
  @discardableResult
  public func give(
    _ bytes: [UInt8], named name: String, type: String = "", to place: String, pieces: Int? = nil
  ) async throws -> Int? {
    let element = try host.find(.upload, place)
    let claim = UploadClaim(node: element.id.number, name: name, size: bytes.count, type: type)
    let before = mirror
    let (after, there) = try await test.run {
      var mirror = before
      let number = try await mirror.offer(claim)
      try await mirror.hear()
      var at = 0
      var sent = 0
      while pieces.map({ sent < $0 }) ?? true {
        let chunk = Array(bytes[at...].prefix(Self.pieceSize))
        guard case .received(let there) = await mirror.session.takeChunk(number, at: at, chunk)
        else { return (mirror, nil as Int?) }
        at = there
        sent += 1
        if at == bytes.count { break }
      }
      try await mirror.hear()
      return (mirror, at)
    }
    try show(after)
    if there == nil { try await settle() }
    return there
  }

  /// What a browser sends at once.
  private static let pieceSize = 131_072

  /// Wants a sheet, or an alert, away without an answer.
  public func dismiss(_ name: String, role: Role = .sheet) async throws {
    try await send(host.dismiss(name, role: role))
  }

  /// Does anything else that a `TestHost` can do: chooses, adjusts, moves the focus, tells from a custom node.
  ///
  /// ```swift
  /// try await page.perform { try $0.choose("A minor", in: "Key") }
  /// ```
  public func perform(_ action: (TestHost<Done>) throws -> [Done]) async throws {
    try await send(action(host))
  }

  /// Goes to the address before this one; does nothing at the first.
  public func goBack() async throws {
    guard place > 0 else { return }
    try await visit(place - 1)
  }

  /// Goes to the address after this one; does nothing at the last.
  public func goForward() async throws {
    guard place + 1 < history.count else { return }
    try await visit(place + 1)
  }

  /// Loads the page anew, at its address; it has what its program keeps, and nothing else.
  public func reload() async throws {
    let open = test.open
    let before = token
    try await load(address)
    let anew = mirror
    try show(
      try await test.run {
        var mirror = anew
        try await mirror.succeed(before, in: open)
        try await mirror.hear()
        return mirror
      })
  }

  // MARK: The connection

  /// Cuts the connection, as a tunnel does; the session waits for as long as the site has patience.
  public func drop() async throws {
    let before = mirror
    mirror = try await test.run {
      var mirror = before
      await mirror.drop()
      return mirror
    }
    try await leave()
  }

  /// Connects again, and says what was done meanwhile.
  ///
  /// - Returns: whether the page went on where it was; one whose session is gone has been loaded anew, as in a browser.
  @discardableResult
  public func reconnect() async throws -> Bool {
    if isConnected { try await drop() }
    let open = test.open
    let before = mirror
    let token = token
    let after: LiveMirror? = try await test.run {
      guard let session = await open.session(token) else { return nil }
      var mirror = before
      guard try await mirror.connect(to: session) else {
        open.leave(token)
        return nil
      }
      try await mirror.hear()
      return mirror
    }
    guard let after else {
      try await load(address)
      return false
    }
    try show(after)
    return true
  }

  /// Shows what the session has to say by now.
  public func settle() async throws {
    let before = mirror
    try show(
      try await test.run {
        var mirror = before
        try await mirror.hear()
        return mirror
      })
  }

  /// Waits until the page shows something that depends on what runs outside the test: a file, another actor.
  ///
  /// Looks again whenever something has come in, and not by the clock; so a condition that never holds waits for ever, or
  /// for as long as the test's time limit.
  public func until(_ condition: (LiveTestPage) -> Bool) async throws {
    try await settle()
    while !condition(self) {
      // What ran after the page was looked at may be what is waited for.
      if test.isQuiet { await test.executor.jobArrives() }
      try await settle()
    }
  }

  // MARK: Internals

  private func connect() async throws {
    guard try await reconnect() else { throw LiveTestError.noPage(address) }
  }

  private func leave() async throws {
    let open = test.open
    let token = token
    try await test.run { open.leave(token) }
  }

  private func load(_ address: String) async throws {
    if isConnected { try await drop() }
    let open = test.open
    let opened = try await test.run { try await Self.opened(address, in: open) }
    token = opened.token
    if address != history[place] { note(address) }
    try show(opened.mirror)
    host.appearAnew()
    try await connect()
  }

  private func visit(_ index: Int) async throws {
    place = index
    let address = history[index]
    let before = mirror
    try show(
      try await test.run {
        var mirror = before
        try await mirror.visit(address)
        try await mirror.hear()
        return mirror
      })
  }

  private func send(_ done: [Done]) async throws {
    let before = mirror
    try show(
      try await test.run {
        var mirror = before
        for each in done {
          if let (value, _) = each.value.entry {
            try await mirror.enter(value, into: each.node)
          } else {
            try await mirror.perform(each.value, on: each.node)
          }
        }
        try await mirror.hear()
        return mirror
      })
  }

  private func show(_ new: LiveMirror) throws {
    mirror = new
    if let address = new.address, address != history[place] { note(address) }
    try host.render(Self.view(of: new))
  }

  private func note(_ address: String) {
    history.removeSubrange((place + 1)...)
    history.append(address)
    place += 1
  }
}
#endif
