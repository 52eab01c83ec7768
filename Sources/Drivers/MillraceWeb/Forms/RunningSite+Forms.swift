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
    let (opened, isOther) = await page(posted: post.token, at: request.address, from: visitor)
    switch opened {
    case .page(let session, let token, _):
      // It counts as connected, and is not released meanwhile.
      guard sessions.enter(token, for: visitor.session?.id) != nil else { return .refused(.full) }
      defer { leave(token, of: session) }
      let outcome = try await session.submit(
        post, fromOther: isOther, limit: site.formTimeout)
      let address =
        outcome.continues
        ? Handover.address(outcome.address, naming: token) : outcome.address
      var response = redirected(
        Redirection(address: address, isOfSite: true, isPermanent: false), from: request)
      if outcome.continues {
        response.headers["Set-Cookie"] = cookie(
          Handover.name(of: token), "\(token).\(StableHash.of(outcome.address))")
      }
      return response
    case .elsewhere(let redirection): return redirected(redirection, from: request)
    case .nothing: return .notFound(request)
    case .refused(let refusal): return .refused(refusal)
    }
  }

  /// Begins a post to the page of a token; or to another one at the address, with the state that
  /// the page has kept.
  private func page(
    posted token: String, at address: String, from visitor: Visitor
  ) async -> (result: OpenResult, isOther: Bool) {
    if let session = own(token, of: visitor), await session.beginPost(at: address) {
      guard userCounts.enter(visitor.session?.user) else {
        await session.cancelPost()
        return (.refused(tooManyOfUser), false)
      }
      await mountingQueue.pass(visitor.client) { await session.mountUnseen() }
      return (.page(session, token: token, status: 200), false)
    }
    let result = await openSuccessor(of: token, at: address, from: visitor)
    if case .page(let session, _, _) = result { _ = await session.beginPost(at: nil) }
    return (result, true)
  }

  /// Returns the open page of a token, if the visitor has loaded it.
  private func own(_ token: String, of visitor: Visitor) -> (any AnyLiveSession)? {
    guard let session = sessions.session(token),
      session.browserSession?.id == visitor.session?.id
    else { return nil }
    return session
  }

  /// Opens a page that has the state of another one, whose HTML a browser without a script has.
  private func openSuccessor(
    of token: String, at address: String, from visitor: Visitor
  ) async -> OpenResult {
    let result = await open(address, from: visitor)
    guard case .page(let session, let own, _) = result else { return result }
    let isMounted = await mountingQueue.pass(visitor.client) { await session.mountUnseen() } != nil
    do {
      if isMounted {
        try await succeed(session, token, as: 0, from: visitor)
        return result
      }
    } catch {
      // The failure of the store has been logged.
    }
    // What was posted is for the state of the page before, and for no other.
    await release(own)
    return .refused(isMounted ? .storeFailed : .full)
  }

  // MARK: The page after a post

  private func cookieName(_ name: String) -> String {
    (isSecure ? "__Host-" : "") + Handover.parameter + "." + name
  }

  /// Returns the cookie of a handover; without a value it is removed.
  private func cookie(_ name: String, _ value: String = "") -> String {
    "\(cookieName(name))=\(value); Path=/; Max-Age=\(value.isEmpty ? 0 : 60); HttpOnly; "
      + "SameSite=Strict" + (isSecure ? "; Secure" : "")
  }

  /// Returns the token of the page that the browser was sent to with this address.
  private func token(handedOverTo request: WebRequest, _ name: String) -> String? {
    let cookie = Visitor(request).visit("/")?.cookie(cookieName(name))
    let parts = cookie?.split(separator: ".") ?? []
    guard parts.count == 2, parts[1] == "\(StableHash.of(request.address))" else { return nil }
    return String(parts[0])
  }

  /// Returns the page that a browser is sent to after a post; `nil` for every other request.
  ///
  /// - Parameters:
  ///   - name: The name of the page in the address that was requested.
  ///   - request: The request, without that name.
  ///   - visitor: The sender of the request.
  func page(
    named name: String, for request: WebRequest, from visitor: Visitor
  ) async -> OpenResult? {
    guard let token = token(handedOverTo: request, name) else { return nil }
    if let session = own(token, of: visitor), await session.isUnconnected(at: request.address) {
      guard userCounts.enter(visitor.session?.user) else { return .refused(tooManyOfUser) }
      return .page(session, token: token, status: 200)
    }
    // Without a store there is nothing to continue but the page itself.
    guard site.store != nil else { return nil }
    let result = await openSuccessor(of: token, at: request.address, from: visitor)
    // The next post may be handled by another server. The record of the page before stays: this
    // response may be lost, and requested again.
    if case .page(let session, _, _) = result { await session.saveUnseen() }
    return result
  }

  /// Removes the cookie of a handover from the browser, unless effects still run.
  func endHandover(
    _ name: String, to request: WebRequest, showing opened: OpenResult,
    with response: inout WebResponse
  ) async {
    guard let token = token(handedOverTo: request, name),
      case .page(let session, let shown, _) = opened
    else { return }
    if token == shown, await session.isWorking { return }
    response.headers.fields.append(.init(name: "Set-Cookie", value: cookie(name)))
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
