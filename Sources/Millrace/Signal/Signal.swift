/// The read end of a slot, a store or a derived value: the value now, and then its changes.
///
/// Signals are descriptions: making and mapping them costs nothing until somebody observes. An observer is told on the
/// owner, after the commit, in the loop's order of registration, and sees the state of that commit or a newer one (L5).
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

  /// The value now.
  public var value: Value { read(source) }

  /// Selects a part, or computes something from the value.
  ///
  /// The closure runs once per commit that touches the source, for every observer; put ``distinct()`` above it where a
  /// whole family of observers looks at a part that seldom changes.
  @inlinable
  public func map<Part>(_ select: @escaping (Value) -> Part) -> Signal<Part> {
    let read = read
    return Signal<Part>(source: source, loop: loop) { select(read($0)) }
  }

  /// Tells a closure of every commit that touches the source, also for an equal value: the pulse form (L5).
  ///
  /// It compares nothing and keeps nothing, so a large value stays unshared.
  ///
  /// - Parameters:
  ///   - startNow: whether it is told the current value at once.
  ///   - view: the view whose own edits it is not told of (L7).
  ///   - body: told on the owner, after the commit.
  public func observePulses(
    startNow: Bool = true, ignoring view: ViewIdentity? = nil,
    _ body: @escaping (Value) -> Void
  ) -> Lifetime {
    let read = read
    return loop.observe(
      source, everyCommit: true, view: view, check: { _ in true },
      start: { if startNow { body(read($0)) } },
      tell: { source, _, isOwnEcho in
        if !isOwnEcho { body(read(source)) }
      })
  }
}

extension Signal where Value: Equatable {
  /// Tells a closure the current value at once, and then every value that differs from the one it was told last (L5).
  ///
  /// The last value is kept for the comparison: observing a large collection whole costs a copy when it is next edited,
  /// while observing parts of it does not. Cost of an unchanged value: one call and one comparison, a few nanoseconds.
  ///
  /// - Parameters:
  ///   - view: the view whose own edits it only takes note of (L7).
  ///   - body: told on the owner, after the commit.
  @inlinable
  public func observe(
    ignoring view: ViewIdentity? = nil, _ body: @escaping (Value) -> Void
  ) -> Lifetime {
    let told = Told(read, body)
    return loop.observe(
      source, everyCommit: false, view: view, check: { told.check($0) },
      start: { told.body(told.start($0)) },
      tell: { _, _, isOwnEcho in
        if let change = told.advance(), !isOwnEcho { told.body(change.new) }
      })
  }

  /// The same with the value told before; `nil` at the start.
  @inlinable
  public func observeChanges(
    ignoring view: ViewIdentity? = nil,
    _ body: @escaping ((old: Value?, new: Value)) -> Void
  ) -> Lifetime {
    let told = Told(read, body)
    return loop.observe(
      source, everyCommit: false, view: view, check: { told.check($0) },
      start: { told.body((nil, told.start($0))) },
      tell: { _, _, isOwnEcho in
        if let change = told.advance(), !isOwnEcho { told.body(change) }
      })
  }
}

extension Signal where Value: Equatable {
  /// The same signal behind a gate: what hangs below it costs nothing while the value stays equal.
  ///
  /// The gate compares once per commit for all its observers, and lives as long as the signal or an observer does.
  public func distinct() -> Signal<Value> {
    let read = read
    let above = source
    let gate = Gate(below: above, in: loop, read: read)
    return Signal(source: gate, loop: loop) { _ in read(above) }
  }
}

/// One observer of values: how it looks, what it was told last, what it is to be told next, and by what.
///
/// All in one, so that the closures that a loop keeps of an observer hold nothing else, and need no room of their own.
@usableFromInline
final class Told<Value, Body> {
  @usableFromInline let read: (Source) -> Value
  @usableFromInline let body: Body
  // Each access is a read or an exchange, within which nothing else can run.
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
    // Exchanged, not assigned: the deinit of what is let go may look at this observer.
    guard let new = exchange(&next, with: nil) else { return nil }
    return (exchange(&value, with: new), new)
  }
}

extension Told where Value: Equatable {
  /// Looks whether the value differs from the one told last.
  @inlinable
  func check(_ source: Source) -> Bool {
    let now = read(source)
    if now == value { return false }
    withExtendedLifetime(exchange(&next, with: now)) {}
    return true
  }
}

extension Signal {
  /// A signal of two, told once when both change in one commit.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)?> {
    Derived("zip", in: loop) { read in (read(self), read(other)) }.signal
  }
}
