public import Millrace

/// A running program: its store, and the tree that shows it.
///
/// A page renders on request, and announces when a request is due: once after any number of turns,
/// when the queue is empty. A slow host therefore gets fewer and larger differences, and never a
/// queue of old ones.
///
/// ```
///   event ─▶ tree ─▶ action ─▶ store ─▶ … ─▶ settle ─▶ onChange ─▶ render ─▶ patches ─▶ host
/// ```
///
/// A page is confined to the owner of its loop.
public final class MountedPage<Shown: PageProgram> {
  /// The store that runs the program.
  public let store: Store<Shown.State, Shown.Action>
  /// The identity that this page's edits have in their origin (L7).
  public let view: ViewIdentity
  /// A closure that is called on settle when the view may have changed, once until ``render()``.
  ///
  /// A host may render and apply the patches inside it: events that it raises meanwhile wait until
  /// it returns. If an event, or an action that the host sent, may have changed the view again by
  /// then, the closure is called again, in a turn of its own.
  public var onChange: () -> Void = {}

  private let program: Shown
  private let tree: Tree<Shown.Action>
  private var isStale = false
  /// True if the host has been notified that the page is stale.
  private var isNotified = false
  private var isNotifying = false
  private var isRendering = false
  /// The events that arrived during the notification of the host, in order.
  private var waiting: [Event] = []
  private var observations: [ObservationToken] = []

  /// Mounts a program.
  ///
  /// - Parameters:
  ///   - program: The program to run.
  ///   - state: The initial state.
  ///   - scope: The scope that the store belongs to; by default the root of a loop of its own.
  ///   - view: The identity of this page in the origin of its edits.
  public convenience init(
    _ program: Shown, state: Shown.State, in scope: Scope? = nil,
    view: ViewIdentity = ViewIdentity("page")
  ) {
    self.init(program, state: state, showing: nil, in: scope, view: view)
  }

  /// Mounts a program for a host that already shows it.
  ///
  /// The tree begins with the view of `shown`, under the ids of a page that was mounted in that
  /// state, and the first ``render()`` returns the difference from there to the state of the store.
  /// Mistakes in that view have been reported by that page.
  package init(
    _ program: Shown, state: Shown.State, showing shown: Shown.State?, in scope: Scope?,
    view: ViewIdentity
  ) {
    self.program = program
    self.view = view
    store = program.makeStore(state, in: scope ?? Loop().root)
    let loop = store.loop
    // The state of the store, which an app of another style may have changed from the given one.
    tree = Tree(program.view(shown ?? store.current)) { report in
      if shown == nil { loop.report(.driver(report)) }
    }
    observations = [
      store.observePulses { [weak self] _ in self?.isStale = true },
      loop.onSettle { [weak self] in self?.notify() },
    ]
    isStale = shown != nil
  }

  /// The shown view as data; a driver begins with it.
  public var snapshot: Element { tree.snapshot() }

  /// The sheets and alerts that the person has not seen when the next event is handled.
  ///
  /// They cover nothing yet.
  package var unseenModals: Set<NodeID> {
    get { tree.unseenModals }
    set { tree.unseenModals = newValue }
  }

  /// Orders the sheets and alerts above the page by numbers, the uppermost last.
  ///
  /// It is for a host that has presented them before, in the order of its own numbers.
  package func orderPresented(by number: (NodeID) -> Int) {
    tree.orderPresented(by: number)
  }

  /// The number of nodes that the tree stores; rows that can be built again are not counted.
  package var mountedCount: Int { tree.mountedCount }

  /// True if the view may have changed since the last rendering.
  public var needsRendering: Bool { isStale || hasStaleView }

  private var hasStaleView: Bool { store.isAlive && program.isStale(store.current) }

  /// Renders the current state.
  ///
  /// Changes that an observer of a report makes meanwhile are notified afterwards.
  ///
  /// - Returns: The patches for the host to apply, in order. They are empty if nothing visible has
  ///   changed, and inside another rendering, which is reported as ``ViewReport/nestedUpdate``.
  public func render() -> [Patch] {
    guard !isClosed else {
      tree.refuseUpdate()
      return []
    }
    isStale = false
    isNotified = false
    guard store.isAlive else { return [] }
    isRendering = true
    let loop = store.loop
    let patches = tree.update(to: program.view(store.current)) { loop.report(.driver($0)) }
    isRendering = false
    // The notification follows these patches, which the host applies after this has returned.
    if needsRendering, !isNotifying { loop.submit(Self.changedMeanwhile, from: view) { _ in } }
    return patches
  }

  /// Handles an event, and sends the action that the view has for it.
  ///
  /// An event that is raised inside ``onChange`` waits until that has returned, so that it is
  /// handled by the view that is shown then.
  ///
  /// - Returns: The reason of a refusal, which has been reported (L13); `nil` if the event led to
  ///   an action, if the node does not listen to it, or if it waits.
  @discardableResult
  public func handle(_ event: Event) -> EventRefusal? {
    guard !isNotifying else {
      waiting.append(event)
      return nil
    }
    let refusal = take(event)
    // Inside a turn the loop settles by itself.
    if !store.loop.isBusy { notify() }
    return refusal
  }

  private func take(_ event: Event) -> EventRefusal? {
    // If the program does not accept a person's change, rendering corrects the host.
    if event.value.entry != nil || event.value.name.movesWindow { isStale = true }
    let loop = store.loop
    do {
      let action = try tree.handle(event) { loop.report(.driver($0)) }
      if let action { store.send(action, from: view) }
      return nil
    } catch {
      loop.report(.driver(error))
      return error
    }
  }

  /// True while the tree is at work: the host is not notified, and rendering is refused.
  private var isClosed: Bool { isRendering || tree.isAtWork }

  private func notify() {
    if !isStale, !isClosed, hasStaleView { isStale = true }
    guard isStale, !isNotified, !isNotifying, !isClosed else { return }
    isNotified = true
    isNotifying = true
    onChange()
    isNotifying = false
    let events = waiting
    waiting = []
    for event in events { handle(event) }
    // The loop has settled meanwhile, or has no reason to settle. This is a turn and not a call: a
    // host that sends in every notification must not occupy its owner for ever.
    if needsRendering, !isNotified {
      store.loop.enqueue(Self.changedMeanwhile, from: view) { _ in }
    }
  }

  private static var changedMeanwhile: String { "a view that changed while it was shown" }
}
