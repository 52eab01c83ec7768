public import Millrace

/// A check whether a subscription that has only operators of this module has to notify its
/// subscriber.
///
/// Checking and notifying are two steps, because the loop checks all observers before it notifies
/// the first, and may check again in between for a nested turn. A checked value counts as notified
/// only after `afterTurn`.
///
/// The value passes through all operators also when it is to be skipped: each operator compares
/// with the value that it had in the turn before, whatever the operators above it did with that
/// turn.
///
/// The closures take the store's slot as a parameter and do not hold it, since the slot holds them.
/// They can be inlined, so that they are made where the types are known: a store with many
/// subscribers spends its time here.
@usableFromInline
struct ChangeCheck<Value> {
  /// Returns the value of the turn, or `nil` if there is none; sets the Boolean if an operator
  /// skips it.
  @usableFromInline let value: (AnyObject, inout Bool) -> Value?
  /// Records that the last checked value has been notified, or skipped for good; `nil` if nothing
  /// is recorded.
  @usableFromInline let afterTurn: (() -> Void)?
  /// True if the last operator skips equal values, so that another such operator has no effect.
  @usableFromInline let skipsEqual: Bool
  /// True if the value is the state itself, of which a part can be read in place.
  @usableFromInline let isState: Bool

  @inlinable
  init(
    value: @escaping (AnyObject, inout Bool) -> Value?, afterTurn: (() -> Void)?,
    skipsEqual: Bool = false, isState: Bool = false
  ) {
    self.value = value
    self.afterTurn = afterTurn
    self.skipsEqual = skipsEqual
    self.isState = isState
  }

  /// The first step, which returns the state in a store's slot.
  @inlinable
  static var state: ChangeCheck {
    ChangeCheck(
      value: { root, _ in unsafeDowncast(root, to: Slot<Value>.self).value }, afterTurn: nil,
      isState: true)
  }

  @inlinable @inline(__always)
  func map<Part>(_ select: @escaping (Value) -> Part) -> ChangeCheck<Part> {
    let value = value
    if isState {
      return ChangeCheck<Part>(
        value: { root, _ in unsafeDowncast(root, to: Slot<Value>.self).part(select) },
        afterTurn: nil)
    }
    return ChangeCheck<Part>(
      value: { root, isSkipped in
        guard let whole = value(root, &isSkipped) else { return nil }
        return select(whole)
      }, afterTurn: afterTurn)
  }

  /// Returns a check that skips a value that repeats the one of the turn before.
  @inlinable
  func skip(_ isRepeat: @escaping (Value, Value) -> Bool) -> ChangeCheck {
    let memory = Memory<Value>()
    let above = value
    return ChangeCheck(
      value: { root, isSkipped in
        guard let value = above(root, &isSkipped) else { return nil }
        withExtendedLifetime(exchange(&memory.now, with: value)) {}
        if !isSkipped, let before = memory.before, isRepeat(before, value) { isSkipped = true }
        return value
      }, afterTurn: memory.ending(after: afterTurn))
  }

  /// Returns a check that skips a value that equals the one of the turn before.
  ///
  /// A skipped value need not be recorded.
  @inlinable
  func skipEqual() -> ChangeCheck where Value: Equatable {
    let memory = Memory<Value>()
    let above = value
    return ChangeCheck(
      value: { root, isSkipped in
        guard let value = above(root, &isSkipped) else { return nil }
        if !isSkipped, let before = memory.before, before == value {
          withExtendedLifetime(exchange(&memory.now, with: nil)) {}
          isSkipped = true
        } else {
          withExtendedLifetime(exchange(&memory.now, with: value)) {}
        }
        return value
      }, afterTurn: memory.ending(after: afterTurn), skipsEqual: true)
  }
}

/// The values that a skipping operator compares.
///
/// Each access is a read or an exchange, within which no other code can run.
@usableFromInline
final class Memory<Value> {
  /// The value after the last turn.
  @exclusivity(unchecked) @usableFromInline var before: Value?
  /// The value that was checked since.
  @exclusivity(unchecked) @usableFromInline var now: Value?

  @inlinable
  init() {}

  @inlinable
  func ending(after above: (() -> Void)?) -> () -> Void {
    { [self] in
      above?()
      guard let settled = exchange(&now, with: nil) else { return }
      // Exchanged, not assigned: the deinit of the previous value may check again.
      withExtendedLifetime(exchange(&before, with: settled)) {}
    }
  }
}
