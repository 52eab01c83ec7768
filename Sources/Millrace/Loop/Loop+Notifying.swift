// The notification of observers after a commit.

extension Loop {
  /// Notifies the observers of the changed slots, in the loop's order of registration (L4, L5).
  ///
  /// First all observers are checked, then those with a change are notified, so that all of them
  /// see the same state. Turns that the first observers send run later, or nested if their policy
  /// asks for that.
  @inline(__always)
  func notify(
    _ slots: borrowing some ChangedSlots, _ interest: ChangeInterest, _ commit: Commit?,
    view: ViewIdentity?
  ) {
    guard let observed = interest.observed else { return }
    observerLock.enter()
    let isSingle = observed._withUnsafeGuaranteedRef {
      !interest.isObservedTwice && $0.observers.entries.count == 1 && !$0.mayHaveDependents
    }
    if isSingle {
      observed._withUnsafeGuaranteedRef { notifyOnly($0, commit, view: view) }
      return
    }
    var batch = exchange(&spareBatch, with: ObserverBatch())
    slots.forEach { collect($0, into: &batch) }
    observerLock.leave()
    deliver(&batch, commit, view: view)
  }

  /// Notifies a slot's only observer, which needs no batch.
  ///
  /// Entered with the lock held.
  private func notifyOnly(_ slot: AnySlot, _ commit: Commit?, view: ViewIdentity?) {
    guard let entry = slot.observers.entries[0] else { return observerLock.leave() }
    entry._withUnsafeGuaranteedRef { observer in
      let hasChange = observer.check(slot)
      // The enclosing turn must not notify it again.
      observer.isPending = false
      guard hasChange, !observer.isCancelled else { return observerLock.leave() }
      let notify = observer.notify
      let isOwnEcho = view != nil && view == observer.view
      observerLock.leave()
      // From here on the observer may be deallocated.
      notify(slot, commit, isOwnEcho)
    }
  }

  private func collect(_ source: Source, into batch: inout ObserverBatch) {
    if source.mayHaveObservers {
      // A value that is computed from several loops is observed on one of them, whose lock guards
      // its observers.
      let other = source.observers.lock.flatMap { $0 === observerLock ? nil : $0 }
      other?.enter()
      defer { other?.leave() }
      source.updateMayHaveObservers()
      // This copy of the array retains the observers, so that another pass counts no references.
      let entries = source.observers.entries
      // Lent once for all checks. A source that is not computed is a slot.
      let slot = source.isComputed ? nil : unsafeDowncast(source, to: AnySlot.self)
      let isLent = slot?.beginLending() ?? false
      entries.withUnsafeBufferPointer { entries in
        for case let entry? in entries {
          entry._withUnsafeGuaranteedRef { observer in
            if observer.check(source) {
              guard !observer.isCancelled else { return }
              observer.isPending = true
              batch.pending.append(
                PendingObserver(
                  observer: observer, notify: observer.notify, source: .passUnretained(source)))
            } else {
              observer.isPending = false
            }
          }
        }
      }
      if isLent { slot?.endLending() }
    }
    guard source.mayHaveDependents else { return }
    for dependent in source.dependents {
      guard let node = dependent.node, !node.isUnobserved, node.refresh() else { continue }
      let before = batch.pending.count
      collect(node, into: &batch)
      if batch.pending.count > before { batch.nodes.append(node) }
    }
  }

  private func deliver(_ batch: inout ObserverBatch, _ commit: Commit?, view: ViewIdentity?) {
    batch.sort()
    batch.forEach { pending in
      let observer = pending.observer
      guard observer.isPending || observer.everyCommit, !observer.isCancelled else { return }
      observer.isPending = false
      pending.source._withUnsafeGuaranteedRef {
        pending.notify($0, commit, view != nil && view == observer.view)
      }
    }
    batch.removeAll()
    if spareBatch.pending.capacity < batch.pending.capacity { spareBatch = batch }
  }

  /// Registers an observer; inside a handler it starts at the commit (L5).
  @usableFromInline @inline(never)
  func observe(
    _ source: Source, everyCommit: Bool, view: ViewIdentity?, startsAtCommit: Bool = true,
    check: @escaping (Source) -> Bool, start: @escaping (Source) -> Void, notify: @escaping Notify
  ) -> ObservationToken {
    guard isOwnerHere else {
      return observeOnOwner("observe") { loop in
        loop.observe(
          source, everyCommit: everyCommit, view: view, startsAtCommit: startsAtCommit,
          check: check, start: start, notify: notify)
      }
    }
    tally.registrations += 1
    let observer = Observer(
      of: source, order: tally.registrations, everyCommit: everyCommit, view: view,
      lock: observerLock,
      check: check, notify: notify)
    let token = ObservationToken(observer, of: source)
    if phase == .handling, startsAtCommit {
      turn.starting.append { loop in
        guard !observer.isCancelled else { return }
        loop.begin(observer, source, start)
      }
    } else {
      begin(observer, source, start)
    }
    return token
  }

  private func begin(_ observer: Observer, _ source: Source, _ start: (Source) -> Void) {
    // A node without observers was not kept up to date.
    if source.isComputed, source.isUnobserved { _ = (source as? SourceNode)?.refresh() }
    observerLock.enter()
    // It may have been cancelled on another thread before this.
    let isWanted = !observer.isCancelled
    if isWanted { source.add(observer) }
    observerLock.leave()
    if isWanted { start(source) }
  }
}
