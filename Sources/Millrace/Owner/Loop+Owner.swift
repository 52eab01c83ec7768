// The run-time check of the owner, for callers that the compiler does not confine (L1).

extension Loop {
  /// True where the caller may use the loop: it runs on the owner, or the owner cannot be asked.
  ///
  /// Only the main actor can be asked, in a few nanoseconds. A loop without an owner belongs to
  /// whatever holds it, and to any other actor the compiler confines it; both answer true.
  @inlinable package var isOwnerHere: Bool { !belongsToMainActor || MainQueue.isHere }

  /// Queues a call made off the owner to the owner, in the order of the calls, and reports it there.
  ///
  /// - Parameters:
  ///   - what: the call, for ``Mistake/offOwner(what:)``.
  ///   - work: runs on the owner, outside any turn.
  @usableFromInline
  package func bring(_ what: String, _ work: @escaping (Loop) -> Void) {
    let work = Unchecked(work)
    handle.post { loop in
      Mistake.offOwner(what: what).report(to: loop)
      work.value(loop)
    }
  }

  /// Reports what cannot be queued to the owner, if the caller is elsewhere: a read, or the making of something.
  ///
  /// It is done where it was asked for, and races with what the owner does.
  @inlinable
  package func noteUse(_ what: @autoclosure () -> String) {
    if !isOwnerHere { noteRace(what()) }
  }

  @usableFromInline
  package func noteRace(_ what: String) {
    handle.post { Mistake.raced(what: what).report(to: $0) }
  }

  /// Begins an observation on the owner: now, or queued there; it may be ended before it begins.
  package func observeOnOwner(
    _ what: @autoclosure () -> String, _ begin: @escaping (Loop) -> Lifetime
  ) -> Lifetime {
    if isOwnerHere { return begin(self) }
    let observation = DeferredObservation()
    bring(what()) { loop in observation.begin { begin(loop) } }
    return Lifetime { observation.end() }
  }

  /// Adopts the main actor if the caller runs on it and there is no owner yet.
  ///
  /// The initializer of another actor may run there too; that actor takes the loop by
  /// ``run(isolation:)``.
  @usableFromInline
  package func adoptMainActor() {
    if !isRunning, MainQueue.isHere { adopt(MainActor.shared, isProvisional: true) }
  }
}
