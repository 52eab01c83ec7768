/// The read end of a slot, a store or a derived value: the current value, and then its changes.
///
/// Signals are descriptions: creating and mapping them costs nothing until they are observed. An
/// observer is notified on the owner, after the commit, in the loop's order of registration, and
/// sees the state of that commit or a newer one (L5).
public struct Signal<Value> {
  @usableFromInline let source: Source
  @usableFromInline let loop: Loop
  @usableFromInline let read: (Source) -> Value

  @usableFromInline
  init(source: Source, loop: Loop, read: @escaping (Source) -> Value) {
    self.source = source
    self.loop = loop
    self.read = read
  }

  /// The current value.
  public var value: Value { read(source) }

  /// Returns a signal of a part of the value, or of a value computed from it.
  ///
  /// The closure runs once per commit that touches the source, for every observer; put
  /// ``distinct()`` before it where many observers share a part that seldom changes.
  @inlinable
  public func map<Part>(_ select: @escaping (Value) -> Part) -> Signal<Part> {
    let read = read
    return Signal<Part>(source: source, loop: loop) { select(read($0)) }
  }

  /// Calls a closure after every commit that touches the source, also for an equal value: the pulse
  /// form (L5).
  ///
  /// It compares nothing and keeps nothing, so a large value stays unshared.
  ///
  /// - Parameters:
  ///   - startNow: Whether the closure is called at once with the current value.
  ///   - view: The view whose own edits are skipped (L7).
  ///   - body: Called on the owner, after the commit.
  public func observePulses(
    startNow: Bool = true, ignoring view: ViewIdentity? = nil,
    _ body: @escaping (Value) -> Void
  ) -> ObservationToken {
    let read = read
    return loop.observe(
      source, everyCommit: true, view: view, check: { _ in true },
      start: { if startNow { body(read($0)) } },
      notify: { source, _, isOwnEcho in
        if !isOwnEcho { body(read(source)) }
      })
  }
}

extension Signal where Value: Equatable {
  /// Calls a closure with the current value at once, and then with every value that differs from
  /// the last one passed (L5).
  ///
  /// The last value is kept for the comparison: observing a large collection whole costs a copy
  /// when it is next edited, while observing parts of it does not. Cost of an unchanged value: one
  /// call and one comparison, a few nanoseconds.
  ///
  /// - Parameters:
  ///   - view: The view whose own edits only update the last value (L7).
  ///   - body: Called on the owner, after the commit.
  @inlinable
  public func observe(
    ignoring view: ViewIdentity? = nil, _ body: @escaping (Value) -> Void
  ) -> ObservationToken {
    let notified = NotifiedValue(read, body)
    return loop.observe(
      source, everyCommit: false, view: view, check: { notified.check($0) },
      start: { notified.body(notified.start($0)) },
      notify: { _, _, isOwnEcho in
        if let change = notified.advance(), !isOwnEcho { notified.body(change.new) }
      })
  }

  /// Calls a closure as ``observe(ignoring:_:)`` does, with the previous value as well; that is
  /// `nil` at the start.
  @inlinable
  public func observeChanges(
    ignoring view: ViewIdentity? = nil,
    _ body: @escaping ((old: Value?, new: Value)) -> Void
  ) -> ObservationToken {
    let notified = NotifiedValue(read, body)
    return loop.observe(
      source, everyCommit: false, view: view, check: { notified.check($0) },
      start: { notified.body((nil, notified.start($0))) },
      notify: { _, _, isOwnEcho in
        if let change = notified.advance(), !isOwnEcho { notified.body(change) }
      })
  }
}

extension Signal where Value: Equatable {
  /// Returns the same signal for observers that cost nothing while the value stays equal.
  ///
  /// A node compares once per commit for all its observers, and lives as long as the signal or an
  /// observer does.
  public func distinct() -> Signal<Value> {
    let read = read
    let above = source
    let node = DistinctNode(below: above, in: loop, read: read)
    return Signal(source: node, loop: loop) { _ in read(above) }
  }
}

/// One observer of values: its reading closure, its body, the last value passed and the next one.
///
/// All in one object, so that the closures that a loop keeps of an observer capture only it, and
/// need no context of their own.
@usableFromInline
final class NotifiedValue<Value, Body> {
  @usableFromInline let read: (Source) -> Value
  @usableFromInline let body: Body
  // Each access is a read or an exchange, within which no other code can run.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var next: Value?

  @inlinable
  init(_ read: @escaping (Source) -> Value, _ body: Body) {
    self.read = read
    self.body = body
  }

  @inlinable
  func start(_ source: Source) -> Value {
    let first = read(source)
    withExtendedLifetime(exchange(&value, with: first)) {}
    return first
  }

  @inlinable
  func advance() -> (old: Value?, new: Value)? {
    // Exchanged, not assigned: the deinit of the released value may access this observer.
    guard let new = exchange(&next, with: nil) else { return nil }
    return (exchange(&value, with: new), new)
  }
}

extension NotifiedValue where Value: Equatable {
  /// Returns whether the value differs from the last one passed.
  @inlinable
  func check(_ source: Source) -> Bool {
    let now = read(source)
    if now == value { return false }
    withExtendedLifetime(exchange(&next, with: now)) {}
    return true
  }
}
