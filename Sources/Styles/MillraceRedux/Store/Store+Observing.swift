public import Millrace

extension Store {
  /// Tells a closure a part of the state at once, and then whenever that part differs.
  ///
  /// Any number of closures may belong to one object. Told on the owner, in the order of registration among all
  /// subscribers, until the lifetime is stopped or let go. Asked for off the owner, it is queued there and reported.
  ///
  /// - Parameters:
  ///   - select: takes the part.
  ///   - startsNow: whether it is told the part as it is now.
  ///   - body: what is told.
  public func observe<Part: Equatable>(
    _ select: @escaping (State) -> Part, startsNow: Bool = true,
    _ body: @escaping (Part) -> Void
  ) -> Lifetime {
    here("observe") { $0.observeHere(select, startsNow, body) }
  }

  /// Tells a closure the state at once, and then after every turn that touches it, equal or not.
  ///
  /// - Parameters:
  ///   - startsNow: whether it is told the state as it is now.
  ///   - body: what is told.
  public func observeAll(
    startsNow: Bool = true, _ body: @escaping (State) -> Void
  ) -> Lifetime {
    here("observeAll") { store in
      store.slot.signal.observePulses(startNow: startsNow) { state in
        if let state { body(state) }
      }
    }
  }

  /// A part of the state as an asynchronous sequence: the value now, and then whenever it differs.
  ///
  /// - Parameters:
  ///   - select: takes the part.
  ///   - buffering: what is kept for a reader that is slower than the turns. The default keeps the newest value only.
  ///
  /// The sequence ends when the store's slot is let go.
  public func states<Part: Equatable & Sendable>(
    of select: @escaping (State) -> Part,
    buffering: AsyncStream<Part>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<Part> {
    let (stream, continuation) = AsyncStream.makeStream(of: Part.self, bufferingPolicy: buffering)
    let ending = Lifetime { continuation.finish() }
    let observation = Unchecked(
      here("states(of:)") { store in
        store.observeHere(select, true) { part in
          withExtendedLifetime(ending) { _ = continuation.yield(part) }
        }
      })
    // Letting go of an observation is safe on any thread.
    continuation.onTermination = { _ in observation.value.stop() }
    return stream
  }

  private func observeHere<Part: Equatable>(
    _ select: @escaping (State) -> Part, _ startsNow: Bool, _ body: @escaping (Part) -> Void
  ) -> Lifetime {
    var isQuiet = !startsNow
    return slot.signal.map { $0.map(select) }.observe { part in
      // The first is what there is now, and that may be nothing.
      guard !exchange(&isQuiet, with: false), let part else { return }
      body(part)
    }
  }

  /// Begins an observation on the owner: now, or brought there.
  private func here(_ what: String, _ begin: @escaping (Store) -> Lifetime) -> Lifetime {
    loop.observeOnOwner(what) { [self] _ in begin(self) }
  }
}
