public import Millrace

extension Store {
  /// Notifies a closure of a part of the state at once, and then whenever that part differs.
  ///
  /// One object may observe with any number of closures. The closure is called on the owner, in the
  /// order of registration among all subscribers, until the token is cancelled or released. A call
  /// off the owner is queued there and reported.
  ///
  /// - Parameters:
  ///   - select: Returns the part.
  ///   - startsNow: True if the closure is called at once with the current part.
  ///   - body: Called with the part.
  public func observe<Part: Equatable>(
    _ select: @escaping (State) -> Part, startsNow: Bool = true,
    _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    here("observe") { $0.observeHere(select, startsNow, body) }
  }

  /// Notifies a closure of the state at once, and then after every turn that touches it, equal or
  /// not.
  ///
  /// - Parameters:
  ///   - startsNow: True if the closure is called at once with the current state.
  ///   - body: Called with the state.
  public func observeAll(
    startsNow: Bool = true, _ body: @escaping (State) -> Void
  ) -> ObservationToken {
    here("observeAll") { store in
      store.slot.signal.observePulses(startNow: startsNow) { state in
        if let state { body(state) }
      }
    }
  }

  /// Returns a part of the state as an asynchronous sequence: the current value, then each
  /// different one.
  ///
  /// The sequence ends when the store's slot is released.
  ///
  /// - Parameters:
  ///   - select: Returns the part.
  ///   - buffering: The policy for a reader that is slower than the turns. The default keeps the
  ///     newest value only.
  public func states<Part: Equatable & Sendable>(
    of select: @escaping (State) -> Part,
    buffering: AsyncStream<Part>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<Part> {
    let (stream, continuation) = AsyncStream.makeStream(of: Part.self, bufferingPolicy: buffering)
    let ending = ObservationToken { continuation.finish() }
    let observation = Unchecked(
      here("states(of:)") { store in
        store.observeHere(select, true) { part in
          withExtendedLifetime(ending) { _ = continuation.yield(part) }
        }
      })
    // Cancelling an observation is safe on any thread.
    continuation.onTermination = { _ in observation.value.cancel() }
    return stream
  }

  /// Refuses a call that does not say which part of the state it wants.
  ///
  /// Parts are compared, so that an unchanged one is not delivered again; the state of an app moved
  /// from ReSwift need not be `Equatable`.
  @available(
    *, unavailable,
    message: """
      states() of a Redux store needs the part of the state to follow, which is Equatable and \
      Sendable. Name it, as in states(of: { $0.count }), or pass the whole: states(of: { $0 }).
      """
  )
  public func states() -> AsyncStream<State> { AsyncStream { $0.finish() } }

  private func observeHere<Part: Equatable>(
    _ select: @escaping (State) -> Part, _ startsNow: Bool, _ body: @escaping (Part) -> Void
  ) -> ObservationToken {
    var isQuiet = !startsNow
    return slot.signal.map { $0.map(select) }.observe { part in
      // The first is the current value, and that may be absent.
      guard !exchange(&isQuiet, with: false), let part else { return }
      body(part)
    }
  }

  /// Begins an observation on the owner: now, or forwarded there.
  private func here(
    _ call: String, _ begin: @escaping (Store) -> ObservationToken
  ) -> ObservationToken {
    loop.observeOnOwner(call) { [self] _ in begin(self) }
  }
}
