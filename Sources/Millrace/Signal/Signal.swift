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
    let source = source
    return loop.observe(
      source, everyCommit: true, view: view, check: { _ in true },
      start: { if startNow { body(read(source)) } },
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
    observeChanges(ignoring: view) { change in body(change.new) }
  }

  /// The same with the value told before; `nil` at the start.
  @inlinable
  public func observeChanges(
    ignoring view: ViewIdentity? = nil,
    _ body: @escaping ((old: Value?, new: Value)) -> Void
  ) -> Lifetime {
    let told = Told<Value>()
    let read = read
    let held = source
    return loop.observe(
      source, everyCommit: false, view: view,
      check: { source in
        let value = read(source)
        if value == told.value { return false }
        _ = exchange(&told.next, with: value)
        return true
      },
      start: { told.start(read(held), body) },
      tell: { _, _, isOwnEcho in told.advance(isOwnEcho, body) })
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

/// What one observer was told last, and what it is to be told next.
@usableFromInline
final class Told<Value> {
  // Each access is a read or an exchange, within which nothing else can run.
  @exclusivity(unchecked) @usableFromInline var value: Value?
  @exclusivity(unchecked) @usableFromInline var next: Value?

  @usableFromInline
  init() {}

  @inlinable
  func start(_ first: Value, _ body: ((old: Value?, new: Value)) -> Void) {
    _ = exchange(&value, with: first)
    body((nil, first))
  }

  @inlinable
  func advance(_ isOwnEcho: Bool, _ body: ((old: Value?, new: Value)) -> Void) {
    // Exchanged, not assigned: the deinit of what is let go may look at this observer.
    guard let new = exchange(&next, with: nil) else { return }
    let old = exchange(&value, with: new)
    if !isOwnEcho { body((old, new)) }
  }
}

extension Signal {
  /// A signal of two, told once when both change in one commit.
  public func zip<Other>(_ other: Signal<Other>) -> Signal<(Value, Other)?> {
    Derived("zip", in: loop) { read in (read(self), read(other)) }.signal
  }
}
