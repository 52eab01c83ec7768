/// A memoised value computed from slots, signals and other derived values, free of glitches (K-8).
///
/// What it depends on is whatever its closure read last time. It is computed when somebody asks, at most once per
/// change of what it read, and brings everything that it reads up to date first; so also inside a handler it answers
/// with the newest values, in the order of dependency. That is what a “store that needs another store” and Flux's
/// `waitFor` ask for (FX-3).
///
/// ```swift
/// let total = Derived("total", in: loop) { read in (read(price) ?? 0) * (read(count) ?? 0) }
/// ```
public final class Derived<Value>: SourceNode {
  /// What tools and errors call it.
  public let name: String

  private let loop: Loop
  private let compute: (borrowing Reader) throws(DerivedError) -> Value
  private let isEqual: (Value, Value) -> Bool
  private var cached: Value?
  private var checkedAt: UInt64 = .max
  private var sources: [(source: Source, stamp: UInt64)] = []
  private var isComputing = false

  /// Computes from what the closure reads; every recomputation counts as a change.
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

  /// Computes from what the closure reads; only a value that differs counts as a change.
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

  /// The value, brought up to date.
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
    // Looking whether it is fresh asks the sources, which may ask back: that too is a cycle.
    isComputing = true
    loop.computing.append((ObjectIdentifier(self), name))
    defer {
      isComputing = false
      loop.computing.removeLast()
    }
    // What changes from here on, also by the closure itself, is for the next look.
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
      // No value is a change too, once.
      let old = exchange(&cached, with: nil)
      if old != nil { stamp = loop.nextStamp() }
      throw error
    }
    follow(reader.log.entries)
    checkedAt = now
    if let cached, isEqual(cached, value) { return cached }
    // Exchanged, not assigned: the deinit of the old value may ask for the new one.
    let old = exchange(&cached, with: value)
    stamp = loop.nextStamp()
    withExtendedLifetime(old) {}
    return value
  }

  /// Hangs below what was read before there was an error, so as to be told when the circle opens; but nodes of a circle
  /// do not hold each other.
  private func followWithoutValue(_ read: [Source]) {
    follow(read.filter { !($0 is SourceNode) }.map { ($0, $0.stamp) })
    for node in read where node is SourceNode {
      node.unhang(self)
      node.hang(self)
    }
  }

  /// Hangs below what was read this time, and no longer below what was not.
  private func follow(_ read: [(source: Source, stamp: UInt64)]) {
    let old = exchange(&sources, with: read)
    let before = Set(old.map { ObjectIdentifier($0.source) })
    let after = Set(read.map { ObjectIdentifier($0.source) })
    for (source, _) in old where !after.contains(ObjectIdentifier(source)) { source.unhang(self) }
    for (source, _) in read where !before.contains(ObjectIdentifier(source)) { source.hang(self) }
  }
}

/// Lent to a derived value's closure; what is read through it is what the value depends on.
public struct Reader: ~Copyable {
  final class Log {
    var entries: [(source: Source, stamp: UInt64)] = []
    var known: Set<ObjectIdentifier> = []
  }

  let log = Log()

  /// Reads a slot: its value, or `nil` while absent.
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

  /// Reads another derived value, computing it first if need be.
  public func callAsFunction<Value>(
    _ derived: Derived<Value>
  ) throws(DerivedError) -> Value {
    defer { note(derived) }
    return try derived.value()
  }

  /// Whether nothing has been read so far.
  package var isUnused: Bool { log.entries.isEmpty }

  private func note(_ source: Source) {
    guard log.known.insert(ObjectIdentifier(source)).inserted else { return }
    log.entries.append((source, source.stamp))
  }
}

/// Why a derived value has no value.
public enum DerivedError: Error, Equatable, Sendable {
  /// It depends on itself; the path begins and ends with the same name.
  case cycle(path: [String])
}

extension DerivedError: CustomStringConvertible {
  /// The path that closes, and what to do.
  public var description: String {
    switch self {
    case .cycle(let path):
      "Circular dependency detected: \(path.joined(separator: " → ")). Let one of them read a slot instead."
    }
  }
}
