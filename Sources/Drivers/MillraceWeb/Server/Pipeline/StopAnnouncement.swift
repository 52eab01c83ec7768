#if Web
internal import ServiceLifecycle

/// A service that announces the stop of the server and delays it, so that a balancer can route
/// requests to other servers.
///
/// Services of a group are stopped in reverse order: the server before this one stops after this
/// one has returned.
struct StopAnnouncement: Service {
  let state: ServingState
  let drainTime: Duration
  let clock: any Clock<Duration>

  func run() async throws {
    // It throws when the run is cancelled, and then no announcement is needed.
    guard (try? await gracefulShutdown()) != nil else { return }
    state.stop()
    if drainTime > .zero { try? await clock.sleep(for: drainTime) }
  }
}
#endif
