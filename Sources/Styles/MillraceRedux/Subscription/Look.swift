/// How a subscription that is made of the operators here finds out whether there is something to tell.
///
/// Looking and telling are two steps, because the loop looks at everybody before it tells anybody, and may look again in
/// between for a nested turn. What was looked at counts as told only once it is settled.
///
/// The closures are given the store's slot rather than holding it, since the slot holds them. They can be inlined, so that they are
/// made where the types are known: a store with many subscribers spends its time here.
@usableFromInline
struct Look<Value> {
  /// The value to tell, or `nil` if it is to be skipped or there is none.
  @usableFromInline let value: (AnyObject) -> Value?
  /// Takes note that what was looked at last has been told, or skipped for good; `nil` where nothing is noted.
  @usableFromInline let settle: (() -> Void)?

  @inlinable
  init(value: @escaping (AnyObject) -> Value?, settle: (() -> Void)?) {
    self.value = value
    self.settle = settle
  }

  @inlinable
  func map<Part>(_ select: @escaping (Value) -> Part) -> Look<Part> {
    let value = value
    return Look<Part>(
      value: { root in
        guard let whole = value(root) else { return nil }
        return select(whole)
      }, settle: settle)
  }

  /// Skips what repeats what came before, told or not.
  @inlinable
  func skip(_ isRepeat: @escaping (Value, Value) -> Bool) -> Look {
    let memory = Memory<Value>()
    let above = value
    return Look(
      value: { root in
        guard let value = above(root) else { return nil }
        memory.now = value
        if let before = memory.before, isRepeat(before, value) { return nil }
        return value
      }, settle: memory.settling(after: settle))
  }

  /// Skips what equals what was told last, which need not be noted then.
  @inlinable
  func skipEqual() -> Look where Value: Equatable {
    let memory = Memory<Value>()
    let above = value
    return Look(
      value: { root in
        guard let value = above(root) else { return nil }
        if let before = memory.before, before == value {
          memory.now = nil
          return nil
        }
        memory.now = value
        return value
      }, settle: memory.settling(after: settle))
  }
}

/// What a skipping operator compares with.
@usableFromInline
final class Memory<Value> {
  /// The value of the last turn that was settled.
  @usableFromInline var before: Value?
  /// The value that was looked at since.
  @usableFromInline var now: Value?

  @inlinable
  init() {}

  @inlinable
  func settling(after above: (() -> Void)?) -> () -> Void {
    { [self] in
      above?()
      guard let settled = exchange(&now, with: nil) else { return }
      // Exchanged, not assigned: the deinit of the value before may look again.
      _ = exchange(&before, with: settled)
    }
  }
}
