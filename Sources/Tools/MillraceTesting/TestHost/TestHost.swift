internal import Millrace
public import MillraceViews

/// A host in memory that shows a view, finds nodes as a person would, and acts as a person does.
///
/// It is a driver like any other, made of patches alone. After each rendering it checks that the
/// patches give the tree. There are two uses.
///
/// A program is shown through its `MountedPage`: a person's actions go to the store, and the view
/// follows, also when an effect or the test itself has changed the state.
///
///     let page = MountedPage(Folders(), state: Folders.State())
///     let host = try TestHost(page)
///     try host.press("New folder")
///     try host.type("Music", into: "Name")
///     try host.press("Create")
///     _ = try host.find(.link, "Music")
///     #expect(page.store.takeEffects() == [.run(Save("Music"))])
///
/// With the scope of a lab, as in `MountedPage(…, in: lab.scope)`, effects run, and the view
/// follows whenever the lab settles.
///
/// A view is shown without a program: the host returns actions, and the test renders the next view.
///
///     let host = try TestHost(view(state))
///     for action in try host.press("Create") { update(&state, action) }
///     try host.render(view(state))
public final class TestHost<Action> {
  private let shown: HostedView<Action>
  /// The tree of a view; nil if a page renders.
  private let tree: Tree<Action>?
  private(set) var mirror: ElementTree
  /// The effect of local commands.
  var locals: LocalState
  private var sequence = 0
  /// The first failure of a rendering that the test did not call.
  private var failure: TestHostError?
  private var attachment: ObservationToken?

  /// The patches of the last rendering; empty before the second one.
  ///
  /// If a page renders, the patches of all renderings since the test last acted on the host.
  public private(set) var patches: [Patch] = []
  /// Every action that the test's gestures led to so far, in order.
  public private(set) var performed: [Action] = []
  /// Every report about a view so far, in order; of a page, those since the host was made.
  public private(set) var reports: [ViewReport] = []

  /// Shows a first view.
  ///
  /// - Throws: `TestHostError.broken` if the views module is at fault.
  public init(_ node: Node<Action>) throws(TestHostError) {
    var reports: [ViewReport] = []
    let tree = Tree(node) { reports.append($0) }
    self.tree = tree
    shown = HostedView(tree)
    self.reports = reports
    mirror = try Self.mirror(of: shown.snapshot())
    locals = LocalState(mirror.root)
  }

  /// Shows a page, and every change of it from now on; replaces any other host of the page.
  ///
  /// - Throws: `TestHostError.broken` if the views module is at fault.
  public init<Shown: PageProgram>(_ page: MountedPage<Shown>) throws(TestHostError)
  where Shown.Action == Action {
    // Earlier changes belong to the first view.
    _ = page.render()
    let sent = SentActions<Action>()
    let view = page.view
    tree = nil
    shown = HostedView(page, sent)
    mirror = try Self.mirror(of: page.snapshot)
    locals = LocalState(mirror.root)
    attachment = page.store.loop.attach(
      Hooks(
        didCommit: { commit in
          guard commit.origin.view == view, let action = commit.cause as? Action else { return }
          sent.actions.append(action)
        },
        didReport: { [weak self] report in
          if case .driver(let report as ViewReport) = report { self?.reports.append(report) }
        }))
    page.onChange = { [weak self, weak page] in
      guard let self, let page else { return }
      let patches = page.render()
      self.patches += patches
      do throws(TestHostError) {
        try show(patches)
      } catch {
        failure = failure ?? error
      }
    }
  }

  private static func mirror(of snapshot: Element) throws(TestHostError) -> ElementTree {
    do throws(PatchError) {
      return try ElementTree(snapshot)
    } catch {
      throw .broken(error.description)
    }
  }

  /// Shows the next view by patches, and stores them in ``patches``.
  ///
  /// - Throws: `TestHostError.broken` if the patches do not lead to the elements that a fresh host
  ///   would show, and `TestHostError.rendersItself` if the host shows a page.
  public func render(_ node: Node<Action>) throws(TestHostError) {
    guard let tree else { throw .rendersItself }
    patches = tree.update(to: node) { reports.append($0) }
    try show(patches)
  }

  private func show(_ patches: [Patch]) throws(TestHostError) {
    do throws(PatchError) {
      try mirror.apply(patches)
    } catch {
      throw .broken(error.description)
    }
    locals.follow(patches, mirror)
    if let problem = shown.problems().first { throw .broken(problem) }
    let expected = shown.snapshot()
    guard mirror.root == expected else {
      throw .broken("expected\n\(expected.outline)\nbut got\n\(mirror.root.outline)")
    }
  }

  /// The shown elements, as data.
  public var root: Element { mirror.root }

  /// The shown elements as a screen reader reads them, with a mark at the node that has the focus.
  ///
  /// Elements that a local command has hidden are not read.
  public var outline: String { outline(of: root) }

  private func outline(of element: Element) -> String {
    // An element above it may be hidden.
    var above = mirror.parent(of: element.id)
    while let node = above {
      if locals.hides(node) { return "" }
      above = mirror.parent(of: node)
    }
    return locals.visible(element).outline(focused: mirror.focused)
  }

  /// Expects the outline of the whole page or of a part of it, as both are now.
  ///
  ///     try host.expect(outline: """
  ///       heading 1 ‘Folders’
  ///       button ‘New folder’ (focused)
  ///       """)
  ///
  /// - Throws: `TestHostError.otherOutline`, whose text shows the lines that differ, and
  ///   `TestHostError.gone` for a part that is not on the page any more.
  public func expect(outline: String, of part: Element? = nil) throws(TestHostError) {
    try rethrowFailure()
    guard let present = part.map({ mirror.element($0.id) }) ?? root else {
      throw .gone(part?.accessibleName ?? "", role: part?.role ?? .item)
    }
    let actual = self.outline(of: present)
    if outline != actual { throw .otherOutline(expected: outline, actual: actual) }
  }

  /// The sheets and alerts above the page, the uppermost last.
  public var presented: [Element] { mirror.presented.compactMap(mirror.element) }

  /// The node that has the focus.
  public var focused: Element? { mirror.focused.flatMap(mirror.element) }

  /// The announcements so far, in order.
  public var announcements: [String] { mirror.announcements }

  /// Acts on an element as a person does, even if a person could not reach it.
  ///
  /// A press runs the local commands of the node first, as they are now; a node without an action
  /// has only those.
  ///
  /// - Returns: The actions; at most one beside those of a focus that local commands move, and none
  ///   if the node has no action for the event.
  @discardableResult
  public func perform(_ name: EventName, on element: Element) throws(TestHostError) -> [Action] {
    switch name {
    case .press: try pressAndCover(element)
    case .submit: try send(.submit, to: element)
    case .dismiss: try send(.dismiss, to: element)
    case .focus: try send(.focus, to: element)
    case .blur: try send(.blur, to: element)
    case .input, .change, .choose, .adjust, .date, .custom, .upload, .see, .find:
      throw .notPossible(name, element.accessibleName, role: element.role)
    }
  }

  /// Changes the value of an element as a person does, even if a person could not reach it.
  @discardableResult
  public func enter(
    _ value: InputValue, into element: Element
  ) throws(TestHostError) -> [Action] {
    if !isEnabled(element.id) {
      let event = Event(.focus, on: element.id, sequence: sequence)
      throw .refused(.nodeIsDisabled(event), name: element.accessibleName, role: element.role)
    }
    let revision: Int
    do throws(PatchError) {
      revision = try mirror.enter(value, into: element.id)
    } catch {
      throw .notPossible(value.eventName, element.accessibleName, role: element.role)
    }
    guard let event = EventValue(entering: value, revision: revision) else {
      throw .notPossible(value.eventName, element.accessibleName, role: element.role)
    }
    return try send(event, to: element)
  }

  /// Emits an event from the definition of a custom node.
  @discardableResult
  public func notify(
    _ event: CustomEvent, from element: Element
  ) throws(TestHostError) -> [Action] {
    try send(.custom(event), to: element)
  }

  /// Changes the part of a table or a grid that is visible.
  ///
  /// If a view is shown without a program, the rows are present after the next rendering.
  public func see(_ area: SeenArea, of element: Element) throws(TestHostError) {
    try notify(.see(area), of: element)
  }

  func notify(_ value: EventValue, of element: Element) throws(TestHostError) {
    _ = try send(value, to: element)
  }

  private func pressAndCover(_ element: Element) throws(TestHostError) -> [Action] {
    defer { coverMenu(of: element) }
    return try press(element)
  }

  /// Returns the sheet or alert that keeps a person from an element; nil if it can be reached.
  func modal(above element: Element) -> Element? {
    // One that is disabled is shown in place, and covers nothing.
    guard let uppermost = mirror.presented.last(where: isEnabled) else { return nil }
    var node: NodeID? = element.id
    while let current = node {
      if current == uppermost { return nil }
      node = mirror.parent(of: current)
    }
    return mirror.element(uppermost)
  }

  /// Throws the failure of a rendering that the test did not call.
  func rethrowFailure() throws(TestHostError) {
    if let failure { throw failure }
  }

  /// Runs the local commands of a pressed node, then sends the press if it has an action.
  private func press(_ element: Element) throws(TestHostError) -> [Action] {
    guard let present = mirror.element(element.id), !present.traits.commands.isEmpty,
      isEnabled(present.id), !present.traits.isBusy, modal(above: present) == nil
    else { return try send(.press, to: element) }
    var actions: [Action] = []
    for command in present.traits.commands { actions += try run(command) }
    guard present.events.contains(EventSet(.press)) else { return actions }
    return actions + (try send(.press, to: present))
  }

  func isEnabled(_ id: NodeID) -> Bool {
    var node: NodeID? = id
    while let current = node {
      if mirror.element(current)?.traits.isEnabled == false { return false }
      node = mirror.parent(of: current)
    }
    return true
  }

  private func send(_ value: EventValue, to element: Element) throws(TestHostError) -> [Action] {
    let event = Event(value, on: element.id, sequence: sequence)
    sequence += 1
    do throws(PatchError) {
      if value == .focus { try mirror.moveFocus(to: element.id) }
      if value == .blur, mirror.focused == element.id { try mirror.moveFocus(to: nil) }
    } catch {
      throw .broken(error.description)
    }
    if tree == nil { patches = [] }
    let actions: [Action]
    do throws(EventRefusal) {
      actions = try shown.handle(event)
    } catch {
      throw .refused(error, name: element.accessibleName, role: element.role)
    }
    performed += actions
    try rethrowFailure()
    return actions
  }
}

extension InputValue {
  /// The event by which a person gives a node such a value.
  fileprivate var eventName: EventName {
    switch self {
    case .text: .input
    case .isOn: .change
    case .choice: .choose
    case .number: .adjust
    case .day: .date
    }
  }
}
