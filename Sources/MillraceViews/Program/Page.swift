public import Millrace

/// A program at work: its store, and the tree that shows it.
///
/// A page renders when somebody asks, and says when there is something to ask for: once after any
/// number of turns, when the queue is empty. So a host that is slow gets fewer and larger differences,
/// and never a queue of old ones.
///
/// ```
///   event ─▶ tree ─▶ action ─▶ store ─▶ … ─▶ settle ─▶ onChange ─▶ render ─▶ patches ─▶ host
/// ```
///
/// A page is confined to the owner of its loop.
public final class Page<Shown: PageProgram> {
  /// The store that runs the program.
  public let store: Store<Shown.State, Shown.Action>
  /// The name under which this page's own edits travel (L7).
  public let view: ViewIdentity
  /// Called on settle when the view may have changed, and not again before ``render()``.
  ///
  /// A host may render and apply the patches inside it: events that it raises on the way wait until it returns. If the view
  /// may have changed again by then, by an event or by what the host has sent, it is called again, in a turn of its own.
  public var onChange: () -> Void = {}

  private let program: Shown
  private let tree: Tree<Shown.Action>
  private var isStale = false
  /// Whether the host knows that the page is stale.
  private var isTold = false
  private var isTelling = false
  private var isRendering = false
  /// The events that came while the host was being told, in order.
  private var waiting: [Event] = []
  private var observations: [Lifetime] = []

  /// Mounts a program.
  ///
  /// - Parameters:
  ///   - program: what runs.
  ///   - state: the state to begin with.
  ///   - scope: what the store belongs to; by default the root of a loop of its own.
  ///   - view: what this page is called in the origin of its edits.
  public convenience init(
    _ program: Shown, state: Shown.State, in scope: Scope? = nil,
    view: ViewIdentity = ViewIdentity("page")
  ) {
    self.init(program, state: state, showing: nil, in: scope, view: view)
  }

  /// Mounts a program for a host that shows it already.
  ///
  /// The tree begins with the view of `shown`, under the ids that a page had which was mounted in that state, and the first
  /// ``render()`` leads from there to the state of the store. Mistakes in that view have been reported by that page.
  package init(
    _ program: Shown, state: Shown.State, showing shown: Shown.State?, in scope: Scope?,
    view: ViewIdentity
  ) {
    self.program = program
    self.view = view
    store = program.makeStore(state, in: scope ?? Loop().root)
    let loop = store.loop
    // What the store shows, which an app of another style may have brought further than the state it was given.
    tree = Tree(program.view(shown ?? store.state)) { report in
      if shown == nil { loop.report(.driver(report)) }
    }
    observations = [
      store.observePulses { [weak self] _ in self?.isStale = true },
      loop.onSettle { [weak self] in self?.tell() },
    ]
    isStale = shown != nil
  }

  /// What is shown, as data; a driver begins with it.
  public var snapshot: Element { tree.snapshot() }

  /// The sheets and alerts that the person has not seen when the next event is handled: they cover
  /// nothing yet.
  package var unseenModals: Set<NodeID> {
    get { tree.unseenModals }
    set { tree.unseenModals = newValue }
  }

  /// How many nodes its tree keeps as such; rows that can be built again are not counted.
  package var mountedCount: Int { tree.mountedCount }

  /// Whether the view may have changed since the last rendering.
  public var needsRendering: Bool { isStale }

  /// Brings the tree up to date with the state.
  ///
  /// What changes meanwhile, by somebody who is told of a report, is told afterwards.
  ///
  /// - Returns: what a host has to do, in order; empty if nothing that can be seen has changed, and inside another
  ///   rendering, which is reported as ``ViewReport/nestedUpdate``.
  public func render() -> [Patch] {
    guard !isClosed else {
      tree.refuseUpdate()
      return []
    }
    isStale = false
    isTold = false
    guard store.isAlive else { return [] }
    isRendering = true
    let loop = store.loop
    let patches = tree.update(to: program.view(store.state)) { loop.report(.driver($0)) }
    isRendering = false
    // After these patches have been applied, which they are when this has returned.
    if isStale, !isTelling { loop.submit(Self.changedMeanwhile, from: view) { _ in } }
    return patches
  }

  /// Takes in what a person did, and sends the action that the view has for it.
  ///
  /// An event that comes out of ``onChange`` waits until that has returned, so that it meets the view that is shown then.
  ///
  /// - Returns: why it led to nothing; `nil` if it led to an action, if nobody asked to hear of it, or if it waits. The
  ///   refusal has been reported (L13).
  @discardableResult
  public func handle(_ event: Event) -> EventRefusal? {
    guard !isTelling else {
      waiting.append(event)
      return nil
    }
    let refusal = take(event)
    // Inside a turn the loop will settle by itself.
    if !store.loop.isBusy { tell() }
    return refusal
  }

  private func take(_ event: Event) -> EventRefusal? {
    // A person's change has to be set right if the program does not take it over.
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

  /// Whether the tree is in the middle of something: nobody is told then, and nobody can render.
  private var isClosed: Bool { isRendering || tree.isAtWork }

  private func tell() {
    guard isStale, !isTold, !isTelling, !isClosed else { return }
    isTold = true
    isTelling = true
    onChange()
    isTelling = false
    let events = waiting
    waiting = []
    for event in events { handle(event) }
    // The loop has settled meanwhile, or has nothing to settle for. A turn, and not a call: a host that sends whenever it is
    // told must not keep its owner for ever.
    if isStale, !isTold { store.loop.enqueue(Self.changedMeanwhile, from: view) { _ in } }
  }

  private static var changedMeanwhile: String { "a view that changed while it was shown" }
}
