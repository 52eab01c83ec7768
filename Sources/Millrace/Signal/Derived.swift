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
  private var toldStamp: UInt64 = 0
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
    refresh = { [weak self] in self?.refreshForTelling() ?? false }
  }

  /// The value, brought up to date.
  ///
  /// - Throws: ``DerivedError/cycle(path:)`` if it depends on itself.
  public func value() throws(DerivedError) -> Value {
    if isComputing {
      let names = loop.computing + [name]
      let error = DerivedError.cycle(path: Array(names[(names.firstIndex(of: name) ?? 0)...]))
      loop.report(.cycle(error))
      throw error
    }
    if let cached, try isFresh() { return cached }
    return try recompute()
  }

  /// The read end; `nil` while the value depends on itself, which is reported.
  public var signal: Signal<Value?> {
    _ = try? value()
    return Signal(source: self, loop: loop) { source in
      try? unsafeDowncast(source, to: Derived<Value>.self).value()
    }
  }

  private func isFresh() throws(DerivedError) -> Bool {
    if checkedAt == loop.stamps { return true }
    for (source, stamp) in sources {
      try (source as? any Refreshable)?.bringUpToDate()
      if source.stamp != stamp { return false }
    }
    checkedAt = loop.stamps
    return true
  }

  private func recompute() throws(DerivedError) -> Value {
    isComputing = true
    loop.computing.append(name)
    let reader = Reader()
    defer {
      isComputing = false
      loop.computing.removeLast()
      follow(reader.log.entries)
    }
    let value = try compute(reader)
    if let cached, isEqual(cached, value) {
      checkedAt = loop.stamps
      return cached
    }
    cached = value
    stamp = loop.nextStamp()
    checkedAt = loop.stamps
    return value
  }

  /// Hangs below what was read this time, and no longer below what was not.
  private func follow(_ read: [(source: Source, stamp: UInt64)]) {
    let old = sources
    sources = read
    for (source, _) in old where !read.contains(where: { $0.source === source }) {
      source.unhang(self)
    }
    for (source, _) in read where !old.contains(where: { $0.source === source }) {
      source.hang(self)
    }
  }

  private func refreshForTelling() -> Bool {
    _ = try? value()
    defer { toldStamp = stamp }
    return stamp != toldStamp
  }
}

/// A source that can be asked to compute itself.
private protocol Refreshable: Source {
  func bringUpToDate() throws(DerivedError)
}

extension Derived: Refreshable {
  fileprivate func bringUpToDate() throws(DerivedError) {
    _ = try value()
  }
}

/// Lent to a derived value's closure; what is read through it is what the value depends on.
public struct Reader: ~Copyable {
  final class Log {
    var entries: [(source: Source, stamp: UInt64)] = []
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

  private func note(_ source: Source) {
    guard !log.entries.contains(where: { $0.source === source }) else { return }
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
