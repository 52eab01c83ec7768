public import Millrace
import MillraceNavigation

/// One person's app with an actor of its own: the way in from a page, and the way out to it.
public actor FinderHost {
  /// What is to be seen, after every change.
  public nonisolated let feed: Feed<FinderShown>

  private nonisolated let handle: LoopHandle
  private let finder: Finder
  private let loop: Loop

  /// Begins at an address.
  ///
  /// - Parameters:
  ///   - service: where the listings come from.
  ///   - environment: what the loop takes time and randomness from.
  public static func open(
    _ service: any PropertyService, at route: FinderRoute,
    environment: @Sendable () -> Environment = { Environment() }
  ) async -> FinderHost {
    let host = FinderHost(service, route, environment())
    await host.start()
    return host
  }

  private init(_ service: any PropertyService, _ route: FinderRoute, _ environment: Environment) {
    let loop = Loop(environment: environment)
    let finder = Finder(in: loop.root, service: service, at: route)
    let first = finder.shown.value ?? FinderShown(app: AppState(), path: FinderPath(.search))
    feed = finder.shown.signal.map { $0 ?? first }.feed()
    handle = loop.handle
    self.finder = finder
    self.loop = loop
  }

  private func start() {
    loop.run()
  }

  /// Hands in what a person did; in the order of the calls.
  public nonisolated func tell(_ event: FinderEvent) {
    handle.post { [weak self] _ in self?.assumeIsolated { $0.finder.hear(event) } }
  }
}
