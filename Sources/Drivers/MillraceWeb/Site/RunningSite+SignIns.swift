#if Web
internal import CoreMetrics
internal import Logging

// Browser sessions: who a request is of, and the end of pages whose session has ended.
extension RunningSite {
  /// Returns the visitor with the session of its cookie, if the cookie is valid.
  package func known(_ visitor: Visitor) async -> Visitor {
    guard visitor.session == nil, let signIns = site.signIns else { return visitor }
    var visitor = visitor
    do {
      visitor.session = try await signIns.session(of: visitor.headers, isSecure: isSecure)
    } catch {
      visitor.isUncertain = true
      site.logger.error("The store of sign-ins has failed, so a person counts as unknown: \(error)")
    }
    return visitor
  }

  /// Gives a visitor without a session a new one; returns its cookie.
  ///
  /// While the store of sign-ins fails it gives none, which would replace a cookie that is valid.
  func admit(_ visitor: inout Visitor) -> String? {
    guard visitor.session == nil, !visitor.isUncertain, let signIns = site.signIns else {
      return nil
    }
    let (session, cookie) = signIns.anonymous(isSecure: isSecure)
    visitor.session = session
    return cookie
  }

  /// Ends the pages of browser sessions; their browsers load them again.
  func end(pagesOf owners: Set<String>) async {
    let removed = sessions.remove(of: owners)
    metrics?.sessionsOpen.set(sessions.count)
    // None of them waits for the store of another.
    await end(removed)
    // What they keep belongs to a session that nobody can have again.
    for session in removed { await session.forget() }
  }

  /// Returns the answer to a ticket; `nil` for every other request.
  func respondAboutSignIn(_ request: WebRequest) async -> WebResponse? {
    guard let signIns = site.signIns, request.path == site.signInPath else { return nil }
    let visitor = await known(Visitor(request))
    guard !visitor.isUncertain else { return Self.notNow }
    guard request.method == .get,
      let visit = visitor.visit(request.address)
    else { return .text("Expected GET for a ticket. Use it.", status: 405) }
    do {
      let redeemed = try await signIns.redeem(
        visit.parameter("ticket"), in: visitor.session, of: visit, isSecure: isSecure)
      guard let redeemed else {
        return .text(
          "Expected a ticket of this browser that is new, but this one is not. Sign in again.",
          status: 403)
      }
      var response = redirected(
        Redirection(address: redeemed.address, isOfSite: true, isPermanent: false), from: request)
      response.headers["Set-Cookie"] = redeemed.cookie
      return response
    } catch {
      site.logger.error("The store of sign-ins has failed, so nobody can sign in: \(error)")
      return Self.notNow
    }
  }

  private static var notNow: WebResponse {
    .text("Signing in is not possible at the moment. Try again later.", status: 503)
  }
}
#endif
