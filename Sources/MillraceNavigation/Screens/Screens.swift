public import Millrace

/// An observer of a navigation that gives each screen a scope and keeps the host in step.
///
/// ```swift
/// let screens = Screens(ScreenStack(Route.folders), in: loop.root) { entry, scope in
///   Store(FolderScreen.State(entry.screen), in: scope, FolderScreen())
/// }
/// let performing = screens.perform { change in … }   // the host: notified now and of each change
/// screens.edit("open") { try $0.push(.folder(id)) }
/// screens.content(of: id)?.send(.reload)
/// ```
///
/// The turn that edits the value also removes the scopes of the screens that leave, and makes the
/// scope and the content of each new one. A screen and its content therefore exist exactly as long
/// as the value contains the screen, also after a rollback and while a timeline shows the past.
/// Only the host is notified after the commit, once for any number of edits.
///
/// The value has a slot of its own, or is a part of a store's state. In the second case the store
/// makes the edits, and events of the host arrive as actions. A screen that a timeline restores has
/// the content that it had.
///
/// The object holds the contents of the screens, and ends when it is released. Each turn that
/// touches the slot costs a comparison of all screens.
public final class Screens<Value: Navigation, Content> {
  /// A closure that makes the content of a screen, inside the turn that adds the screen.
  public typealias Make = (ScreenEntry<Value.Screen>, Scope) -> Content

  /// The loop that the screens belong to.
  public let loop: Loop
  /// The number of changes that the host has been notified of; 0 before the first.
  public private(set) var revision = 0

  let source: Source
  private let make: Make
  private var storage: [ScreenID: ScreenStorage<Content>] = [:]
  private var order: [ScreenID] = []
  /// The greatest number of ids that each stack has given, whatever a timeline has restored since.
  private var given: [String: Int] = [:]
  private var lineages: [ObjectIdentifier: ScreenLineage] = [:]
  private var isFollowing = false
  private var isWholesale = false
  private var tokens: [ObservationToken] = []

  // The state of the host.
  /// The performer, held by its observation token: releasing the token releases it.
  private weak var performer: Performer?
  private var shown: Value?
  private var isOutOfStep = false
  private var isNotifying = false
  private var isDue = false
  private var changed: [String: Int] = [:]

  /// The storage of the value, and the access to it.
  struct Source {
    let slot: AnySlot
    let scope: Scope
    let signal: Signal<Value?>
    let edit: (borrowing Turn, (inout Value) -> Void) -> Void
    let touch: (borrowing Turn) -> Void
    let arrive: (ScreenEvent) -> Void
    /// True if effects of the value's own store may have a screen's id as their key.
    let hasStore: Bool
  }

  private final class Performer {
    let body: (ScreenChange<Value>) -> Void
    var observation: ObservationToken?

    init(_ body: @escaping (ScreenChange<Value>) -> Void) {
      self.body = body
    }
  }

  init(_ source: Source, _ make: @escaping Make) {
    self.source = source
    self.make = make
    loop = source.slot.scope.loop
    for entry in current { open(entry) }
    noteGiven()
    tokens = [
      source.slot.follow { [weak self] turn in self?.follow(turn) },
      source.signal.observePulses(startNow: false) { [weak self] _ in self?.settle() },
    ]
  }

  // MARK: Reading

  /// The current navigation; `nil` when its state is gone.
  public var value: Value? { source.signal.value }

  /// The navigation as a signal, for derived values and for views; `nil` when its state is gone.
  ///
  /// Unlike a performer, its observers are notified of the value and not of the steps, and there
  /// may be any number of them.
  public var signal: Signal<Value?> { source.signal }

  /// Returns the scope of a screen; `nil` if the screen is not live.
  public func scope(of id: ScreenID) -> Scope? { storage[id]?.liveScope }

  /// Returns the content that was made for a screen; `nil` if the screen is not live.
  public func content(of id: ScreenID) -> Content? { storage[id]?.liveContent }

  /// The screens that have a scope now, in the order of their arrival.
  public var live: [ScreenID] { order.filter { storage[$0]?.liveScope != nil } }

  // MARK: The host

  /// Notifies a host of the whole navigation now, and of each change after its commit.
  ///
  /// There is one performer: a new one replaces it. If it begins inside a handler, it is notified
  /// at the commit. The first change, and each change after a wholesale replacement of state, has
  /// no steps. The changes that follow from its own edits and reports are notified after it has
  /// returned. Cancelling the token releases what the closure holds.
  public func perform(_ body: @escaping (ScreenChange<Value>) -> Void) -> ObservationToken {
    performer?.observation?.cancel()
    let performer = Performer(body)
    self.performer = performer
    shown = nil
    performer.observation = source.signal.observePulses { [weak self, weak performer] _ in
      if let performer { self?.notify(performer) }
    }
    return ObservationToken { performer.observation?.cancel() }
  }

  /// Accepts an event that the host has already performed.
  ///
  /// The value follows, and the host is not notified to perform the event again. If the value has
  /// changed meanwhile, or does not follow, the host is notified of a change that corrects it.
  ///
  /// - Parameters:
  ///   - event: The event, which is already visible in the host.
  ///   - revision: The revision of the newest ``ScreenChange`` that the host had been notified of.
  /// - Returns: The reason of a refusal, which has been reported; `nil` if the event was accepted.
  ///   An event about a screen that has left is refused as ``NavigationError/departed(_:)``:
  ///   nothing is removed twice.
  @discardableResult
  public func report(_ event: ScreenEvent, at revision: Int) -> NavigationError? {
    do {
      try check(event, at: revision)
    } catch {
      loop.report(.driver(error))
      isOutOfStep = true
      loop.enqueue("a host out of step") { [source] turn in source.touch(turn) }
      return error
    }
    source.arrive(event)
    return nil
  }

  private func check(_ event: ScreenEvent, at revision: Int) throws(NavigationError) {
    guard var shown, revision >= 1, revision <= self.revision,
      changed[event.stack, default: 0] <= revision
    else { throw .outdated(event, revision: revision, newest: self.revision) }
    try shown.apply(event)
    self.shown = shown
  }

  private func settle() {
    for id in order { storage[id]?.settle() }
    order.removeAll { storage[$0]?.isForgotten ?? true }
    storage = storage.filter { !$0.value.isForgotten }
    noteGiven()
  }

  /// Notifies a performer; changes that it causes meanwhile are notified after it has returned.
  private func notify(_ performer: Performer) {
    isDue = true
    guard !isNotifying else { return }
    isNotifying = true
    // A performer that began meanwhile has replaced this one.
    while exchange(&isDue, with: false), let current = self.performer { notifyOnce(current) }
    isNotifying = false
  }

  private func notifyOnce(_ performer: Performer) {
    guard self.performer === performer, let value else { return }
    let old = shown
    let steps = old.map { value.steps(from: $0) }
    let isAnew = old == nil || isWholesale || isOutOfStep
    isWholesale = false
    isOutOfStep = false
    shown = value
    guard isAnew || steps?.isEmpty == false else { return }
    revision += 1
    for stack in isAnew ? value.stacks.map(\.name) : touched(by: steps ?? []) {
      changed[stack] = revision
    }
    performer.body(ScreenChange(value: value, steps: isAnew ? nil : steps, revision: revision))
  }

  /// Returns the stacks that steps remove screens from or add screens to.
  private func touched(by steps: [NavigationStep<Value.Screen>]) -> [String] {
    steps.flatMap { step -> [String] in
      switch step {
      case .dismiss(let id), .pop(let id): [id.stack]
      case .front: []
      case .push(let entry), .present(let entry): [entry.id.stack]
      }
    }
  }

  // MARK: Following

  private var current: [ScreenEntry<Value.Screen>] {
    var known: Set<ScreenID> = []
    return (value?.entries ?? []).filter { entry in
      if known.insert(entry.id).inserted { return true }
      loop.report(.duplicateKey(key: "\(entry.id)", location: "the screens"))
      return false
    }
  }

  /// Makes and removes scopes to match the value, as a part of the turn that changed it.
  private func follow(_ turn: borrowing Turn) {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    // A nested turn may follow before the performer is notified.
    if turn.isWholesale { isWholesale = true }
    keepCounting(turn)
    let entries = current
    let wanted = Set(entries.map(\.id))
    for id in order.reversed() where !wanted.contains(id) {
      guard let scope = storage[id]?.liveScope else { continue }
      turn.remove(scope)
      // Effects of the store that have the screen's id as their key end as well.
      if source.hasStore { turn.start(Effect<Never>.cancel(id), in: source.scope) { _ in } }
    }
    for entry in entries where storage[entry.id]?.liveScope == nil { open(entry) }
  }

  private func open(_ entry: ScreenEntry<Value.Screen>) {
    let scope = Scope("screen \(entry.id)", in: source.scope)
    let content = Slot("content of \(entry.id)", in: scope, make(entry, scope))
    order.removeAll { $0 == entry.id }
    order.append(entry.id)
    storage[entry.id] = ScreenStorage(scope, content)
  }

  private func noteGiven() {
    for stack in value?.stacks ?? [] {
      given[stack.name] = max(given[stack.name, default: 0], stack.given)
      lineages[ObjectIdentifier(stack.lineage)] = stack.lineage
    }
  }

  /// Prevents ids from being given twice.
  ///
  /// A restored past does not include the ids that were given since, and a stack that replaces
  /// another includes none of the other's.
  private func keepCounting(_ turn: borrowing Turn) {
    let adjust: (inout ScreenStack<Value.Screen>) -> Void = { [given, lineages] stack in
      stack.keepCounting(
        from: given[stack.name, default: 0],
        isSame: lineages[ObjectIdentifier(stack.lineage)] != nil)
    }
    let isBehind = (value?.stacks ?? []).contains { stack in
      var adjusted = stack
      adjust(&adjusted)
      return adjusted.given != stack.given
    }
    guard isBehind else { return }
    source.edit(turn) { value in value.editStacks(adjust) }
  }
}
