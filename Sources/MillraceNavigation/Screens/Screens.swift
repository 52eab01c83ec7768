public import Millrace

/// Gives each screen of a navigation a scope, and keeps the host in step.
///
/// ```swift
/// let screens = Screens(ScreenStack(Route.folders), in: loop.root) { entry, scope in
///   Store(FolderScreen.State(entry.screen), in: scope, FolderScreen())
/// }
/// let performing = screens.perform { change in … }     // the host: told now, and after every change
/// screens.edit("open") { path throws(NavigationError) in try path.push(.folder(id)) }
/// screens.content(of: id)?.send(.reload)
/// ```
///
/// Inside the turn that edits the value, what leaves is removed and what comes is made: its scope, and what the closure
/// puts there. So a screen and what it owns are there for exactly as long as the value says, also when the turn is
/// rolled back or the past is shown. Only the host is told after the commit, once however many edits there were.
///
/// The value has a slot of its own, or is a part of a store's state. Then edits are the store's, and what a person did comes as
/// an action. A screen that a timeline brings back has the content that it had.
///
/// It holds what is in the screens, and ends when it is let go. Following costs a look at all screens for every turn
/// that touches the slot.
public final class Screens<Value: Navigation, Content> {
  /// Makes what belongs to a screen; inside the turn in which that comes.
  public typealias Make = (ScreenEntry<Value.Screen>, Scope) -> Content

  /// The loop that the screens are on.
  public let loop: Loop
  /// The count of what the host has been told; 0 before the first.
  public private(set) var revision = 0

  let source: Source
  private let make: Make
  private var places: [ScreenID: ScreenPlace<Content>] = [:]
  private var order: [ScreenID] = []
  /// How many ids each stack has given at the most, whatever a timeline has put in place since.
  private var given: [String: Int] = [:]
  private var lineages: [ObjectIdentifier: ScreenLineage] = [:]
  private var isFollowing = false
  private var isWholesale = false
  private var lifetimes: [Lifetime] = []

  // What the host shows.
  /// Kept by the lifetime that was given out for it: who stops looking is let go.
  private weak var performer: Performer?
  private var shown: Value?
  private var isAstray = false
  private var isTelling = false
  private var isDue = false
  private var changed: [String: Int] = [:]

  /// Where the value is, and how to reach it.
  struct Source {
    let slot: AnySlot
    let scope: Scope
    let read: () -> Value?
    let edit: (borrowing Turn, (inout Value) -> Void) -> Void
    let touch: (borrowing Turn) -> Void
    let observe: (_ startNow: Bool, @escaping () -> Void) -> Lifetime
    let arrive: (ScreenEvent) -> Void
    /// Whether effects of the value's own store may have a screen's id for a key.
    let hasStore: Bool
  }

  private final class Performer {
    let body: (ScreenChange<Value>) -> Void
    var observation: Lifetime?

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
    lifetimes = [
      source.slot.follow { [weak self] turn in self?.follow(turn) },
      source.observe(false) { [weak self] in self?.settle() },
    ]
  }

  // MARK: Reading

  /// Where the person is; `nil` when that is not there any more.
  public var value: Value? { source.read() }

  /// The scope of a screen; `nil` if the screen is not there.
  public func scope(of id: ScreenID) -> Scope? { places[id]?.liveScope }

  /// What was made for a screen; `nil` if the screen is not there.
  public func content(of id: ScreenID) -> Content? { places[id]?.liveContent }

  /// The screens that have a scope now, in the order in which they came.
  public var live: [ScreenID] { order.filter { places[$0]?.liveScope != nil } }

  // MARK: The host

  /// Shows the navigation: tells everything at once, and then each change after its commit.
  ///
  /// There is one performer: another one takes its place. Begun inside a handler, it
  /// is told at the commit. What it is told at first, and whenever state was replaced wholesale, has no steps. What it edits or reports on the way comes after it.
  /// What the closure holds is let go when it is stopped.
  public func perform(_ body: @escaping (ScreenChange<Value>) -> Void) -> Lifetime {
    performer?.observation?.stop()
    let performer = Performer(body)
    self.performer = performer
    shown = nil
    performer.observation = source.observe(true) { [weak self, weak performer] in
      if let performer { self?.tell(performer) }
    }
    return Lifetime { performer.observation?.stop() }
  }

  /// Takes in what a person has done in the host.
  ///
  /// The value follows, and the host is not told to do it again. Where the value has moved on, or does not follow, the host
  /// is told what brings it in line.
  ///
  /// - Parameters:
  ///   - event: what is done already.
  ///   - revision: that of the newest ``ScreenChange`` that the host had been told.
  /// - Returns: why it was refused, which has been reported; `nil` if it was taken in. A screen that has left already is
  ///   refused as ``NavigationError/departed(_:)``: nothing is taken away twice.
  @discardableResult
  public func report(_ event: ScreenEvent, at revision: Int) -> NavigationError? {
    do {
      try check(event, at: revision)
    } catch {
      loop.report(.driver(error))
      isAstray = true
      loop.enqueue("a host that went astray") { [source] turn in source.touch(turn) }
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
    for id in order { places[id]?.settle() }
    order.removeAll { places[$0]?.isForgotten ?? true }
    places = places.filter { !$0.value.isForgotten }
    noteGiven()
  }

  /// What the performer does on the way comes after it has returned.
  private func tell(_ performer: Performer) {
    isDue = true
    guard !isTelling else { return }
    isTelling = true
    // One that was begun on the way has taken this one's place.
    while exchange(&isDue, with: false), let current = self.performer { tellOnce(current) }
    isTelling = false
  }

  private func tellOnce(_ performer: Performer) {
    guard self.performer === performer, let value else { return }
    let old = shown
    let steps = old.map { value.steps(from: $0) }
    let isAnew = old == nil || isWholesale || isAstray
    isWholesale = false
    isAstray = false
    shown = value
    guard isAnew || steps?.isEmpty == false else { return }
    revision += 1
    for stack in isAnew ? value.stacks.map(\.name) : touched(by: steps ?? []) {
      changed[stack] = revision
    }
    performer.body(ScreenChange(value: value, steps: isAnew ? nil : steps, revision: revision))
  }

  /// The stacks that steps take something from or put something onto.
  private func touched(by steps: [ScreenStep<Value.Screen>]) -> [String] {
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
      loop.report(.duplicateKey(key: "\(entry.id)", place: "the screens"))
      return false
    }
  }

  /// Brings the scopes in line with the value, as a part of the turn that changed it.
  private func follow(_ turn: borrowing Turn) {
    guard !isFollowing else { return }
    isFollowing = true
    defer { isFollowing = false }
    isWholesale = turn.isWholesale
    keepCounting(turn)
    let entries = current
    let wanted = Set(entries.map(\.id))
    for id in order.reversed() where !wanted.contains(id) {
      guard let scope = places[id]?.liveScope else { continue }
      turn.remove(scope)
      // What a store's own effects have the screen's id for a key of ends as well.
      if source.hasStore { turn.start(Effect<Never>.cancel(id), in: source.scope) { _ in } }
    }
    for entry in entries where places[entry.id]?.liveScope == nil { open(entry) }
  }

  private func open(_ entry: ScreenEntry<Value.Screen>) {
    let scope = Scope("screen \(entry.id)", in: source.scope)
    let content = Slot("content of \(entry.id)", in: scope, make(entry, scope))
    order.removeAll { $0 == entry.id }
    order.append(entry.id)
    places[entry.id] = ScreenPlace(scope, content)
  }

  private func noteGiven() {
    for stack in value?.stacks ?? [] {
      given[stack.name] = max(given[stack.name, default: 0], stack.given)
      lineages[ObjectIdentifier(stack.lineage)] = stack.lineage
    }
  }

  /// Keeps ids from being given twice: a past that was put in place does not know of those given since, and a stack
  /// that takes another one's place knows of none.
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
