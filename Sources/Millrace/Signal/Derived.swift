/// A memoised value computed from slots, signals and other derived values, free of glitches (K-8).
///
/// It depends on everything that its closure read last time. It is computed on request, at most
/// once per change of its inputs, and updates all of its inputs first; so also inside a handler it
/// returns the newest values, in the order of dependency. This serves a “store that needs another
/// store” and Flux's `waitFor` (FX-3).
///
/// ```swift
/// let total = Derived("total", in: loop) { read in (read(price) ?? 0) * (read(count) ?? 0) }
/// ```
public final class Derived<Value>: SourceNode {
  /// The name in tools and errors.
  public let name: String

  private let loop: Loop
  private let compute: (borrowing Reader) throws(DerivedError) -> Value
  private let isEqual: (Value, Value) -> Bool
  private var cached: Value?
  private var checkedAt: UInt64 = .max
  private var sources: [(source: Source, stamp: UInt64)] = []
  private var isComputing = false

  /// Creates a value that is computed from the inputs that the closure reads; every recomputation
  /// counts as a change.
  public init(
    _ name: String, in loop: Loop,
    _ compute: @escaping (borrowing Reader) throws(DerivedError) -> Value
  ) {
    self.name = name
    self.loop = loop
    self.compute = compute
    isEqual = { _, _ in false }
    super.init()
    connect()
  }

  /// Creates a value that is computed from the inputs that the closure reads; only a different
  /// result counts as a change.
  public init(
    _ name: String, in loop: Loop,
    _ compute: @escaping (borrowing Reader) throws(DerivedError) -> Value
  ) where Value: Equatable {
    self.name = name
    self.loop = loop
    self.compute = compute
    isEqual = { $0 == $1 }
    super.init()
    connect()
  }

  private func connect() {
    update = { [weak self] in _ = try? self?.value() }
  }

  /// Returns the value, recomputed if an input has changed.
  ///
  /// - Throws: ``DerivedError/cycle(path:)`` if it depends on itself.
  public func value() throws(DerivedError) -> Value {
    if isComputing {
      let start = loop.computing.firstIndex { $0.id == ObjectIdentifier(self) } ?? 0
      let error = DerivedError.cycle(path: loop.computing[start...].map(\.name) + [name])
      loop.report(.cycle(error))
      throw error
    }
    if let cached, checkedAt == loop.stamps { return cached }
    // The freshness check updates the sources, which may request this value again: that too is a
    // cycle.
    isComputing = true
    loop.computing.append((ObjectIdentifier(self), name))
    defer {
      isComputing = false
      loop.computing.removeLast()
    }
    // Changes from here on, also by the closure itself, count for the next check.
    let now = loop.stamps
    if let cached, isFresh() {
      checkedAt = now
      return cached
    }
    return try recompute(since: now)
  }

  /// The read end; `nil` while the value depends on itself, which is reported.
  public var signal: Signal<Value?> {
    _ = try? value()
    return Signal(source: self, loop: loop) { source in
      try? unsafeDowncast(source, to: Derived<Value>.self).value()
    }
  }

  private func isFresh() -> Bool {
    for (source, stamp) in sources {
      (source as? SourceNode)?.update()
      if source.stamp != stamp { return false }
    }
    return true
  }

  private func recompute(since now: UInt64) throws(DerivedError) -> Value {
    let reader = Reader()
    let value: Value
    do {
      value = try compute(reader)
    } catch {
      followWithoutValue(reader.log.entries.map(\.source))
      // The loss of the value is a change too, once.
      let old = exchange(&cached, with: nil)
      if old != nil { stamp = loop.nextStamp() }
      throw error
    }
    follow(reader.log.entries)
    checkedAt = now
    if let cached, isEqual(cached, value) { return cached }
    // Exchanged, not assigned: the deinit of the old value may request the new one.
    let old = exchange(&cached, with: value)
    stamp = loop.nextStamp()
    withExtendedLifetime(old) {}
    return value
  }

  /// Depends on the sources that were read before an error, so as to be notified when the cycle is
  /// broken; but nodes of a cycle do not retain each other.
  private func followWithoutValue(_ read: [Source]) {
    follow(read.filter { !($0 is SourceNode) }.map { ($0, $0.stamp) })
    for node in read where node is SourceNode {
      node.removeDependent(self)
      node.addDependent(self)
    }
  }

  /// Depends on the sources that were read this time, and no longer on others.
  private func follow(_ read: [(source: Source, stamp: UInt64)]) {
    let old = exchange(&sources, with: read)
    let before = Set(old.map { ObjectIdentifier($0.source) })
    let after = Set(read.map { ObjectIdentifier($0.source) })
    for (source, _) in old where !after.contains(ObjectIdentifier(source)) {
      source.removeDependent(self)
    }
    for (source, _) in read where !before.contains(ObjectIdentifier(source)) {
      source.addDependent(self)
    }
  }
}

/// The reader of a derived value's closure: the value depends on each slot and signal that is read
/// through it.
public struct Reader: ~Copyable {
  final class Log {
    var entries: [(source: Source, stamp: UInt64)] = []
    var known: Set<ObjectIdentifier> = []
  }

  let log = Log()

  /// Reads the value of a slot; `nil` while absent.
  public func callAsFunction<Value>(_ slot: Slot<Value>) -> Value? {
    note(slot)
    return slot.value
  }

  /// Reads a signal.
  public func callAsFunction<Value>(_ signal: Signal<Value>) -> Value {
    let value = signal.value
    note(signal.source)
    return value
  }

  /// Reads another derived value, computing it first if necessary.
  public func callAsFunction<Value>(
    _ derived: Derived<Value>
  ) throws(DerivedError) -> Value {
    defer { note(derived) }
    return try derived.value()
  }

  /// True if the closure has read nothing so far.
  package var isUnused: Bool { log.entries.isEmpty }

  private func note(_ source: Source) {
    guard log.known.insert(ObjectIdentifier(source)).inserted else { return }
    log.entries.append((source, source.stamp))
  }
}

/// The reason why a derived value has no value.
public enum DerivedError: Error, Equatable, Sendable {
  /// The value depends on itself; the path begins and ends with the same name.
  case cycle(path: [String])
}

extension DerivedError: CustomStringConvertible {
  /// The path of the cycle, and what to do.
  public var description: String {
    switch self {
    case .cycle(let path):
      "Circular dependency detected: \(path.joined(separator: " → ")). "
        + "Let one of them read a slot instead."
    }
  }
}
