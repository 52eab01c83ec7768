public import Millrace

/// State behind one entrance: it changes by messages, and notifies of what each of them led to.
///
/// ```
///   view ── message ──▶ reduce ──▶ state
///                          └── notification ──▶ bindings ──▶ views
/// ```
///
/// An adapter is a slot on a loop; a message is a turn, with the message as its cause. It is for
/// state that views are bound to: ``Var``, ``TempVar``, ``ToggleVar`` and ``StackAdapter`` are
/// adapters with a state that is made for one purpose.
public final class Adapter<State: AdapterState> {
  /// The slot that has the state.
  public let slot: Slot<State>

  private let initial: State
  private let newest = NewestNotification<State.Notification>()

  /// Creates an adapter.
  ///
  /// - Parameters:
  ///   - name: The name in tools and errors.
  ///   - state: The first state.
  ///   - scope: The scope that it belongs to.
  public init(_ name: String, state: State, in scope: Scope) {
    slot = Slot(name, in: scope, state)
    initial = state
  }

  /// The current state; after its scope was removed, the first one.
  public var state: State { slot.value ?? initial }

  /// Sends a message: the state is reduced in a turn, and followers are notified after it (BV-1).
  ///
  /// The turn runs now if the loop is idle, and otherwise after the current one and all its
  /// notifications. If the reducer throws, nothing has changed, no follower is notified, and the
  /// error is reported.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - view: The view that sends it, for the origin of the commit.
  ///   - fileID: The file of the call, likewise.
  ///   - line: The line of the call.
  public func send(
    _ message: State.Message, from view: ViewIdentity? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    slot.scope.loop.enqueue(message, from: view, fileID: fileID, line: line) {
      [self] turn throws(State.Failure) in
      try reduce(message, in: turn)
    }
  }

  /// Reduces a message inside a turn that changes other state too.
  ///
  /// If the turn changes the adapter more than once, followers are notified as if it began anew.
  public func reduce(
    _ message: State.Message, in turn: borrowing Turn
  ) throws(State.Failure) {
    let isFirst = !slot.isTouched
    let notification = try turn.edit(slot) { state throws(State.Failure) in
      try state.reduce(message)
    }
    newest.set(isFirst ? .by(notification ?? nil) : .others, at: slot.lastChange)
  }

  /// Calls a closure with what the state resumes with, and then with every notification (BV-2).
  ///
  /// After a change by other code, such as a timeline or a restored state, it is called as at the
  /// beginning. Followers are called after the commit, in the order in which they began. Where one
  /// of them performs a nested turn, the others are notified once, as if they began anew.
  public func follow(_ body: @escaping (State.Notification) -> Void) -> ObservationToken {
    watch { state, change in
      if let notification = Self.notification(of: change, in: state) { body(notification) }
    }
  }

  // Inlined, since each call of a generic function looks its types up once more.
  @inline(__always)
  private static func notification(
    of change: NewestNotification<State.Notification>.Change, in state: State
  ) -> State.Notification? {
    switch change {
    case .by(let notification): notification
    case .others: state.resume()
    }
  }

  /// Returns values that are derived of the state and of each notification (BV-2).
  ///
  /// ```swift
  /// let rows = library.slice { library, change in
  ///   switch change {
  ///   case .renamed(let id): library.isVisible(id) ? library.rows : nil
  ///   case nil: library.rows
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter derive: Returns a value, or `nil` if the notification does not concern it. It is
  ///   called without a notification at the beginning and after a change by other code.
  public func slice<Value>(
    _ derive: @escaping (State, State.Notification?) -> Value?
  ) -> Dynamic<Value> {
    Dynamic.clearing { [self] body, clear in
      watch { state, change in
        switch change {
        case .by(nil): break
        case .by(let notification): if let value = derive(state, notification) { body(value) }
        case .others: if let value = derive(state, nil) { body(value) } else { clear() }
        }
      }
    }
  }

  /// Calls a closure with the state and what has changed it; at the beginning that is others.
  func watch(
    _ body: @escaping (State, NewestNotification<State.Notification>.Change) -> Void
  ) -> ObservationToken {
    var seen: Int?
    return slot.signal.observePulses { [slot, newest] state in
      guard let state else { return }
      switch newest.changes.next(after: &seen, at: slot.lastChange) {
      case .seen: break
      case .others: body(state, .others)
      case .own: body(state, newest.change)
      }
    }
  }

  /// The notifications as a value that changes, for bindings; there is none where a change by other
  /// code leaves nothing to resume with.
  public var dynamic: Dynamic<State.Notification> {
    Dynamic.clearing { [self] body, clear in
      watch { state, change in
        if let notification = Self.notification(of: change, in: state) {
          body(notification)
        } else if case .others = change {
          clear()
        }
      }
    }
  }

  /// The notifications without the one at the beginning, for bindings that call the view.
  public var pulses: Pulses<State.Notification> {
    Pulses { [self] body in
      var isFirst = true
      return watch { state, change in
        // In a handler the first call comes with the commit, and not at once.
        guard !isFirst else { return isFirst = false }
        if let notification = Self.notification(of: change, in: state) { body(notification) }
      }
    }
  }

  /// The write end: what is written becomes a message.
  public var sink: Sink<State.Message> { Sink { [self] in send($0) } }
}

/// The state of an adapter, with the messages that change it.
///
/// A state is changed in place if its ``reduce(_:)`` does not throw. Otherwise the state before is
/// kept until it has returned, so that the first edit of an array or a dictionary in it copies
/// that, O(count).
public protocol AdapterState<Message, Notification> {
  /// A request to change the state.
  associatedtype Message
  /// A result of a message, which followers receive.
  associatedtype Notification
  /// The error of a message; `Never` where ``reduce(_:)`` does not throw.
  associatedtype Failure: Error

  /// Changes the state.
  ///
  /// - Returns: The notification of the followers; `nil` to notify none.
  mutating func reduce(_ message: Message) throws(Failure) -> Notification?

  /// Returns what a new follower is notified of first; `nil` if there is nothing yet.
  func resume() -> Notification?
}

/// The notification of the newest change that an adapter has made itself.
final class NewestNotification<Notification> {
  enum Change {
    case by(Notification?)
    /// Several messages in one turn.
    case others
  }

  private(set) var change = Change.others
  let changes = NotifiedChanges()

  func set(_ change: Change, at time: UInt64) {
    self.change = change
    changes.note(at: time)
  }
}

/// The changes of a slot that followers have been notified of; not generic, since that costs more
/// than what it does.
final class NotifiedChanges {
  enum Notice {
    /// A turn that was nested in the notifications of this one has notified of it.
    case seen
    case own
    case others
  }

  /// The time of the newest change that the adapter has made itself; after a change by other code
  /// the slot has another.
  private var ownTime: UInt64 = 0
  /// The number of changes that followers had been notified of before it.
  private var numberBefore = 0
  /// The number of changes that followers have been notified of, and the time of the last one.
  private var notified: (number: Int, time: UInt64) = (0, 0)

  /// Notes a change that the adapter makes itself.
  func note(at time: UInt64) {
    ownTime = time
    numberBefore = notified.number
  }

  /// Returns what a follower is notified of at a change of the slot.
  ///
  /// - Parameter seen: The number of the last change that the follower has been notified of.
  func next(after seen: inout Int?, at time: UInt64) -> Notice {
    guard let last = seen else {
      seen = notified.number
      return .others
    }
    if notified.time != time { notified = (notified.number + 1, time) }
    seen = notified.number
    guard last != notified.number else { return .seen }
    return time == ownTime && last == numberBefore ? .own : .others
  }
}
