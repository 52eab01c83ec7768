#if Web
public import CoreMetrics
public import Logging
public import Millrace

/// A set of live pages, served from one address.
///
/// ```swift
/// var site = LiveSite()
/// site.page("/") { _ in LivePage(Counter(), state: Counter.State()) }
/// try await site.serve(LiveServerConfiguration(port: 8080)) { address in print(address) }
/// ```
///
/// Every visit opens a page of its own: a session with its own loop, on its own actor, so that one can neither see nor
/// stall another. Data that pages share lives in a loop of its own and reaches them through a `Feed`.
public struct LiveSite: Sendable {
  /// How many pages may be open; past that the ones that no browser has connected to in ``loadingTime`` are released first,
  /// then others by the client that they belong to, and then new ones are refused with 503.
  ///
  /// A page costs what its state and its tree cost: from some 20 KB to 1 MB for a list of 1,000 rows. One that no browser has
  /// connected to yet costs its state alone.
  public var pageLimit = 1_000
  /// How many pages of one client may be open that no browser has connected to; further ones are
  /// refused with 429, also where only their head is requested.
  ///
  /// A client that has left more pages than that loses them before others are refused. The client
  /// behind a trusted proxy is whom the proxy names; this machine itself is not counted.
  public var clientPageLimit = 50
  /// How long a browser may take from a page to its first connection without losing it to a newer
  /// one, from when the page has been written.
  public var loadingTime = Duration.seconds(10)
  /// How long a page is kept while nobody is connected to it: a reload, a tunnel, a lift.
  public var patience = Duration.seconds(60)
  /// How long a socket may take to say which page it belongs to.
  public var helloTimeout = Duration.seconds(10)
  /// How often a socket is sent a word that says nothing but that it is there; `nil` sends none, and pages wait for none.
  ///
  /// A connection can go without a sign: a proxy forgets it, a machine loses its network. A page that hears nothing for twice as
  /// long says so to whoever looks at it, and connects anew. Less than a second counts as a second, since a network is late now
  /// and then, and more than a day as a day.
  public var aliveInterval: Duration? = .seconds(20)
  /// The language of the pages, as HTML names it.
  public var language = "en"

  /// The backend that is told what the site and its server count; the one that the program bootstrapped by default.
  public var metrics: any MetricsFactory = MetricsSystem.factory
  /// Where pages are kept that say what of their state survives a restart, see ``Keeping``; `nil` keeps none.
  ///
  /// A page that is kept can also be taken up again after ``patience``, for as long as the store has it.
  public var store: (any SessionStore)?

  /// What the site takes in files, and where they are put; `nil` takes none.
  public var uploads: Uploads?

  private var pages: [(prefix: [String], make: @Sendable (Visit) async -> LivePage?)] = []
  private var finders: [(prefix: [String], find: FileFinder)] = []
  /// The site's own scripts and style sheets, by address.
  private(set) var assets: [String: (content: [UInt8], type: String)] = [:]
  private(set) var scripts: [Attachment] = []
  private(set) var styles: [Attachment] = []
  /// The interval as it is used.
  var soundAliveInterval: Duration? {
    aliveInterval.map { min(max($0, .seconds(1)), .seconds(86_400)) }
  }
  let logger: Logger
  private(set) var environment: @Sendable () -> Environment

  /// Makes a site without pages.
  ///
  /// - Parameters:
  ///   - environment: the environment of each page's loop; its clock also measures the times of the site, and its
  ///     randomness makes the tokens that open a session.
  ///   - logger: is told what pages report: at level `debug` what a client did wrong, and at
  ///     `warning` everything else, once per kind and place.
  public init(
    environment: @escaping @Sendable () -> Environment = { Environment() },
    logger: Logger = Logger(label: "millrace.site")
  ) {
    self.environment = environment
    self.logger = logger
  }

  /// Adds a page for an address and everything below it; the longest address that fits wins.
  ///
  /// - Parameters:
  ///   - address: the path, without a query.
  ///   - make: makes the page for a visit; `nil` if there is nothing at that address.
  public mutating func page(
    _ address: String, _ make: @escaping @Sendable (Visit) async -> LivePage?
  ) {
    pages.append((address.split(separator: "/").map(String.init), make))
    pages.sort { $0.prefix.count > $1.prefix.count }
  }

  /// Adds a script of the site's own, which pages load after Millrace's: that is where custom nodes
  /// are defined.
  ///
  /// ```js
  /// millrace.define("tempo", {
  ///   mount(element, properties, send) { …; return state; },
  ///   update(element, properties, state) { … },
  ///   unmount(element, state) { … },
  /// });
  /// ```
  ///
  /// Scripts run in the order in which they are added. One with the address of a page is served in
  /// its place. Added again, the newer content counts, and the newer `page`.
  ///
  /// - Parameters:
  ///   - address: the path, such as `/tempo.js`.
  ///   - content: the bytes of the file, in UTF-8.
  ///   - page: the address of the pages that load it, at and below it; by default all pages. What
  ///     counts is the address at which a page was loaded, and not one that its program has moved
  ///     to since.
  public mutating func script(_ address: String, _ content: [UInt8], on page: String = "/") {
    assets[address] = (content, "text/javascript; charset=utf-8")
    Attachment(address, on: page).add(to: &scripts)
  }

  /// Adds a style sheet of the site's own, which pages load after Millrace's.
  ///
  /// The pages that show an error load those of all pages.
  ///
  /// - Parameters:
  ///   - address: the path, such as `/tempo.css`.
  ///   - content: the bytes of the file, in UTF-8.
  ///   - page: the address of the pages that load it, as for a script.
  public mutating func style(_ address: String, _ content: [UInt8], on page: String = "/") {
    assets[address] = (content, "text/css; charset=utf-8")
    Attachment(address, on: page).add(to: &styles)
  }

  /// Serves files on the disk at everything below an address; the longest address that fits wins, before every page.
  ///
  /// The closure runs once for each request, concurrently, outside any actor; a browser that plays a sound makes several. What
  /// it finds is up to it: take the parts of the address for ids and look them up. They are decoded, so a part may well be `..` or
  /// contain a slash; a path that is put together from them would let anybody read anything.
  ///
  /// Such an answer is sandboxed as well: a page that somebody has uploaded can be looked at, and runs no script.
  ///
  /// - Parameters:
  ///   - address: the path, without a query.
  ///   - find: describes the file for a visit; `nil` if there is none at that address. One that is not there or cannot be read
  ///     is answered like that, too: with 404.
  public mutating func files(
    _ address: String, _ find: @escaping @Sendable (Visit) async -> SiteFile?
  ) {
    finders.append((address.split(separator: "/").map(String.init), find))
    finders.sort { $0.prefix.count > $1.prefix.count }
  }

  /// Serves the site until the program is told to stop by SIGINT (Ctrl-C) or SIGTERM.
  ///
  /// - Throws: ``LiveServerError`` when it cannot listen.
  public func serve(
    _ configuration: LiveServerConfiguration,
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in }
  ) async throws {
    let metrics = LiveMetrics(factory: metrics, configuration: configuration)
    do {
      try uploads?.storage.prepare()
    } catch {
      logger.error("The folder for files cannot be used, so none are taken: \(error)")
    }
    let open = OpenSite(self, metrics: metrics)
    let server = LiveServer(
      configuration: configuration, clock: ContinuousClock(), logger: logger, counting: metrics,
      onListening: onListening, show: { open.shown($0, to: $1) },
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, client: $0.client?.bytes) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.runUntilInterrupted() }
      group.addTask { await open.sweepRegularly() }
      defer { group.cancelAll() }
      try await group.next()
    }
    await open.end()
  }

  /// The same site in another environment, as tests want it.
  package func with(_ environment: @escaping @Sendable () -> Environment) -> LiveSite {
    var site = self
    site.environment = environment
    return site
  }

  /// A file that the pages at and below an address load.
  struct Attachment: Sendable {
    let address: String
    let prefix: [String]

    init(_ address: String, on page: String) {
      self.address = address
      prefix = page.split(separator: "/").map(String.init)
    }

    /// Takes the place of an older one with its address.
    fileprivate func add(to all: inout [Attachment]) {
      if let place = all.firstIndex(where: { $0.address == address }) {
        all[place] = self
      } else {
        all.append(self)
      }
    }
  }

  typealias FileFinder = @Sendable (Visit) async -> SiteFile?

  /// Who knows the files at the address of a visit.
  func finder(for visit: Visit) -> FileFinder? {
    finders.first { visit.segments.starts(with: $0.prefix) }?.find
  }

  func page(for visit: Visit) async -> LivePage? {
    for page in pages where visit.segments.starts(with: page.prefix) {
      if page.prefix.isEmpty, !visit.segments.isEmpty { continue }
      if let made = await page.make(visit) { return made }
    }
    return nil
  }
}
#endif
