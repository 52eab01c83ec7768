public import Millrace

extension SubscriptionBox {
  /// Begins the notifications of a subscription that has only operators of this module.
  @inlinable
  func begin<State>(
    _ check: ChangeCheck<Selected>, in store: Store<State>, as id: ObjectIdentifier
  ) {
    let (value, afterTurn, slot) = (check.value, check.afterTurn, store.slot)
    store.observe(
      as: id, self,
      check: { [self] slot in
        var isSkipped = false
        if let new = value(slot, &isSkipped), !isSkipped {
          withExtendedLifetime(exchange(&next, with: new)) {}
          return true
        }
        if next != nil { withExtendedLifetime(exchange(&next, with: nil)) {} }
        afterTurn?()
        // A released subscriber is to be notified: the attempt removes it.
        return isFoundReleased()
      },
      start: { [self, weak slot] in
        var isSkipped = false
        guard let slot, let first = value(slot, &isSkipped) else { return }
        afterTurn?()
        notify(first)
      },
      notify: { [self] _ in
        guard let value = exchange(&next, with: nil) else { return !isReleased }
        afterTurn?()
        return notify(value)
      })
  }

  /// Begins the notifications of a subscription that has custom operators.
  ///
  /// Custom operators are given the state before too, so it is kept.
  @usableFromInline
  func begin<State>(
    _ subscription: Subscription<Selected>, from original: Subscription<State>,
    in store: Store<State>, as id: ObjectIdentifier
  ) {
    let handle = store.loop.handle
    // The author of the operator may keep this function, and call it late, on any thread.
    subscription.observer = { [self] _, new in
      if isCancelled {
        let late = "\(new)"
        handle.post { $0.report(.lateResult(of: "an operator of a subscription", action: late)) }
      } else {
        notify(new)
      }
    }
    var before: State?
    let pass: (Slot<State>) -> Void = { slot in
      guard let now = slot.value else { return }
      let old = exchange(&before, with: now)
      original.pass(old, now)
    }
    store.observe(
      as: id, self, check: { _ in true },
      start: { [weak slot = store.slot] in
        if let slot { pass(slot) }
      },
      notify: { [self] slot in
        guard !isReleased else { return false }
        pass(slot)
        return true
      })
  }
}
