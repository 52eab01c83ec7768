// The run-time check of the owner, for callers that the compiler does not confine (L1).

extension Loop {
  /// True if the caller may use the loop: it runs on the owner, or the owner cannot be queried.
  ///
  /// Only the main actor can be queried, in a few nanoseconds. A loop without an owner belongs to
  /// the code that holds it, and any other actor is confined by the compiler; both return true.
  @inlinable package var isOwnerHere: Bool { !belongsToMainActor || MainQueue.isHere }

  /// Queues a call made off the owner to the owner, in the order of the calls, and reports it
  /// there.
  ///
  /// - Parameters:
  ///   - call: The call, for ``Mistake/offOwner(call:)``.
  ///   - work: Runs on the owner, outside any turn.
  @usableFromInline @inline(never)
  package func forward(_ call: String, _ work: @escaping (Loop) -> Void) {
    let work = Unchecked(work)
    handle.post { loop in
      Mistake.offOwner(call: call).report(to: loop)
      work.value(loop)
    }
  }

  /// Reports an operation off the owner that cannot be queued to it, such as a read or an
  /// initializer.
  ///
  /// The operation runs on the caller's thread, and races with the owner's turns.
  @inlinable
  package func noteUse(_ call: @autoclosure () -> String) {
    if !isOwnerHere { noteRace(call()) }
  }

  @usableFromInline
  package func noteRace(_ call: String) {
    handle.post { Mistake.raced(call: call).report(to: $0) }
  }

  /// Begins an observation on the owner: now, or queued there; it may be cancelled before it
  /// begins.
  @inline(never)
  package func observeOnOwner(
    _ call: @autoclosure () -> String, _ begin: @escaping (Loop) -> ObservationToken
  ) -> ObservationToken {
    if isOwnerHere { return begin(self) }
    let observation = DeferredObservation()
    forward(call()) { loop in observation.begin { begin(loop) } }
    return ObservationToken { observation.end() }
  }

  /// Adopts the main actor if the caller runs on it and the loop has no owner yet.
  ///
  /// The initializer of another actor may run there too; that actor adopts the loop with
  /// ``run(isolation:)``.
  @usableFromInline
  package func adoptMainActor() {
    if !isRunning, MainQueue.isHere { adopt(MainActor.shared, isProvisional: true) }
  }
}
