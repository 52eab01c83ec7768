public import Millrace

extension SubscriptionBox {
  /// Begins to tell what a subscription made of the operators here leads to.
  @inlinable
  func begin<State>(_ look: Look<Selected>, in store: Store<State>, as id: ObjectIdentifier) {
    let (value, settle, slot) = (look.value, look.settle, store.slot)
    store.observe(
      as: id, self,
      look: { [self] slot in
        var isSkipped = false
        if let new = value(slot, &isSkipped), !isSkipped {
          withExtendedLifetime(exchange(&next, with: new)) {}
          return true
        }
        if next != nil { withExtendedLifetime(exchange(&next, with: nil)) {} }
        settle?()
        // Who has gone is to be told, and found out by that.
        return isFoundGone()
      },
      start: { [self, weak slot] in
        var isSkipped = false
        guard let slot, let first = value(slot, &isSkipped) else { return }
        settle?()
        tell(first)
      },
      tell: { [self] _ in
        guard let value = exchange(&next, with: nil) else { return !isGone }
        settle?()
        return tell(value)
      })
  }

  /// Begins to tell what a subscription with operators from elsewhere leads to; they are given the state before too, so
  /// it is kept.
  @usableFromInline
  func begin<State>(
    _ subscription: Subscription<Selected>, from original: Subscription<State>,
    in store: Store<State>, as id: ObjectIdentifier
  ) {
    let handle = store.loop.handle
    // Whoever made the operator may keep the way here, and use it late, on any thread.
    subscription.observer = { [self] _, new in
      if isStopped {
        let late = "\(new)"
        handle.post { $0.report(.lateResult(of: "an operator of a subscription", action: late)) }
      } else {
        tell(new)
      }
    }
    var before: State?
    let pass: (Slot<State>) -> Void = { slot in
      guard let now = slot.value else { return }
      let old = exchange(&before, with: now)
      original.pass(old, now)
    }
    store.observe(
      as: id, self, look: { _ in true },
      start: { [weak slot = store.slot] in
        if let slot { pass(slot) }
      },
      tell: { [self] slot in
        guard !isGone else { return false }
        pass(slot)
        return true
      })
  }
}
