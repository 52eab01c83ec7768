public import Millrace

/// State that changes only together with an action, and whose observers are notified of both.
///
/// An app in the style MVC+ViewState has two: one with the documents, and one with the whole state
/// of its screens. Views are built and changed by observers of the two and by nothing else, so that
/// the same two values always show the same screens.
///
/// ```swift
/// enum FolderAction { case opened, closed }
///
/// let screens = NotifyingStore("screens", Screens(), in: loop.root)
/// let showing = screens.observe(FolderAction.self) { screens, action in
///   switch action {
///   case .opened: push(screens.folders.last)
///   case .closed: pop()
///   case nil: rebuild(screens)
///   }
/// }
/// screens.commit(FolderAction.opened) { $0.folders.append(id) }
/// ```
///
/// The store is a `Slot` on a loop: one commit is one turn, which tools and a timeline see with
/// its action as the cause. The state should be a value, so that the past can be shown again.
public final class NotifyingStore<Content> {
  /// The slot that has the state; for tools, and for turns that change other state as well.
  public let slot: Slot<Content>

  @usableFromInline let newest = NewestAction()
  private let initial: Content

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - name: The name in tools, errors and the log.
  ///   - content: The first state.
  ///   - scope: The scope that it belongs to; by default the root of a loop of its own.
  public init(_ name: String, _ content: Content, in scope: Scope? = nil) {
    slot = Slot(name, in: scope ?? Loop().root, content)
    initial = content
  }

  /// The loop of the store.
  public var loop: Loop { slot.scope.loop }

  /// The current state; after its scope was removed, the first one.
  ///
  /// Inside its own edit it cannot be read, which is reported as `Mistake.readWhileEditing(slot:)`.
  public var content: Content { slot.value ?? initial }

  // MARK: Changing

  /// Changes the state, and notifies observers of the action (VS-1).
  ///
  /// It is a turn of its own: now if the loop is idle, and otherwise after the current turn and all
  /// its notifications. So an observer may commit, and every observer is notified of every action
  /// in the same order. While a ``HistorySlider`` of this store shows the past, that past becomes
  /// the present first; the result of an effect or a subscription waits for the present instead.
  ///
  /// - Parameters:
  ///   - action: The reason of the change.
  ///   - sideEffect: Whether the change only reports what goes on by itself, such as the progress
  ///     of a player: it is not a step of a slider, and the next one replaces it in the history
  ///     (VS-7).
  ///   - view: The view that has shown the change already; it can ignore the echo (VS-4).
  ///   - fileID: The file of the call, for the commit's origin.
  ///   - line: The line of the call.
  ///   - edit: Changes the state in place. If it throws, nothing has changed, no observer is
  ///     notified, and the error is reported.
  public func commit<Action, Failure: Error>(
    _ action: Action, sideEffect: Bool = false, from view: ViewIdentity? = nil,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ edit: @escaping (inout Content) throws(Failure) -> Void
  ) {
    let branched = returnToPresent()
    let cause: Any = sideEffect ? SideEffect(action) : action
    loop.enqueue(cause, from: view, fileID: fileID, line: line) {
      [self] turn throws(Failure) in
      try commit(action, in: turn, edit)
    }
    if let branched { loop.settle(unlessAfter: branched) }
  }

  /// Changes the state inside a turn that changes other state too, such as that of another store.
  ///
  /// If the turn changes this store more than once, its observers are given no action, since none
  /// of the actions describes the whole change.
  ///
  /// - Parameters:
  ///   - action: The reason of the change of this store; the commit has the cause of the turn.
  ///   - turn: The turn.
  ///   - edit: Changes the state in place.
  public func commit<Action, Failure: Error>(
    _ action: Action, in turn: borrowing Turn, _ edit: (inout Content) throws(Failure) -> Void
  ) throws(Failure) {
    let isFirst = !slot.isTouched
    try turn.edit(slot, edit)
    newest.set(isFirst ? action : nil, at: slot.lastChange)
  }

  /// Replaces the state inside a turn, so that several stores are restored in one step (VS-5).
  ///
  /// ```swift
  /// loop.restore { turn in
  ///   documents.load(saved.documents, in: turn)
  ///   screens.load(saved.screens, in: turn)
  /// }
  /// ```
  ///
  /// Observers are notified when the turn has ended, without an action.
  public func load(_ content: Content, in turn: borrowing Turn) { turn.set(slot, content) }

  /// Replaces the state, and notifies observers without an action, so that they rebuild what they
  /// show.
  public func reload(
    _ content: Content, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    _ = returnToPresent()
    loop.restore(fileID: fileID, line: line) { [slot] turn in turn.set(slot, content) }
  }

  /// Makes the past that a slider shows the present; not from inside a turn, which belongs to what
  /// is shown, and not for a result, which belongs to the present.
  ///
  /// - Returns: The newest commit, if a past has become the present.
  private func returnToPresent() -> Int? {
    guard loop.isShowingPast, slot.isOwnerHere, !loop.isBusy, !loop.isDelivering else {
      return nil
    }
    newest.returnToPresent()
    return loop.isShowingPast ? nil : loop.commitNumber
  }

  // MARK: Observing

  /// Calls a closure with the state at once, and then with the state and the action after every
  /// commit of that type of action (VS-2, VS-3).
  ///
  /// No action means that the state was replaced, by ``reload(_:fileID:line:)``, by a timeline, or
  /// by other code that has a turn: a view then rebuilds what it shows. Observers are called after
  /// the commit, in the order in which they started; one that starts inside a turn is called first
  /// when that turn has ended. Where one of them performs a nested turn, the others are called
  /// once, without an action, or with that of the nested turn if they ignore a view. The store may
  /// be released while it is observed.
  ///
  /// - Parameters:
  ///   - type: The type of the actions; those of other types are skipped. `Any` takes every action.
  ///   - view: The view whose own changes are skipped, since it shows them already (VS-4).
  ///   - body: Called with the state, and the action if there is one.
  @inlinable
  public func observe<Action>(
    _ type: Action.Type = Action.self, ignoring view: ViewIdentity? = nil,
    _ body: @escaping (Content, Action?) -> Void
  ) -> ObservationToken {
    var seen: Int?
    return slot.signal.observePulses(ignoring: view) { [slot, newest] content in
      guard let content else { return }
      switch newest.next(after: &seen, of: slot, mayHaveIgnored: view != nil) {
      case .seen: break
      case .others: body(content, nil)
      case .by(let newest): if let action = newest as? Action { body(content, action) }
      }
    }
  }
}

/// The action of the newest change that a store has made itself.
@usableFromInline
final class NewestAction {
  private var action: Any?
  /// The time of that change on the loop's count of edits; after a change by other code the slot
  /// has another.
  private var time: UInt64 = 0
  /// The number of changes that observers had been notified of before it.
  private var numberBefore = 0
  /// The number of changes that observers have been notified of, and the time of the last one.
  private var notified: (number: Int, time: UInt64) = (0, 0)
  /// The timelines of the sliders that the store was given to.
  private var timelines: [WeakReference<Timeline>] = []

  /// Adds the timeline of a slider.
  func follow(_ timeline: Timeline) {
    timelines.removeAll { $0.object == nil || $0.object === timeline }
    timelines.append(WeakReference(timeline))
  }

  /// Makes the past that one of the timelines shows the present.
  func returnToPresent() {
    for timeline in timelines { timeline.object?.branch(settles: false) }
  }

  func set(_ action: Any?, at time: UInt64) {
    self.action = action
    self.time = time
    numberBefore = notified.number
  }

  /// The change that an observer is notified of.
  @usableFromInline
  enum Change {
    /// A turn that was nested in the notifications of this one has notified of it.
    case seen
    case others
    case by(Any)
  }

  /// Returns what an observer is notified of at a change of the slot.
  ///
  /// - Parameters:
  ///   - seen: The number of the last change that the observer has been notified of.
  ///   - slot: The slot.
  ///   - mayHaveIgnored: True if the observer is not notified of every change.
  @usableFromInline
  func next(after seen: inout Int?, of slot: AnySlot, mayHaveIgnored: Bool) -> Change {
    guard let last = seen else {
      seen = notified.number
      return .others
    }
    if notified.time != slot.lastChange { notified = (notified.number + 1, slot.lastChange) }
    seen = notified.number
    guard last != notified.number else { return .seen }
    guard time == slot.lastChange, mayHaveIgnored || last == numberBefore else { return .others }
    return action.map(Change.by) ?? .others
  }
}
