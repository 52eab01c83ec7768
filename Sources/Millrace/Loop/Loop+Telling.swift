// How a commit reaches its observers.

extension Loop {
  /// Tells the observers of the slots that changed, in the loop's order of registration (L4, L5).
  ///
  /// First everybody is looked at, then the changed ones are told, so that all of them see the same world; what the
  /// first of them sends comes later, or nested if its surface asks for that.
  func tell(
    _ slots: borrowing NotedSlots, _ interest: NotedSlots.Interest, _ commit: Commit?,
    view: ViewIdentity?
  ) {
    guard let observed = interest.observed else { return }
    gate.enter()
    let isSingle = observed._withUnsafeGuaranteedRef {
      !interest.isObservedTwice && $0.observers.places.count == 1 && !$0.mayHaveDependents
    }
    if isSingle {
      observed._withUnsafeGuaranteedRef { tellOnly($0, commit, view: view) }
      return
    }
    var batch = exchange(&spareBatch, with: ObserverBatch())
    slots.forEach { collect($0, into: &batch) }
    gate.leave()
    deliver(&batch, commit, view: view)
  }

  /// The same for the one slot of a store.
  @usableFromInline
  func tell(_ slot: AnySlot, view: ViewIdentity?) {
    gate.enter()
    if slot.observers.places.count == 1, !slot.mayHaveDependents {
      depth += 1
      tellOnly(slot, nil, view: view)
      depth -= 1
      return
    }
    var batch = exchange(&spareBatch, with: ObserverBatch())
    collect(slot, into: &batch)
    gate.leave()
    depth += 1
    deliver(&batch, nil, view: view)
    depth -= 1
  }

  /// One observer needs no batch.
  ///
  /// Entered with the gate held.
  private func tellOnly(_ slot: AnySlot, _ commit: Commit?, view: ViewIdentity?) {
    guard let place = slot.observers.places[0] else { return gate.leave() }
    place._withUnsafeGuaranteedRef { observer in
      let hasNews = observer.check(slot)
      // A turn around this one has it told no more.
      observer.isPending = false
      guard hasNews, !observer.isStopped else { return gate.leave() }
      let tell = observer.tell
      let isOwnEcho = view != nil && view == observer.view
      gate.leave()
      // From here on the observer may be gone.
      tell(slot, commit, isOwnEcho)
    }
  }

  private func collect(_ source: Source, into batch: inout ObserverBatch) {
    if source.mayHaveObservers {
      // What is computed from several loops is observed on one of them, whose gate its observers leave by.
      let other = source.observers.gate.flatMap { $0 === gate ? nil : $0 }
      other?.enter()
      defer { other?.leave() }
      source.noticeLeavers()
      // Held by this copy of the array, so that one more look costs no counting of references.
      let places = source.observers.places
      // Lent once for all who look. What is not computed is a slot.
      let slot = source.isComputed ? nil : unsafeDowncast(source, to: AnySlot.self)
      let isLent = slot?.beginLending() ?? false
      places.withUnsafeBufferPointer { places in
        for case let place? in places {
          place._withUnsafeGuaranteedRef { observer in
            if observer.check(source) {
              guard !observer.isStopped else { return }
              observer.isPending = true
              batch.pending.append(
                PendingObserver(
                  observer: observer, tell: observer.tell, source: .passUnretained(source)))
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
      guard observer.isPending || observer.everyCommit, !observer.isStopped else { return }
      observer.isPending = false
      pending.source._withUnsafeGuaranteedRef {
        pending.tell($0, commit, view != nil && view == observer.view)
      }
    }
    batch.removeAll()
    if spareBatch.pending.capacity < batch.pending.capacity { spareBatch = batch }
  }

  /// Registers an observer; inside a handler it starts at the commit (L5).
  @usableFromInline
  func observe(
    _ source: Source, everyCommit: Bool, view: ViewIdentity?, startsAtCommit: Bool = true,
    check: @escaping (Source) -> Bool, start: @escaping (Source) -> Void, tell: @escaping Tell
  ) -> Lifetime {
    guard isOwnerHere else {
      return observeOnOwner("observe") { loop in
        loop.observe(
          source, everyCommit: everyCommit, view: view, startsAtCommit: startsAtCommit,
          check: check, start: start, tell: tell)
      }
    }
    registrations += 1
    let observer = Observer(
      of: source, order: registrations, everyCommit: everyCommit, view: view, gate: gate,
      check: check, tell: tell)
    let lifetime = Lifetime(observer, of: source)
    if phase == .handling, startsAtCommit {
      turn.starting.append { loop in
        guard !observer.isStopped else { return }
        loop.begin(observer, source, start)
      }
    } else {
      begin(observer, source, start)
    }
    return lifetime
  }

  private func begin(_ observer: Observer, _ source: Source, _ start: (Source) -> Void) {
    // Nobody kept a node up to date that nobody looked at.
    if source.isComputed, source.isUnobserved { _ = (source as? SourceNode)?.refresh() }
    gate.enter()
    // It may have been stopped on the way here, on another thread.
    let isWanted = !observer.isStopped
    if isWanted { source.add(observer) }
    gate.leave()
    if isWanted { start(source) }
  }
}
