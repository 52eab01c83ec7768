extension Store where State: Sendable {
  /// Returns the state as an asynchronous sequence: the current value, and then one per commit that
  /// touches it.
  ///
  /// - Parameter buffering: The buffer for a reader that is slower than the commits. The default
  ///   keeps the newest value only: state is whole, so a reader that skips misses only intermediate
  ///   values. `.unbounded` keeps every value.
  ///
  /// The sequence ends when the state's slot is deallocated.
  public func states(
    buffering: AsyncStream<State>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: buffering)
    let ending = ObservationToken { continuation.finish() }
    let observation = Unchecked(
      signal.observePulses { state in
        withExtendedLifetime(ending) { _ = continuation.yield(state) }
      })
    // Cancelling an observation is safe on any thread.
    continuation.onTermination = { _ in observation.value.cancel() }
    return stream
  }
}
