#if Web
public import MillraceTesting
public import MillraceViews
internal import MillraceWeb

/// A page of a site under test: the elements that a person sees, and the actions of a person.
///
/// Nodes are found by role and name, as with `TestHost`, and with its errors. A person's action is
/// sent to the session as a message. Then the page shows the session's messages, up to the point at
/// which the session waits.
///
/// - The page is the result of its messages: without a connection it shows its last view, accepts
///   actions, and sends them when it is connected again.
/// - An action that a person could not do, because a node is disabled or behind a sheet, throws a
///   `TestHostError`.
public final class LiveTestPage {
  /// An action of a person, on its way from the host to the session.
  public struct Done: Sendable {
    let value: EventValue
    let node: NodeID
  }

  let test: LiveTest
  var token = ""
  var mirror: LiveMirror
  let host: TestHost<Done>
  /// The addresses that the page has visited.
  var history: [Entry]
  /// The index of the current entry.
  var position = 0

  /// The status of the response that had the page.
  public internal(set) var status: Int
  /// The sender of the page's requests.
  let visitor: Visitor

  init(_ address: String, of visitor: Visitor, in test: LiveTest) async throws {
    self.test = test
    self.visitor = visitor
    let open = test.open
    let opened = try await test.run { try await Self.opened(address, visitor, in: open) }
    token = opened.token
    status = opened.status
    mirror = opened.mirror
    history = [Entry(address: opened.mirror.address ?? opened.address, document: Document())]
    host = try TestHost(Self.view(of: opened.mirror))
    try await connect()
  }

  struct Opened: Sendable {
    /// The address of the page, after all redirections.
    let address: String
    let token: String
    let status: Int
    let mirror: LiveMirror
  }

  /// Opens a page as a browser does, which follows some redirections and then gives up.
  static func opened(
    _ first: String, _ visitor: Visitor, in open: RunningSite
  ) async throws -> Opened {
    var address = first
    for _ in 0..<20 {
      switch await open.open(address, from: visitor) {
      case .page(let session, let token, let status):
        let mirror = try await LiveMirror(session)
        return Opened(address: address, token: token, status: status, mirror: mirror)
      case .elsewhere(let redirection):
        guard redirection.isOfSite, redirection.isSound else {
          throw LiveTestError.leavesTheSite(first, redirection.address)
        }
        address = redirection.address
      case .nothing: throw LiveTestError.noPage(address)
      case .refused: throw LiveTestError.siteIsFull(address)
      }
    }
    throw LiveTestError.redirectsForEver(first)
  }

  private static func view(of mirror: LiveMirror) -> Node<Done> {
    Node(showing: mirror.shown.root) { Done(value: $0, node: $1) }
  }

  // MARK: Reading

  /// The title of the page.
  public var title: String { mirror.title }

  /// The address of the page.
  public var address: String { history[position].address }

  /// The address that the browser loads instead of this page; `nil` while it stays.
  ///
  /// The page of a test stays nevertheless.
  public var destination: String? { mirror.destination }

  /// The page as a screen reader reads it, one line per node.
  public var outline: String { host.outline }

  /// The shown elements, as data.
  public var root: Element { host.root }

  /// The sheets and alerts above the page, the uppermost last.
  public var presented: [Element] {
    let shown = mirror.shown.root
    return mirror.shown.presented.compactMap { Self.counterpart(of: $0, in: shown, host.root) }
  }

  /// The node that has the focus.
  public var focused: Element? {
    mirror.shown.focused.flatMap { Self.counterpart(of: $0, in: mirror.shown.root, host.root) }
  }

  /// The announcements so far, in order.
  public var announcements: [String] { mirror.shown.announcements }

  /// True while the page is connected.
  public var isConnected: Bool { mirror.connection != nil }

  /// The number of messages that the session has not handled yet.
  public var waitingCount: Int { mirror.waiting.count }

  /// Finds the one node that a person would know by this role and name.
  public func find(_ role: Role, _ name: String) throws(TestHostError) -> Element {
    try host.find(role, name)
  }

  /// Finds all nodes of a role, in reading order.
  public func findAll(_ role: Role) -> [Element] { host.findAll(role) }

  /// Returns true if there is a node of that role and name.
  public func contains(_ role: Role, _ name: String) -> Bool { host.contains(role, name) }

  // MARK: Acting

  /// Presses a button, or another node that can be pressed.
  public func press(_ name: String, role: Role = .button) async throws {
    try await send(host.press(name, role: role))
  }

  /// Follows a link: sends the press of one with an action, and loads the page of any other.
  public func follow(_ name: String) async throws {
    let link = try host.find(.link, name)
    if link.events.contains(EventSet(.press)) { return try await send(host.follow(name)) }
    guard case .link(_, let destination) = link.kind else { return }
    try await load(destination, at: nil)
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
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file.
  ///   - type: The type that the browser would declare.
  ///   - upload: The name of the upload that receives the file.
  ///   - pieces: The number of pieces to send before the method returns; `nil` sends them all.
  /// - Returns: The number of bytes that the session has; `nil` if it did not accept the file.
  @discardableResult
  public func give(
    _ bytes: [UInt8], named name: String, type: String = "", to upload: String, pieces: Int? = nil
  ) async throws -> Int? {
    let element = try host.find(.upload, upload)
    guard let sent = Self.counterpart(of: element.id, in: host.root, mirror.shown.root) else {
      return nil
    }
    let claim = UploadClaim(node: sent.id.number, name: name, size: bytes.count, type: type)
    let before = mirror
    let (after, received) = try await test.run {
      var mirror = before
      let number = try await mirror.offer(claim)
      try await mirror.hear()
      var offset = 0
      var sent = 0
      while pieces.map({ sent < $0 }) ?? true {
        let chunk = Array(bytes[offset...].prefix(Self.pieceSize))
        guard
          case .received(let received) = await mirror.session.takeChunk(number, at: offset, chunk)
        else { return (mirror, nil as Int?) }
        offset = received
        sent += 1
        if offset == bytes.count { break }
      }
      try await mirror.hear()
      return (mirror, offset)
    }
    try show(after)
    if received == nil { try await settle() }
    return received
  }

  /// The number of bytes that a browser sends at once.
  private static let pieceSize = 131_072

  /// Dismisses a sheet or an alert without an answer.
  public func dismiss(_ name: String, role: Role = .sheet) async throws {
    try await send(host.dismiss(name, role: role))
  }

  /// Performs any other action of a `TestHost`: chooses, adjusts, moves the focus, emits an event.
  ///
  /// ```swift
  /// try await page.perform { try $0.choose("A minor", in: "Key") }
  /// ```
  public func perform(_ action: (TestHost<Done>) throws -> [Done]) async throws {
    try await send(action(host))
  }

  // MARK: The connection

  /// Cuts the connection; the session waits as long as the site's patience lasts.
  public func drop() async throws {
    let before = mirror
    mirror = try await test.run {
      var mirror = before
      await mirror.drop()
      return mirror
    }
    try await leave()
  }

  /// Connects again, and sends the messages that waited.
  ///
  /// - Returns: True if the page continued; false if its session was gone, and the page was loaded
  ///   again, as in a browser.
  @discardableResult
  public func reconnect() async throws -> Bool {
    if isConnected { try await drop() }
    let open = test.open
    let before = mirror
    let token = token
    let visitor = visitor
    let after: LiveMirror? = try await test.run {
      guard let session = await open.session(token, from: open.known(visitor)) else { return nil }
      var mirror = before
      guard try await mirror.connect(to: session) else {
        open.leave(token)
        return nil
      }
      try await mirror.hear()
      return mirror
    }
    guard let after else {
      try await load(address, at: position)
      return false
    }
    try show(after)
    return true
  }

  /// Shows the messages that the session has sent by now.
  public func settle() async throws {
    let before = mirror
    try show(
      try await test.run {
        var mirror = before
        try await mirror.hear()
        return mirror
      })
  }

  /// Waits until the page meets a condition that depends on code outside the test: a file, another
  /// actor.
  ///
  /// The condition is checked whenever a job arrives, and not by the clock. So a condition that
  /// never holds waits for ever, or until the test's time limit.
  ///
  /// - Throws: `CancellationError` if the test's task is cancelled, as by its time limit.
  public func until(_ condition: (LiveTestPage) -> Bool) async throws {
    try await settle()
    while !condition(self) {
      // A change after the last message has no further job.
      if !mirror.hasNews { await test.executor.jobArrives() }
      try Task.checkCancellation()
      try await settle()
    }
  }

  // MARK: Internals

  /// Returns the element that stands for a node in an equal tree.
  ///
  /// The host numbers the nodes in its own order, so the session's number of a node differs.
  private static func counterpart(
    of id: NodeID, in tree: Element, _ other: Element
  ) -> Element? {
    if tree.id == id { return other }
    return zip(tree.children, other.children).lazy.compactMap {
      counterpart(of: id, in: $0, $1)
    }.first
  }

  func connect() async throws {
    guard try await reconnect() else { throw LiveTestError.noPage(address) }
  }

  private func leave() async throws {
    let open = test.open
    let token = token
    try await test.run { open.leave(token) }
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

  func show(_ new: LiveMirror) throws {
    mirror = new
    for move in new.moves { note(move.address, replacing: move.replaces) }
    mirror.moves = []
    try host.render(Self.view(of: new))
  }
}
#endif
