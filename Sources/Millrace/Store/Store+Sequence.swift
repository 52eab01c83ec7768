extension Store where State: Sendable {
  /// The state as an asynchronous sequence: the value now, and then one per commit that touches it.
  ///
  /// - Parameter buffering: what is kept for a reader that is slower than the commits. The default keeps the newest
  ///   value only: state is whole, so a reader that skips misses nothing but the steps. `.unbounded` keeps every step.
  public func states(
    buffering: AsyncStream<State>.Continuation.BufferingPolicy = .bufferingNewest(1)
  ) -> AsyncStream<State> {
    let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: buffering)
    let observation = Unchecked(signal.observePulses { continuation.yield($0) })
    // Letting go of an observation is safe on any thread.
    continuation.onTermination = { _ in observation.value.stop() }
    return stream
  }
}
