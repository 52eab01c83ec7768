#if Web
internal import CoreMetrics
internal import Logging
internal import Millrace
internal import MillraceSocket
internal import Synchronization

/// A site that is being served: its open pages, and the handling of requests and sockets.
///
/// All connections share one object, since a copy of its parts would cost each of them 1 KB.
package final class RunningSite: Sendable {
  let sessions: SessionTable
  let site: LiveSite
  let clock: any Clock<Duration>
  /// Returns the time since the site began.
  let time: @Sendable () -> Duration
  let metrics: LiveMetrics?
  /// The queue of signs of life; `nil` where pages expect none.
  let keepAliveSchedule: KeepAliveSchedule?
  private let form: MessageForm
  private let uploads: SharedUploads?
  private let assets: SiteAssets
  private let memory: FreedMemory
  let mountingQueue: MountingQueue
  private let reports: ReportLog
  /// The pages and sockets that each user has opened within the minute.
  let userCounts: ClientCounts<String>
  /// True if cookies are for TLS alone.
  let isSecure: Bool
  let successions = Mutex(Successions())
  /// The number of pages that have been opened or restored here.
  private let pageCount = Atomic(0)
  /// The sign-ins that ended a short while ago, with the time.
  let signedOut = Mutex<[String: Duration]>([:])

  package convenience init(_ site: LiveSite, form: MessageForm) {
    self.init(site, form: form, metrics: nil)
  }

  init(
    _ site: LiveSite, form: MessageForm = .markup, metrics: LiveMetrics? = nil,
    isSecure: Bool = false,
    memory: FreedMemory = FreedMemory(), mountingQueue: MountingQueue = MountingQueue()
  ) {
    self.isSecure = isSecure
    self.memory = memory
    self.mountingQueue = mountingQueue
    self.site = site
    self.form = form
    self.metrics = metrics
    assets = SiteAssets(site)
    reports = ReportLog()
    sessions = SessionTable(
      limit: site.pageLimit, clientLimit: site.clientPageLimit, patience: site.patience,
      loadingTime: site.loadingTime)
    clock = site.environment().clock
    time = clock.stopwatch()
    userCounts = ClientCounts(limit: site.userPagesPerMinute, time: time)
    keepAliveSchedule = site.soundAliveInterval.map { [clock, time] in
      KeepAliveSchedule(interval: $0, clock: clock, time: time)
    }
    uploads = site.uploads.map { [time] limits in
      SharedUploads(limits, time: time) { SessionToken.text(of: site.environment().newID()) }
    }
    site.signIns?.follow(root: site.root) { [weak self] sessions in
      await self?.end(pagesOf: sessions)
    }
  }

  /// Makes the folder for uploaded files.
  func prepareUploads() {
    do {
      try site.uploads?.storage.prepare()
    } catch {
      site.logger.error("The folder for files cannot be used, so none are taken: \(error)")
    }
  }

  /// Keeps the site in order until the task is cancelled.
  package func run() async {
    async let following: Void = followSignOuts()
    await sweepRegularly()
    await following
  }

  /// The least time between two sweeps, also without patience.
  static let leastPeriod = Duration.seconds(1)

  /// Sweeps twelve times within the patience of the site, until the task is cancelled.
  func sweepRegularly() async {
    let patience = min(site.patience, site.uploads?.patience ?? site.patience)
    let period = max(patience / 12, Self.leastPeriod)
    while (try? await clock.sleep(for: period)) != nil { await sweep() }
  }

  /// Releases abandoned pages and those whose sign-in has expired, and fails stalled uploads.
  package func sweep() async {
    await end(sessions.sweep(now: time()))
    await endSignedOut()
    if let uploads, uploads.room.files > 0 {
      for session in sessions.all { await session.sweepUploads() }
    }
    await memory.giveBack()
    metrics?.sessionsOpen.set(sessions.count)
  }

  /// Ends every page.
  func end() async {
    await end(sessions.removeAll())
    metrics?.sessionsOpen.set(sessions.count)
  }

  /// Ends pages that have been removed.
  func end(_ removed: [any AnyLiveSession]) async {
    for session in removed { await session.end() }
    memory.noteRemovals(removed.count)
  }

  /// Removes a page, if it is there, and ends it.
  func release(_ token: String) async {
    if let session = sessions.remove(token) { await end([session]) }
  }

  var assetPaths: [String] { assets.paths }

  /// The path below which pages post the pieces of files.
  package var uploadPath: String { site.uploadPath }

  func isAsset(_ path: String) -> Bool { assets[path] != nil }

  // MARK: Requests

  func respond(to request: WebRequest) async -> WebResponse {
    let response = await answer(request)
    return await missingPage(for: request, inPlaceOf: response)
      ?? shown(response, to: request.headers)
  }

  /// Returns an error page in the style of the site for a failure, if the client accepts pages; the
  /// response as text otherwise.
  func shown(_ response: WebResponse, to headers: WebHeaders) -> WebResponse {
    guard response.status >= 400, !response.isPage else { return response }
    var response = response
    // Another client may request the same address in the other form.
    response.headers["Vary"] = "Accept"
    response.headers["Cache-Control"] = "no-store"
    guard headers.acceptsPages else { return response }
    let page = ErrorPage(
      status: response.status, words: String(decoding: response.body, as: UTF8.self),
      language: site.language, links: errorLinks, texts: site.texts(site.language))
    var shown = WebResponse.html(page.html, status: response.status)
    for field in response.headers.fields where field.name.lowercased() != "content-type" {
      shown.headers.fields.append(field)
    }
    return shown
  }

  /// The files of a page for an address that no page has: those of all pages.
  var errorLinks: DocumentLinks { assets.links(at: site.root, isBelow: true) }

  private func answer(_ request: WebRequest) async -> WebResponse {
    var request = request
    let handover: String?
    (request.query, handover) = Handover.split(request.query)
    if let response = await respondAboutUpload(request) { return response }
    if request.method == .post { return await respondToForm(request) }
    if let response = await respondAboutSignIn(request) { return response }
    if let asset = assets[request.path] { return asset.response(to: request) }
    if let response = await respondWithFile(request) { return response }
    if request.method == .head { return await head(request) }
    var visitor = await known(Visitor(request))
    let cookie = admit(&visitor)
    var response: WebResponse
    var posted: OpenResult?
    if let handover { posted = await page(named: handover, for: request, from: visitor) }
    let opened = if let posted { posted } else { await open(request.address, from: visitor) }
    switch opened {
    case .page(let session, let token, let status):
      response = await page(of: session, token, status, for: request)
    case .elsewhere(let redirection): response = redirected(redirection, from: request)
    // Others may be kept by a cache, for several browsers.
    case .nothing: return .notFound(request)
    case .refused(let refusal): return .refused(refusal)
    }
    if let cookie, response.status != 308 { response.headers["Set-Cookie"] = cookie }
    if let handover {
      await endHandover(handover, to: request, showing: opened, with: &response)
    }
    return response
  }

  /// Returns the head of a page, which no socket follows: the page ends with the response.
  private func head(_ request: WebRequest) async -> WebResponse {
    let address = request.address
    let visitor = await known(Visitor(request))
    guard userCounts.enter(visitor.session?.user) else { return .refused(tooManyOfUser) }
    guard let visit = visitor.visit(address), let factory = await site.page(for: visit) else {
      return .notFound(request)
    }
    let page: PageFactory.Page
    switch factory.answer {
    case .page(let found): page = found
    case .redirect(let redirection): return redirected(redirection, from: request)
    }
    let token = newToken(for: visitor)
    let client = visitor.client
    let session = page.open(settings(token: token, visited: address, of: visitor))
    do {
      try sessions.addInPassing(session, token: token, client: client, now: time())
    } catch {
      return .refused(error)
    }
    let response = await self.page(of: session, token, page.status, for: request)
    await release(token)
    return response
  }

  /// The result of opening a page.
  package enum OpenResult: Sendable {
    /// A new page, with its token and the status of its response.
    case page(any AnyLiveSession, token: String, status: Int)
    /// A redirect to another address.
    case elsewhere(Redirection)
    /// No page has that address.
    case nothing
    /// The page was refused.
    case refused(PageRefusal)
  }

  /// Opens a page for an address.
  package func open(_ address: String, from visitor: Visitor = Visitor()) async -> OpenResult {
    let visitor = await known(visitor)
    guard userCounts.enter(visitor.session?.user) else { return .refused(tooManyOfUser) }
    guard let visit = visitor.visit(address), let factory = await site.page(for: visit) else {
      return .nothing
    }
    let page: PageFactory.Page
    switch factory.answer {
    case .page(let found): page = found
    case .redirect(let redirection): return .elsewhere(redirection)
    }
    let client = visitor.client
    let token = newToken(for: visitor)
    let session = page.open(settings(token: token, visited: address, of: visitor))
    do {
      let removed = try sessions.add(session, token: token, client: client, now: time())
      await end(removed)
    } catch {
      return .refused(error)
    }
    guard !hasSignedOut(visitor) else {
      await release(token)
      return .elsewhere(Redirection(address: address, isOfSite: true, isPermanent: false))
    }
    metrics?.sessionsOpen.set(sessions.count)
    return .page(session, token: token, status: page.status)
  }

  var tooManyOfUser: PageRefusal { .tooManyOfUser(limit: site.userPagesPerMinute) }

  /// Ends one connection to a page.
  ///
  /// - Parameter session: The session that was entered; `nil` for that of the token.
  package func leave(_ token: String, of session: (any AnyLiveSession)? = nil) {
    sessions.leave(token, of: session, now: time())
  }

  private func page(
    of session: any AnyLiveSession, _ token: String, _ status: Int, for request: WebRequest
  ) async -> WebResponse {
    let written = await mountingQueue.pass(request.client?.bytes) { () async -> WebResponse? in
      // The page may have been removed to make room, while it waited or while it was mounted.
      guard sessions.session(token) != nil else { return nil }
      // Compressing takes a processor too, and so is done in the queue.
      let response = response(with: await session.document(), status, to: request)
      return sessions.noteWritten(token, now: time()) ? response : nil
    }
    guard let response = written ?? nil else {
      // A page that a form was posted to may be requested again.
      if let unused = sessions.removeUnused(token) { await end([unused]) }
      return .refused(.full)
    }
    return response
  }

  /// Returns the response that sends a browser to another address.
  func redirected(_ redirection: Redirection, from request: WebRequest) -> WebResponse {
    guard redirection.isSound else {
      site.logger.error("A page redirects to an address that no browser may follow")
      return .text(
        "Expected the page to redirect to a path of this site, but it named another address.",
        status: 500)
    }
    var response = WebResponse.text(
      "This page is at \(redirection.address).", status: redirection.status)
    response.headers["Location"] = redirection.address
    // A browser remembers a permanent one, which may depend on the visitor.
    response.headers["Cache-Control"] = redirection.isPermanent ? "private" : "no-store"
    return response
  }

  /// Returns the response that has a page; it is compressed unless its size could reveal a part of
  /// it to another site.
  func response(
    with html: String, _ status: Int, to request: WebRequest
  ) -> WebResponse {
    guard (200..<300).contains(status) || (400..<600).contains(status) else {
      site.logger.error("A page has the status \(status), which no page can have")
      return .text("Expected a status that a page can have, but got \(status).", status: 500)
    }
    var response = WebResponse.html(html, status: status)
    response.isPage = true
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Accept-Encoding, Sec-Fetch-Site"
    if request.isOwn, request.headers.acceptsGzip, let body = Deflate.gzipped(response.body) {
      response.headers["Content-Encoding"] = "gzip"
      response.body = body
    }
    return response
  }

  func settings(
    token: String, visited: String, of visitor: Visitor = Visitor()
  ) -> LiveSessionSettings {
    LiveSessionSettings(
      token: token, number: pageCount.wrappingAdd(1, ordering: .relaxed).newValue,
      language: site.language, texts: site.texts, links: assets.links(at: visited),
      aliveInterval: site.soundAliveInterval, environment: site.environment,
      write: { [logger = site.logger, reports] report, commit in
        reports.write(report, of: token.prefix(6), commit: commit, to: logger)
      }, trace: trace, form: form,
      store: site.store, uploads: uploads, client: visitor.client, visited: visited,
      browserSession: visitor.session)
  }

  /// Makes the trace of a page; `nil` without a tracer.
  private var trace: (@Sendable (_ session: String) -> any PageTrace)? {
    guard let tracer = site.tracer else { return nil }
    return { SpanTrace(tracer, session: $0) }
  }
}

extension WebResponse {
  static func refused(_ refusal: PageRefusal) -> WebResponse {
    var response = text("\(refusal)", status: refusal.status)
    response.headers["Retry-After"] = "60"
    return response
  }
}

extension WebRequest {
  /// The path with the query.
  var address: String { path + (query.map { "?" + $0 } ?? "") }

  /// True if the browser says that a page of this site, or the person, has caused the request.
  ///
  /// Another site could cause many requests with chosen text, and deduce from the sizes of
  /// compressed responses what else is on a page (BREACH).
  fileprivate var isOwn: Bool {
    ["same-origin", "none"].contains(headers["sec-fetch-site"])
  }
}
#endif
