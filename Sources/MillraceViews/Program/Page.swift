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
public final class Page<Shown: Program> {
  /// The store that runs the program.
  public let store: Store<Shown.State, Shown.Action>
  /// The name under which this page's own edits travel (L7).
  public let view: ViewIdentity
  /// Called on settle when the view may have changed, and not again before ``render()``.
  public var onChange: () -> Void = {}

  private let program: Shown
  private let tree: Tree<Shown.Action>
  private var isStale = false
  private var observations: [Lifetime] = []

  /// Mounts a program.
  ///
  /// - Parameters:
  ///   - program: what runs.
  ///   - state: the state to begin with.
  ///   - scope: what the store belongs to; by default the root of a loop of its own.
  ///   - view: what this page is called in the origin of its edits.
  public init(
    _ program: Shown, state: Shown.State, in scope: Scope? = nil,
    view: ViewIdentity = ViewIdentity("page")
  ) {
    self.program = program
    self.view = view
    store = Store(state, in: scope, program)
    let loop = store.loop
    tree = Tree(program.view(state)) { loop.report(.driver($0)) }
    observations = [
      store.observePulses { [weak self] _ in self?.isStale = true },
      loop.onSettle { [weak self] in self?.settled() },
    ]
    isStale = false
  }

  /// What is shown, as data; a driver begins with it.
  public var snapshot: Element { tree.snapshot() }

  /// Whether the view may have changed since the last rendering.
  public var needsRendering: Bool { isStale }

  /// Brings the tree up to date with the state.
  ///
  /// - Returns: what a host has to do, in order; empty if nothing that can be seen has changed.
  public func render() -> [Patch] {
    isStale = false
    guard store.isAlive else { return [] }
    let loop = store.loop
    return tree.update(to: program.view(store.state)) { loop.report(.driver($0)) }
  }

  /// Takes in what a person did, and sends the action that the view has for it.
  ///
  /// - Returns: why it led to nothing, or `nil`. The refusal has been reported (L13).
  @discardableResult
  public func handle(_ event: Event) -> EventRefusal? {
    do {
      let action = try tree.handle(event)
      // A person's change has to be set right if the program does not take it over.
      if case .input = event.value { isStale = true }
      if case .change = event.value { isStale = true }
      if let action { store.send(action, from: view) }
      settled()
      return nil
    } catch {
      store.loop.report(.driver(error))
      return error
    }
  }

  private func settled() {
    if isStale, !store.loop.isBusy || store.loop.waitingTurns == 0 { onChange() }
  }
}
