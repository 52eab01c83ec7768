public import Millrace
import MillraceNavigation

/// An actor that runs the app of one person, and connects it to a page.
public actor FinderHost {
  /// The output of the app, after every change.
  public nonisolated let feed: Feed<FinderShown>

  private nonisolated let handle: LoopHandle
  private let finder: Finder
  private let loop: Loop

  /// Creates and starts an app at an address.
  ///
  /// - Parameters:
  ///   - service: The source of the listings.
  ///   - environment: Returns the loop's source of time and randomness.
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

  /// Sends an event to the app; events are handled in the order of the calls.
  public nonisolated func notify(_ event: FinderEvent) {
    handle.post { [weak self] _ in self?.assumeIsolated { $0.finder.handle(event) } }
  }
}
