public import Millrace

/// How a subscription that is made of the operators here finds out whether there is something to tell.
///
/// Looking and telling are two steps, because the loop looks at everybody before it tells anybody, and may look again in
/// between for a nested turn. What was looked at counts as told only once it is settled.
///
/// The value goes all the way also when it is to be skipped: each operator compares with the value that it had in the
/// turn before, whatever became of that turn above it.
///
/// The closures are given the store's slot rather than holding it, since the slot holds them. They can be inlined, so that they are
/// made where the types are known: a store with many subscribers spends its time here.
@usableFromInline
struct Look<Value> {
  /// The value of the turn, or `nil` if there is none; says whether an operator skips it.
  @usableFromInline let value: (AnyObject, inout Bool) -> Value?
  /// Takes note that what was looked at last has been told, or skipped for good; `nil` where nothing is noted.
  @usableFromInline let settle: (() -> Void)?
  /// Whether the last operator skips what is equal, so that another one would compare in vain.
  @usableFromInline let skipsEqual: Bool
  /// Whether the value is the state itself, of which a part can be taken where it lies.
  @usableFromInline let isState: Bool

  @inlinable
  init(
    value: @escaping (AnyObject, inout Bool) -> Value?, settle: (() -> Void)?,
    skipsEqual: Bool = false, isState: Bool = false
  ) {
    self.value = value
    self.settle = settle
    self.skipsEqual = skipsEqual
    self.isState = isState
  }

  /// The way that begins: with the state in a store's slot.
  @inlinable
  static var state: Look {
    Look(
      value: { root, _ in unsafeDowncast(root, to: Slot<Value>.self).value }, settle: nil,
      isState: true)
  }

  @inlinable @inline(__always)
  func map<Part>(_ select: @escaping (Value) -> Part) -> Look<Part> {
    let value = value
    if isState {
      return Look<Part>(
        value: { root, _ in unsafeDowncast(root, to: Slot<Value>.self).part(select) }, settle: nil)
    }
    return Look<Part>(
      value: { root, isSkipped in
        guard let whole = value(root, &isSkipped) else { return nil }
        return select(whole)
      }, settle: settle)
  }

  /// Skips what repeats the value of the turn before.
  @inlinable
  func skip(_ isRepeat: @escaping (Value, Value) -> Bool) -> Look {
    let memory = Memory<Value>()
    let above = value
    return Look(
      value: { root, isSkipped in
        guard let value = above(root, &isSkipped) else { return nil }
        withExtendedLifetime(exchange(&memory.now, with: value)) {}
        if !isSkipped, let before = memory.before, isRepeat(before, value) { isSkipped = true }
        return value
      }, settle: memory.settling(after: settle))
  }

  /// Skips what equals the value of the turn before, which need not be noted then.
  @inlinable
  func skipEqual() -> Look where Value: Equatable {
    let memory = Memory<Value>()
    let above = value
    return Look(
      value: { root, isSkipped in
        guard let value = above(root, &isSkipped) else { return nil }
        if !isSkipped, let before = memory.before, before == value {
          withExtendedLifetime(exchange(&memory.now, with: nil)) {}
          isSkipped = true
        } else {
          withExtendedLifetime(exchange(&memory.now, with: value)) {}
        }
        return value
      }, settle: memory.settling(after: settle), skipsEqual: true)
  }
}

/// What a skipping operator compares with.
///
/// Each access is a read or an exchange, within which nothing else can run.
@usableFromInline
final class Memory<Value> {
  /// The value of the last turn that was settled.
  @exclusivity(unchecked) @usableFromInline var before: Value?
  /// The value that was looked at since.
  @exclusivity(unchecked) @usableFromInline var now: Value?

  @inlinable
  init() {}

  @inlinable
  func settling(after above: (() -> Void)?) -> () -> Void {
    { [self] in
      above?()
      guard let settled = exchange(&now, with: nil) else { return }
      // Exchanged, not assigned: the deinit of the value before may look again.
      withExtendedLifetime(exchange(&before, with: settled)) {}
    }
  }
}
