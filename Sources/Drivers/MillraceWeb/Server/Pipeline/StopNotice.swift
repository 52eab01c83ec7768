#if Web
internal import ServiceLifecycle

/// Says that the server is going to stop, and holds the stop back, so that a balancer can take its requests elsewhere.
///
/// Services of a group are stopped one after the other, the last one first: the server behind this one hears of the stop
/// when this one has returned.
struct StopNotice: Service {
  let state: ServingState
  let drainTime: Duration
  let clock: any Clock<Duration>

  func run() async throws {
    // Throws when the run is cancelled, and then there is nobody left to tell.
    guard (try? await gracefulShutdown()) != nil else { return }
    state.stop()
    if drainTime > .zero { try? await clock.sleep(for: drainTime) }
  }
}
#endif
