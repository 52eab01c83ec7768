extension Store where State: Sendable {
  /// The state as an asynchronous sequence: the value now, and then one per commit that touches it.
  ///
  /// - Parameter buffering: what is kept for a reader that is slower than the commits. The default keeps the newest
  ///   value only: state is whole, so a reader that skips misses nothing but the steps. `.unbounded` keeps every step.
  ///
  /// The sequence ends when the state's slot is let go.
  public func states(
    buffering: AsyncStream<State>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: buffering)
    let ending = Lifetime { continuation.finish() }
    let observation = Unchecked(
      signal.observePulses { state in
        withExtendedLifetime(ending) { _ = continuation.yield(state) }
      })
    // Letting go of an observation is safe on any thread.
    continuation.onTermination = { _ in observation.value.stop() }
    return stream
  }
}
