#if Web
internal import Millrace

// Forms that browsers post without a script, and the pages that they are sent to afterwards.
//
//   POST: page of the token ─▶ events ─▶ effects ─▶ 303 with a cookie
//   GET with the cookie: the same page
extension RunningSite {
  /// Returns a token that alone gives access to a page, and that no other browser session has.
  func newToken(for visitor: Visitor) -> String {
    let bits = site.environment().newID()
    guard let signIns = site.signIns, let session = visitor.session else {
      return SessionToken.text(of: bits)
    }
    return signIns.pageToken(UInt64(truncatingIfNeeded: bits), of: session)
  }

  /// Returns the response to a post for a page.
  func respondToForm(_ request: WebRequest) async -> WebResponse {
    guard request.headers.areOfForm else {
      var response = WebResponse.text(
        "Expected GET or HEAD for a page, or the POST of one of its forms. Use one of these.",
        status: 405)
      response.headers["Allow"] = "GET, HEAD"
      return response
    }
    let visitor = await known(Visitor(request))
    guard !visitor.isUncertain else { return Self.notNow }
    do {
      return try await respond(to: FormPost(request.body), of: request, from: visitor)
    } catch {
      return .text("\(error)", status: error.status)
    }
  }

  private func respond(
    to post: FormPost, of request: WebRequest, from visitor: Visitor
  ) async throws(FormRefusal) -> WebResponse {
    if let signIns = site.signIns {
      guard let session = visitor.session,
        signIns.accepts(pageToken: post.token, of: session)
      else { throw .foreignToken }
    }
    let (opened, isOther) = await page(continuing: post.token, at: request.address, from: visitor)
    switch opened {
    case .page(let session, let token, _):
      // It counts as connected, and is not released meanwhile.
      guard sessions.enter(token, for: visitor.session?.id) != nil else { return .refused(.full) }
      defer { leave(token, of: session) }
      let outcome = try await session.submit(
        post, fromOther: isOther, limit: site.formTimeout)
      var response = redirected(
        Redirection(address: outcome.address, isOfSite: true, isPermanent: false), from: request)
      if outcome.continues {
        response.headers["Set-Cookie"] = postCookie("\(token).\(StableHash.of(outcome.address))")
      }
      return response
    case .elsewhere(let redirection): return redirected(redirection, from: request)
    case .nothing: return .notFound(request)
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// Returns the page of a token; or another one at the address, with the state that the page has
  /// kept.
  private func page(
    continuing token: String, at address: String, from visitor: Visitor
  ) async -> (result: OpenResult, isOther: Bool) {
    if let session = sessions.session(token),
      session.browserSession?.id == visitor.session?.id, await session.isUnconnected(at: address)
    {
      guard userCounts.enter(visitor.session?.user) else { return (.refused(tooManyOfUser), false) }
      return (.page(session, token: token, status: 200), false)
    }
    let result = await open(address, from: visitor)
    if case .page(let session, _, _) = result {
      await session.beginPost()
      try? await succeed(session, token, as: 0, from: visitor)
    }
    return (result, true)
  }

  // MARK: The page after a post

  /// The name of the cookie that names a page and its address after a post; a dot is in no name of
  /// ``CookieKeys``.
  private var cookieName: String { isSecure ? "__Host-millrace.page" : "millrace.page" }

  /// Returns the cookie; without a value it is removed.
  private func postCookie(_ value: String = "") -> String {
    "\(cookieName)=\(value); Path=/; Max-Age=\(value.isEmpty ? 0 : 60); HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  /// Returns the token of the page that the browser was sent to with this address.
  private func postToken(_ request: WebRequest) -> String? {
    let parts = Visitor(request).visit("/")?.cookie(cookieName)?.split(separator: ".") ?? []
    guard parts.count == 2, parts[1] == "\(StableHash.of(request.address))" else { return nil }
    return String(parts[0])
  }

  /// Returns the page that a browser is sent to after a post; `nil` for every other request.
  func postedPage(for request: WebRequest, from visitor: Visitor) async -> OpenResult? {
    guard let token = postToken(request) else { return nil }
    if site.store == nil {
      // Without a store there is nothing to continue but the page itself.
      guard let session = sessions.session(token), await session.isUnconnected(at: request.address)
      else { return nil }
    }
    return await page(continuing: token, at: request.address, from: visitor).result
  }

  /// Removes the cookie of a post from the browser, unless effects still run.
  func endPost(
    _ request: WebRequest, showing opened: OpenResult, with response: inout WebResponse
  ) async {
    guard let token = postToken(request), case .page(let session, let shown, _) = opened else {
      return
    }
    if token == shown, await session.isWorking { return }
    response.headers.fields.append(.init(name: "Set-Cookie", value: postCookie()))
  }
}

extension WebHeaders {
  /// True if the body has the values of a form, as a browser encodes them by default.
  fileprivate var areOfForm: Bool {
    let type = (self["content-type"] ?? "").prefix { $0 != ";" }
    return type.lowercased() == "application/x-www-form-urlencoded"
  }
}
#endif
