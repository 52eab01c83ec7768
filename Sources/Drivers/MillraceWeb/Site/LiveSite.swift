#if Web
public import CoreMetrics
public import Logging
public import Millrace
public import Tracing

/// A set of live pages, served from one address.
///
/// ```swift
/// var site = LiveSite()
/// site.page("/") { _ in PageFactory(Counter(), state: Counter.State()) }
/// try await site.serve(LiveServerConfiguration(port: 8080)) { address in print(address) }
/// ```
///
/// Every visit opens a page of its own: a session with its own loop, on its own actor, so that one
/// page can neither see nor stall another. Data that pages share is kept in a loop of its own and
/// reaches them through a `Feed`.
///
/// An address is always the whole one that a browser shows: that of a page or a file here, those in
/// a ``Visit``, in a view, and of a state.
public struct LiveSite: Sendable {
  /// The largest number of open pages.
  ///
  /// Past it the pages that no browser has connected to in ``loadingTime`` are released first, then
  /// others by the client that they belong to; then new ones are refused with 503.
  ///
  /// A page costs as much as its state and its tree: from some 20 KB to 1 MB for a list of 1,000
  /// rows. A page that no browser has connected to yet costs its state alone.
  public var pageLimit = 1_000
  /// The largest number of open pages of one client that no browser has connected to.
  ///
  /// Further ones are refused with 429, also where only their head is requested.
  ///
  /// A client that has left more pages than that loses them before others are refused. Behind a
  /// trusted proxy the client is the address that the proxy names. This machine itself is not
  /// counted.
  public var clientPageLimit = 50
  /// The number of pages that one user may open within a minute, from all clients together, with
  /// the connections of their sockets counted as well.
  ///
  /// Further ones are refused with 429, and further sockets are closed with 1013, after which the
  /// browser tries again. A visit without a user is limited by its client alone.
  public var userPagesPerMinute = 600
  /// The time after which a page without a first connection may be released for a newer one.
  ///
  /// It begins when the page has been written.
  public var loadingTime = Duration.seconds(10)
  /// The time that a page is kept without a connection: over a reload, a tunnel, a lift.
  ///
  /// It begins when the last connection has ended, and may last a twelfth longer. A site at its
  /// ``pageLimit`` ends such pages earlier.
  public var patience = Duration.seconds(60)
  /// The time that the answer to a form waits for the effects of its submission, in a browser that
  /// runs no script.
  public var formTimeout = Duration.seconds(2)
  /// The time that a socket may take to name its page.
  public var helloTimeout = Duration.seconds(10)
  /// The interval of the messages that only prove that the connection is alive; `nil` sends none,
  /// and pages expect none.
  ///
  /// A connection can end without a sign: a proxy drops it, a machine loses its network. A page
  /// that receives nothing for twice the interval shows that to the person, and connects again.
  /// Less than a second counts as a second, since networks are late now and then, and more than a
  /// day as a day.
  public var aliveInterval: Duration? = .seconds(20)
  /// The language of the pages, as a tag of HTML's `lang` attribute.
  public var language = "en"
  /// Returns the driver's own texts in a language, given as the tag of a page; English by default.
  ///
  /// It is called for each page that is opened, on any thread.
  public var texts: @Sendable (_ language: String) -> PageTexts = { _ in .english }
  /// Returns the site's own page for an address at which there is nothing; `nil` shows the words of
  /// ``PageTexts/missing``.
  ///
  /// ```swift
  /// site.missing = { visit in
  ///   StaticPage("Nothing is here", view: link("Did you mean our orders?", to: "/orders"))
  /// }
  /// ```
  ///
  /// It is sent with the status 404, and search engines do not list it. An address that is no
  /// UTF-8 arrives with its percent signs as they were typed. A page and a file are looked for
  /// first, and a client that accepts no HTML gets a line of text. It is called for each such
  /// request, also of programs that try addresses, so it should cost little.
  public var missing: (@Sendable (_ visit: Visit) async -> StaticPage?)?

  /// The metrics backend of the site and its server; by default the one that the program
  /// bootstrapped.
  public var metrics: any MetricsFactory = MetricsSystem.factory
  /// The tracer of the site; by default the one that the program bootstrapped, and `nil` without
  /// one, which costs nothing.
  ///
  /// Each event of a browser is a span, from its arrival until its result is encoded, with a span
  /// for each commit, effect and patch that follows from it. What an effect calls outside belongs
  /// to the same trace. No span has a value of the state, or a text that a person has typed.
  public var tracer: (any Tracer)? = {
    let tracer = InstrumentationSystem.tracer
    return tracer is NoOpTracer ? nil : tracer
  }()
  /// The store of the pages whose state survives a restart, see ``Keeping``; `nil` keeps none.
  ///
  /// A kept page can also be restored after ``patience``, for as long as the store has it.
  public var store: (any SessionStore)?

  /// The sign-ins of the site; `nil` gives browsers no cookie, and visits no session.
  public var signIns: SignIns?

  /// The bounds and the folder of uploaded files; `nil` accepts none.
  public var uploads: Uploads?

  /// The path below which the site's own files, its uploads and its socket are; empty for `/`.
  let root: String
  private(set) var pages: [(prefix: [String], make: @Sendable (Visit) async -> PageFactory?)] = []
  private(set) var finders: [(prefix: [String], find: FileFinder)] = []
  /// The site's own scripts and style sheets, by address.
  private(set) var assets: [String: (content: [UInt8], type: String)] = [:]
  private(set) var scripts: [Attachment] = []
  private(set) var styles: [Attachment] = []
  /// The rules behind those of Millrace's own style sheet.
  private(set) var rules: [UInt8] = []
  /// The interval within its bounds.
  var soundAliveInterval: Duration? {
    aliveInterval.map { min(max($0, .seconds(1)), .seconds(86_400)) }
  }
  let logger: Logger
  private(set) var environment: @Sendable () -> Environment

  /// Creates a site without pages.
  ///
  /// - Parameters:
  ///   - path: The path below which the site's own files, its uploads and its socket are. It is
  ///     another one than `/` only where those addresses belong to something else.
  ///   - environment: Makes the environment of each page's loop. Its clock also measures the times
  ///     of the site, and its randomness makes the tokens of sessions.
  ///   - logger: Receives the reports of pages: at level `debug` the mistakes of clients, and at
  ///     `warning` everything else, once per kind and source location.
  public init(
    at path: String = "/",
    environment: @escaping @Sendable () -> Environment = { Environment() },
    logger: Logger = Logger(label: "millrace.site")
  ) {
    root = path.split(separator: "/").map { "/" + $0 }.joined()
    self.environment = environment
    self.logger = logger
  }

  /// Adds a page for an address and everything below it; the longest matching address wins.
  ///
  /// - Parameters:
  ///   - address: The path, without a query.
  ///   - make: Makes the page for a visit; `nil` if there is none at that address.
  public mutating func page(
    _ address: String, _ make: @escaping @Sendable (Visit) async -> PageFactory?
  ) {
    pages.append((address.split(separator: "/").map(String.init), make))
    pages.sort { $0.prefix.count > $1.prefix.count }
  }

  /// Adds a script of the site's own, which pages load after Millrace's.
  ///
  /// Custom nodes are defined in such a script:
  ///
  /// ```js
  /// millrace.define("tempo", {
  ///   mount(element, properties, send) { …; return state; },
  ///   update(element, properties, state) { … },
  ///   unmount(element, state) { … },
  /// });
  /// ```
  ///
  /// Scripts run in the order in which they are added. A script with the address of a page is
  /// served instead of the page. A script that is added again for another `page` is loaded by the
  /// pages of both; its content is the last one given.
  ///
  /// - Parameters:
  ///   - address: The path, such as `/tempo.js`.
  ///   - content: The bytes of the file, in UTF-8.
  ///   - page: The address at and below which pages load it; by default all pages. It is compared
  ///     with the address at which a page was loaded, not with one that its program has moved to
  ///     since.
  public mutating func script(_ address: String, _ content: [UInt8], on page: String = "/") {
    assets[address] = (content, "text/javascript; charset=utf-8")
    Attachment(address, on: page).add(to: &scripts)
  }

  /// Adds a style sheet of the site's own, which pages load after Millrace's.
  ///
  /// The pages that show an error load the style sheets that apply to all pages.
  ///
  /// It is served without its comments and needless spaces; an address in `url(…)` that contains
  /// `/*` therefore needs quotes.
  ///
  /// - Parameters:
  ///   - address: The path, such as `/tempo.css`.
  ///   - content: The bytes of the file, in UTF-8.
  ///   - page: The address of the pages that load it, as for a script.
  ///   - includesBelow: False if the page at that very address alone loads it.
  public mutating func style(
    _ address: String, _ content: [UInt8], on page: String = "/", includesBelow: Bool = true
  ) {
    assets[address] = (StyleCompaction.compacted(content), "text/css; charset=utf-8")
    Attachment(address, on: page, includesBelow: includesBelow).add(to: &styles)
  }

  /// Adds rules to Millrace's own style sheet, for what all pages need: one sheet travels in fewer
  /// bytes than two.
  ///
  /// - Parameter rules: The rules, in UTF-8; they come after Millrace's own.
  package mutating func extendStyle(_ rules: [UInt8]) {
    self.rules += rules
  }

  /// Adds a file of the site's own that no page loads by itself, such as a picture or a font.
  ///
  /// Views and style sheets refer to it by its address: a browser then asks every time whether its
  /// copy is current, and is answered without the content if it is. Under the returned address it
  /// keeps the copy for a year, and asks for nothing.
  ///
  /// - Parameters:
  ///   - address: The path, such as `/logo.svg`.
  ///   - content: The bytes of the file; kept in memory, as they are and compressed.
  ///   - type: The media type, such as `image/svg+xml`.
  /// - Returns: The address with the hash of the content.
  @discardableResult
  public mutating func asset(_ address: String, _ content: [UInt8], type: String) -> String {
    assets[address] = (content, type)
    return "\(address)?\(Asset(content, type: type).query)"
  }

  /// Serves files on the disk at and below an address; the longest matching address wins, before
  /// every page.
  ///
  /// The closure runs once for each request, concurrently, outside any actor; a browser that plays
  /// a sound makes several. It should treat the segments of the address as ids and look them up.
  /// Segments are decoded, so one may be `..` or contain a slash: a path assembled from them would
  /// give access to every file.
  ///
  /// The answer is sandboxed: an uploaded page can be viewed, and runs no script.
  ///
  /// - Parameters:
  ///   - address: The path, without a query.
  ///   - find: Describes the file for a visit; `nil` if there is none at that address. A missing or
  ///     unreadable file is also answered with 404.
  public mutating func files(
    _ address: String, _ find: @escaping @Sendable (Visit) async -> SiteFile?
  ) {
    finders.append((address.split(separator: "/").map(String.init), find))
    finders.sort { $0.prefix.count > $1.prefix.count }
  }

  /// Serves the site until the process receives SIGINT (Ctrl-C) or SIGTERM.
  ///
  /// - Throws: ``LiveServerError`` when it cannot listen.
  public func serve(
    _ configuration: LiveServerConfiguration,
    onListening: @escaping @Sendable (LiveServerAddress) async -> Void = { _ in }
  ) async throws {
    var configuration = configuration
    configuration.socketPath = socketPath
    let metrics = LiveMetrics(factory: metrics, configuration: configuration)
    let open = RunningSite(
      self, metrics: metrics, isSecure: configuration.isSecure)
    let server = LiveServer(
      configuration: configuration, piecePath: uploadPath, clock: ContinuousClock(),
      logger: logger, counting: metrics,
      onListening: {
        // The files are those of an earlier server, and not of one that has the port.
        open.prepareUploads()
        await onListening($0)
      }, show: { open.shown($0, to: $1) },
      respond: { await open.respond(to: $0) },
      connect: { await open.connect($1, from: Visitor($0)) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.runUntilInterrupted() }
      group.addTask { await open.run() }
      defer { group.cancelAll() }
      try await group.next()
    }
    await open.end()
  }

  /// The path at which pages open their socket.
  var socketPath: String { root + "/live" }

  /// The path below which pages post the pieces of files.
  var uploadPath: String { root + "/millrace/upload/" }

  /// The path of the tickets of sign-ins.
  var signInPath: String { root + SignIns.path }

  /// Returns a copy of the site with another environment, for tests.
  package func with(_ environment: @escaping @Sendable () -> Environment) -> LiveSite {
    var site = self
    site.environment = environment
    return site
  }

  /// A script or style sheet that the pages at and below an address load.
  struct Attachment: Sendable {
    let address: String
    private var pages: [(segments: [String], includesBelow: Bool)]

    init(_ address: String, on page: String, includesBelow: Bool = true) {
      self.address = address
      pages = [(page.split(separator: "/").map(String.init), includesBelow)]
    }

    var isForAllPages: Bool { pages.contains { $0.segments.isEmpty && $0.includesBelow } }

    /// Returns true if a page with these segments loads the file, or any page below them.
    func applies(to segments: [String], isBelow: Bool = false) -> Bool {
      pages.contains { page in
        page.includesBelow
          ? segments.starts(with: page.segments) : !isBelow && segments == page.segments
      }
    }

    /// Appends the attachment, or its page to the one with its address.
    fileprivate func add(to all: inout [Attachment]) {
      if let index = all.firstIndex(where: { $0.address == address }) {
        all[index].pages += pages
      } else {
        all.append(self)
      }
    }
  }

  typealias FileFinder = @Sendable (Visit) async -> SiteFile?

  /// Returns the finder of files at the address of a visit; `nil` if there is none.
  func finder(for visit: Visit) -> FileFinder? {
    finders.first { visit.segments.starts(with: $0.prefix) }?.find
  }

  func page(for visit: Visit) async -> PageFactory? {
    for page in pages where visit.segments.starts(with: page.prefix) {
      if page.prefix.isEmpty, !visit.segments.isEmpty { continue }
      if let made = await page.make(visit) { return made }
    }
    return nil
  }
}
#endif
